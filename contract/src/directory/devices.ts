import { z } from 'zod';
import { truth } from '../values/filters.ts';
import { idParam, listOf, pageOf } from '../values/paging.ts';
import { routes } from '../route.ts';

export const deviceTypes = ['PLATE_WASTE', 'PREP_AND_PRODUCTION_WASTE'] as const;

export const zone = z
  .object({
    id: z.number().int(),
    serial: z.string(),
    name: z.string(),
    type: z.enum(deviceTypes),
    /** A cumulative scale shows everything in the bin, a single one only the last item. */
    weighing: z.enum(['single', 'cumulative']),
    site_id: z.number().int(),
    site_name: z.string(),
    /** Captures waiting for a label. */
    waiting: z.number().int(),
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

const device = z.strictObject({ id: idParam });

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
    params: device,
    reply: pageOf(deviceKey),
  },
  issueDeviceKey: {
    method: 'POST',
    path: '/api/devices/:id/keys/',
    access: 'devices.manage',
    summary: 'A new key for a monitor, told this once; older keys end after the overlap',
    params: device,
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
