import { z } from 'zod';
import { eventStatuses, wasteEvent } from './events.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const manualWaste = {
  minKg: 0.01,
  maxKg: 350,
  /** How long an entry comes first in the feed of its author and can be undone. */
  ownEntryMs: 10 * 60_000,
} as const;

const amountKg = z
  .number(whenMissing(texts.requiredField))
  .min(manualWaste.minKg, texts.amountOutOfRange)
  .max(manualWaste.maxKg, texts.amountOutOfRange);
const instant = z.iso.datetime({ offset: true });

/** Where two names are aliases, replies use the first. */
export const newEvent = z
  .strictObject({
    item_weight: amountKg.optional(),
    amount: amountKg.optional(),
    raw_weight: amountKg.optional(),
    food_description: idParam.optional(),
    foodDescription: idParam.optional(),
    food: idParam.optional(),
    processed_at: instant.optional(),
    wasteDate: instant.optional(),
    labelled_at: instant.optional(),
    device_serial: z.string().max(64).optional(),
    deviceId: idParam.optional(),
    /** Instead of a monitor, for a site without one. */
    site: idParam.optional(),
    /** Overrides the type of the monitor; required without a monitor. */
    waste_type: idParam.optional(),
    additional_tags: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
    tags: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
    status: z.enum(eventStatuses).optional(),
    image_url: z.string().max(1000).nullish(),
    trimmings: z.boolean().default(false),
    user: z.number().int().optional(),
    /** Created with the entry; makes repeated requests idempotent. */
    client_id: z.uuid().optional(),
  })
  .superRefine((given, context) => {
    const missing = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: texts.requiredField });
    if (given.item_weight === undefined && given.amount === undefined) missing('item_weight');
    const food = given.food_description ?? given.foodDescription ?? given.food;
    if (food === undefined) missing('food_description');
    if (given.device_serial === undefined && given.deviceId === undefined) {
      if (given.site === undefined) missing('deviceId');
      else if (given.waste_type === undefined) missing('waste_type');
    }
  });
export type NewEvent = z.infer<typeof newEvent>;

export const recentFood = z
  .object({
    food: z.number().int(),
    food_description: z.number().int(),
    name: z.string(),
    category: z.string(),
    is_recipe: z.boolean(),
    image_url: z.string().nullable(),
    /** Median of the latest entries. */
    usual_amount: z.number(),
  })
  .meta({ id: 'RecentFood' });
export type RecentFood = z.infer<typeof recentFood>;

export const manualWasteRoutes = routes({
  addEvent: {
    method: 'POST',
    path: '/api/events/',
    access: 'events.write',
    summary: 'Waste entered by hand, of any monitor of the caller’s sites or of a site without one',
    body: newEvent,
    status: 201,
    reply: wasteEvent,
  },
  listRecentFoods: {
    method: 'GET',
    path: '/api/events/recent_foods/',
    access: 'feed.read',
    summary:
      'The foods a monitor or site saw lately, most often first, with the usual amount of each',
    query: z.strictObject({ site: idParam, device: idParam.optional() }),
    reply: z.array(recentFood),
  },
  getEntryDevice: {
    method: 'GET',
    path: '/api/events/entry_device/',
    access: 'feed.read',
    summary: 'The monitor the caller last entered waste for at a site, else its busiest one',
    query: z.strictObject({ site: idParam }),
    reply: z.object({ device: z.number().int().nullable() }),
  },
  undoEntry: {
    method: 'POST',
    path: '/api/events/:id/undo_entry/',
    access: 'events.write',
    summary: 'Discards an entry that the caller made by hand within the last ten minutes',
    params: z.strictObject({ id: idParam }),
  },
});
