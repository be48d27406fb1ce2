import { z } from 'zod';
import { deviceTypes } from '../directory/devices.ts';
import { idParam, listOf } from '../values/paging.ts';
import { routes } from '../route.ts';

/** Minutes without a call: late, then silent. */
export const monitorLimits = { lateMinutes: 15, silentMinutes: 40, lowBatteryPercent: 15 } as const;

export const monitorStates = [
  'online',
  'late',
  'silent',
  'no_scale',
  'no_camera',
  'never',
] as const;
export type MonitorState = (typeof monitorStates)[number];

export const monitorHealth = z.object({
  id: z.number().int(),
  serial: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  state: z.enum(monitorStates),
  /** When the state began: the last call of a silent monitor, the loss of the scale. */
  since: z.iso.datetime().nullable(),
  last_seen_at: z.iso.datetime().nullable(),
  captures_today: z.number().int(),
  /** Median of the same weekday of the last four weeks, up to the same minute; null without history. */
  usual_captures: z.number().nullable(),
  battery_percent: z.number().int().nullable(),
  /** Captures stored on the monitor, as of its last call. */
  queue_length: z.number().int().nullable(),
  firmware: z.string().nullable(),
  /** Another one of the same kind at the caller's sites runs a newer version. */
  is_outdated: z.boolean(),
  needs_attention: z.boolean(),
  /** The last 48 half hours, oldest first: minutes heard of and captures. */
  strip: z.array(z.object({ alive_minutes: z.number().int(), captures: z.number().int() })),
});
export type MonitorHealth = z.infer<typeof monitorHealth>;

export const monitorBoard = z
  .object({
    as_of: z.iso.datetime(),
    monitors: z.number().int(),
    online: z.number().int(),
    late: z.number().int(),
    silent: z.number().int(),
    need_attention: z.number().int(),
    captures_today: z.number().int(),
    usual_captures: z.number().nullable(),
    queued: z.number().int(),
    sites: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        timezone: z.string(),
        need_attention: z.number().int(),
        monitors: z.array(monitorHealth),
      }),
    ),
  })
  .meta({ id: 'MonitorBoard' });
export type MonitorBoard = z.infer<typeof monitorBoard>;

export const monitorHealthRoutes = routes({
  getMonitorBoard: {
    method: 'GET',
    path: '/api/devices/health/',
    access: 'devices.manage',
    summary:
      'Every monitor of the caller’s sites with its state, captures, battery and last 24 hours',
    query: z.strictObject({ site: listOf(idParam) }),
    reply: monitorBoard,
  },
});
