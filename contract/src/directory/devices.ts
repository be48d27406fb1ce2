import { deviceOrderings } from '../values/address-options.ts';
import { z } from 'zod';
import { whenMissing } from '../values/issue-texts.ts';
import { truth } from '../values/filters.ts';
import { idParam, listOf, pageOf, idParams, picturePagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { requiredText } from './accounts.ts';
import { texts } from '../values/texts.ts';

export const deviceTypes = ['PLATE_WASTE', 'PREP_AND_PRODUCTION_WASTE'] as const;
export const deviceKinds = ['monitor', 'tablet'] as const;

export const zone = z
  .object({
    id: z.number().int(),
    serial: z.string(),
    name: z.string(),
    type: z.enum(deviceTypes),
    /** A cumulative scale shows everything in the bin, a single one only the last item. */
    weighing: z.enum(['single', 'cumulative']),
    /** The source of imports and manual entries at a site without monitors. */
    is_manual: z.boolean(),
    kind: z.enum(deviceKinds),
    site_id: z.number().int(),
    site_name: z.string(),
    /** Captures waiting for a label. */
    waiting: z.number().int(),
    /** When the oldest of them was captured. */
    oldest_waiting_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Zone' });
export type Zone = z.infer<typeof zone>;

/** The key itself is returned once, on creation. */
export const deviceKey = z
  .object({
    id: z.number().int(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    is_active: z.boolean(),
  })
  .meta({ id: 'DeviceKey' });

const deviceParams = z.strictObject({ id: idParam });

export const deviceRoutes = routes({
  listZones: {
    method: 'GET',
    path: '/api/devices/device_zones/',
    access: 'sites.read',
    summary: 'The monitors of the caller’s sites; with manual_label those that people label',
    query: z.strictObject({
      site: listOf(idParam),
      manual_label: truth.optional(),
    }),
    reply: pageOf(zone),
  },
  listDeviceKeys: {
    method: 'GET',
    path: '/api/devices/:id/keys/',
    access: 'devices.manage',
    summary: 'The keys of a monitor, newest first',
    params: deviceParams,
    reply: pageOf(deviceKey),
  },
  issueDeviceKey: {
    method: 'POST',
    path: '/api/devices/:id/keys/',
    access: 'devices.manage',
    summary: 'A new key for a monitor, shown once; older keys expire after the overlap',
    params: deviceParams,
    body: z.strictObject({
      /** How long older keys stay valid; without it until they are revoked. */
      overlap_hours: z.number().int().min(0).max(720).optional(),
      expires_in_hours: z.number().int().min(1).max(87_600).optional(),
    }),
    status: 201,
    reply: deviceKey.extend({ key: z.string(), serial: z.string() }),
  },
  revokeDeviceKey: {
    method: 'DELETE',
    path: '/api/devices/:id/keys/:key/',
    access: 'devices.manage',
    summary: 'End a key at once',
    params: z.strictObject({ id: idParam, key: idParam }),
  },
});

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
    kind: z.enum(deviceKinds),
    /** Opens the settings on a tablet; null for other monitors. */
    pin: z.string().nullable(),
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
    archived_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;

/** Reply without a choice of fields. */
export const devicePage = pageOf(device).extend({
  /** Across all pages. */
  silent: z.number().int(),
});

const deviceFields = {
  name: requiredText(texts.requiredField),
  type: z.enum(deviceTypes),
  weighing: z.enum(['single', 'cumulative']),
  auto_label: z.boolean(whenMissing(texts.requiredField)),
  /** Required while auto_label is on. */
  auto_label_food: z.number(whenMissing(texts.requiredField)).int().positive().nullable(),
  mac_address: z.string().trim().max(32).nullable(),
  /** A path returned by `POST api/upload/`. */
  kitchen_photo: z.string().max(500).nullable(),
  bounding_area: boundingArea,
  pin: z.string().regex(/^\d{4}$/, texts.pinDigits),
  site: z.number(whenMissing(texts.siteRequired)).int().positive(),
};

export const deviceChanges = z
  .strictObject({ ...deviceFields, expand: z.boolean() })
  .partial()
  .superRefine(({ auto_label: isOn, auto_label_food: food }, context) => {
    if (isOn && food === null) {
      context.addIssue({
        code: 'custom',
        path: ['auto_label_food'],
        message: texts.requiredField,
      });
    }
  });

export const newDeviceBody = z.strictObject({
  serial: z
    .string(whenMissing(texts.requiredField))
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
      /** Archived monitors instead of the others. */
      archived: truth.default(false),
      /** Fields to return; all by default. */
      fields: listOf(device.keyof()).default([]),
      ordering: z.enum(deviceOrderings).default('serial'),
    }),
    reply: devicePage.extend({ results: z.array(device.partial()) }),
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
  archiveDevice: {
    method: 'POST',
    path: '/api/devices/:id/archive/',
    access: 'devices.manage',
    summary:
      'Removes a monitor from lists, queues and reports; deliveries are refused, history is kept',
    params: idParams,
  },
  restoreDevice: {
    method: 'POST',
    path: '/api/devices/:id/restore/',
    access: 'devices.manage',
    summary: 'Restores an archived monitor',
    params: idParams,
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
