import { z } from 'zod';
import { isPlainName } from './accounts.ts';
import { deviceTypes } from './devices.ts';
import { idParam, idParams, listOf, pageOf, picturePagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

/** In pixels of the picture. */
export const boundingArea = z.strictObject({
  x: z.number().int().min(0).max(100_000).nullable(),
  y: z.number().int().min(0).max(100_000).nullable(),
  width: z.number().int().min(0).max(100_000).nullable(),
  height: z.number().int().min(0).max(100_000).nullable(),
});

export const device = z
  .object({
    id: z.number().int(),
    serial: z.string(),
    mac_address: z.string().nullable(),
    name: z.string(),
    type: z.enum(deviceTypes),
    weighing: z.enum(['single', 'cumulative']),
    bounding_area: boundingArea,
    kitchen_photo: z.string().nullable(),
    site_id: z.number().int().nullable(),
    site_name: z.string().nullable(),
    auto_label: z.boolean(),
    auto_label_food: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    last_seen_at: z.iso.datetime().nullable(),
    last_capture_at: z.iso.datetime().nullable(),
    battery_percent: z.number().int().nullable(),
    firmware: z.string().nullable(),
    captures_today: z.number().int(),
    /** Captures waiting for a label. */
    irl: z.number().int(),
    /** Silent for longer than a working monitor ever is. */
    is_silent: z.boolean(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;

export const deviceOrderings = [
  'serial',
  '-serial',
  'name',
  '-name',
  'site',
  '-site',
  'type',
  '-type',
  'last_seen_at',
  '-last_seen_at',
] as const;

const deviceFields = {
  name: z.string().trim().max(255).refine(isPlainName, texts.nameCharacters),
  type: z.enum(deviceTypes),
  weighing: z.enum(['single', 'cumulative']),
  /** Both are sent by the edit form; the food is required even when the flag is off. */
  auto_label: z.boolean(texts.requiredField),
  auto_label_food: z.number(texts.requiredField).int().positive(),
  mac_address: z.string().trim().max(32).nullable(),
  /** A path returned by `POST api/upload/`. */
  kitchen_photo: z.string().max(500).nullable(),
  bounding_area: boundingArea,
  site: z.number(texts.siteRequired).int().positive(),
};

export const deviceChanges = z.strictObject({ ...deviceFields, expand: z.boolean() }).partial();

export const newDeviceBody = z.strictObject({
  serial: z
    .string(texts.requiredField)
    .trim()
    .min(1, texts.requiredField)
    .max(64)
    .regex(/^[\w.-]+$/, texts.serialCharacters),
  name: deviceFields.name,
  type: deviceFields.type,
  weighing: deviceFields.weighing.default('single'),
  mac_address: deviceFields.mac_address.default(null),
  site: deviceFields.site,
});

export const deviceManagementRoutes = routes({
  listDevices: {
    method: 'GET',
    path: '/api/devices/',
    access: 'devices.manage',
    summary: 'The monitors of the caller’s sites, and for who sees all sites those without one',
    query: z.strictObject({
      ...picturePagingQuery,
      zone: listOf(z.string().max(64)),
      site: listOf(idParam),
      group: listOf(idParam),
      /** Accepted and ignored: replies always have all fields. */
      fields: z.string().max(200).optional(),
      ordering: z.enum(deviceOrderings).default('serial'),
    }),
    reply: pageOf(device).extend({
      /** Across all pages. */
      silent: z.number().int(),
    }),
  },
  getDevice: {
    method: 'GET',
    path: '/api/devices/:id/',
    access: 'devices.manage',
    summary: 'A monitor',
    params: idParams,
    reply: device,
  },
  createDevice: {
    method: 'POST',
    path: '/api/devices/',
    access: 'devices.manage',
    summary: 'Adds a monitor and its first key, told this once',
    body: newDeviceBody,
    status: 201,
    reply: device.extend({ key: z.string() }),
  },
  updateDevice: {
    method: 'PATCH',
    path: '/api/devices/:id/',
    access: 'devices.manage',
    summary: 'Changes a monitor or moves it to another site',
    params: idParams,
    body: deviceChanges,
    reply: device,
  },
  assignDevices: {
    method: 'POST',
    path: '/api/devices/assign/',
    access: 'devices.manage',
    summary: 'Moves monitors to a site, all or none',
    body: z.strictObject({
      devices: z.array(idParam).min(1, texts.deviceNeeded).max(1000),
      site: deviceFields.site,
    }),
    reply: pageOf(device),
  },
});
