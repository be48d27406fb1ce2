import { z } from 'zod';
import { requiredText } from '../directory/accounts.ts';
import { deviceTypes } from '../directory/devices.ts';
import { routes } from '../route.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { translationLanguages } from '../values/languages.ts';
import { idParam, idParams, maxPageSize, pageOf, pagingQuery } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { capture, captureLimits } from './captures.ts';
import { serviceTimes } from './events.ts';

/** How long a monitor can withdraw a capture after the server received it. */
export const withdrawalMinutes = 15;
export const maxSuggestedFoods = 6;
export const maxContainers = 50;

export const container = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Weight of the empty container in kg. */
    tare: z.number(),
  })
  .meta({ id: 'Container' });
export type SiteContainer = z.infer<typeof container>;

const containerFields = {
  name: requiredText(texts.requiredField),
  tare: z
    .number(whenMissing(texts.requiredField))
    .min(0.001, texts.containerWeight)
    .max(100, texts.containerWeight),
};
const newContainer = z.strictObject(containerFields);
const containerChanges = z.strictObject({ ...containerFields, is_removed: z.boolean() }).partial();

const localTime = z.string().regex(/^\d\d:\d\d$/);

export const tabletSettings = z
  .object({
    server_time: z.iso.datetime(),
    device: z.object({
      serial: z.string(),
      name: z.string(),
      type: z.enum(deviceTypes),
      weighing: z.enum(['single', 'cumulative']),
    }),
    site: z.object({
      name: z.string(),
      timezone: z.string(),
      /** ISO 4217 code. */
      currency: z.string(),
    }),
    /** Opens the settings on the tablet; null for other monitors. */
    pin: z.string().nullable(),
    /** Daily times in the site's time zone. */
    services: z.array(
      z.object({ service: z.enum(serviceTimes), start: localTime, end: localTime }),
    ),
    containers: z.array(container),
  })
  .meta({ id: 'TabletSettings' });
export type TabletSettings = z.infer<typeof tabletSettings>;

export const tabletFood = z
  .object({
    id: z.number().int(),
    /** In the requested language where the glossary has the name, otherwise as in the catalogue. */
    name: z.string(),
    catalogue_name: z.string(),
    category: z.string(),
    is_recipe: z.boolean(),
    image_url: z.string().nullable(),
    /** Present price of a kilogram, in the currency of the site. Null without a price. */
    value_per_kg: z.number().nullable(),
    /** Kilograms of CO2e per kilogram. Null without a factor. */
    co2e_per_kg: z.number().nullable(),
  })
  .meta({ id: 'TabletFood' });
export type TabletFood = z.infer<typeof tabletFood>;

export const tabletRoutes = routes({
  getTabletSettings: {
    method: 'GET',
    path: '/api/ingest/settings/',
    access: 'device',
    summary: 'The settings of the calling monitor',
    reply: tabletSettings,
  },
  listTabletFoods: {
    method: 'GET',
    path: '/api/ingest/foods/',
    access: 'device',
    summary: 'The foods and recipes of the monitor’s site, by name',
    query: z.strictObject({
      language: z.enum(translationLanguages).default('en'),
      limit: z.coerce.number().int().min(1).max(maxPageSize).default(maxPageSize),
      offset: pagingQuery.offset,
    }),
    reply: pageOf(tabletFood),
  },
  listTabletSuggestions: {
    method: 'GET',
    path: '/api/ingest/suggestions/',
    access: 'device',
    summary: 'The foods that are most likely thrown away at the monitor now, likeliest first',
    query: z.strictObject({
      /** On the scale, in kg. */
      weight: z.coerce.number().min(0).max(captureLimits.maxKg).optional(),
    }),
    reply: z.object({ foods: z.array(z.number().int()).max(maxSuggestedFoods) }),
  },
  withdrawCapture: {
    method: 'POST',
    path: '/api/ingest/events/:capture_id/withdraw/',
    access: 'device',
    summary: 'Discards a capture of the calling monitor that arrived within the last 15 minutes',
    params: z.strictObject({ capture_id: capture.shape.capture_id }),
  },
  addTabletContainer: {
    method: 'POST',
    path: '/api/ingest/containers/',
    access: 'device',
    summary: 'Adds a container to the list of the monitor’s site',
    body: newContainer,
    status: 201,
    reply: container,
  },
  changeTabletContainer: {
    method: 'PATCH',
    path: '/api/ingest/containers/:id/',
    access: 'device',
    summary: 'Changes or removes a container of the monitor’s site',
    params: idParams,
    body: containerChanges,
    reply: container,
  },
});

export const containerRoutes = routes({
  listContainers: {
    method: 'GET',
    path: '/api/containers/',
    access: 'sites.readDetails',
    summary: 'The containers of a site, heaviest first',
    query: z.strictObject({ site: idParam }),
    reply: pageOf(container),
  },
  addContainer: {
    method: 'POST',
    path: '/api/containers/',
    access: 'devices.pair',
    summary: 'Adds a container to the list of a site',
    body: newContainer.extend({ site: z.number(whenMissing(texts.siteRequired)).int().positive() }),
    status: 201,
    reply: container,
  },
  changeContainer: {
    method: 'PATCH',
    path: '/api/containers/:id/',
    access: 'devices.pair',
    summary: 'Changes or removes a container',
    params: idParams,
    body: containerChanges,
    reply: container,
  },
});
export type ContainerChanges = z.output<typeof containerChanges>;
export type NewContainer = z.output<typeof newContainer>;
