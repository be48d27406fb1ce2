import { z } from 'zod';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

/** Always shown, in this order; all others are pinned by each user. */
export const fixedWidgets = ['monthly-snapshot', 'focus-food', 'occupancy'] as const;

export const widgetIdentifiers = [
  ...fixedWidgets,
  'journey',
  'trimmings',
  'most-wasted-groups',
  'mini-plate-waste',
  'daily-plate-waste',
] as const;
export type WidgetIdentifier = (typeof widgetIdentifiers)[number];

export const widget = z
  .object({
    id: z.number().int(),
    name: z.string(),
    image_url: z.string().nullable(),
    identifier: z.enum(widgetIdentifiers),
    description: z.string(),
  })
  .meta({ id: 'Widget' });
export type Widget = z.infer<typeof widget>;

export const suggestionBody = z.strictObject({
  text: z.string().trim().min(1, texts.requiredField).max(2500),
});

export const widgetRoutes = routes({
  listWidgets: {
    method: 'GET',
    path: '/api/focus-areas/',
    access: 'overview.read',
    summary: 'The widgets of the overview, or those with a word in their name',
    query: z.strictObject({ name: z.string().trim().max(100).optional() }),
    reply: z.array(widget),
  },
  suggestWidget: {
    method: 'POST',
    path: '/api/focus-areas/suggest/',
    access: 'overview.read',
    summary: 'Keeps an idea for a widget and mails it to the support address',
    body: suggestionBody,
    reply: z.object({ id: z.number().int() }),
    status: 201,
  },
});
