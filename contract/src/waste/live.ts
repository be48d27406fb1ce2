import { z } from 'zod';
import { wasteEvent } from './events.ts';
import { routes } from '../route.ts';

export const liveKinds = [
  'captured',
  'labelled',
  'verified',
  'changed',
  'discarded',
  'commented',
] as const;

/** Announces a change; clients fetch the current state. */
export const liveMessage = z
  .object({
    kind: z.enum(liveKinds),
    site_id: z.number().int(),
    event_id: z.number().int(),
    device_id: z.number().int().nullable(),
  })
  .meta({ id: 'LiveMessage' });
export type LiveMessage = z.infer<typeof liveMessage>;

export const liveRoutes = routes({
  getLatestEvent: {
    method: 'GET',
    path: '/api/devices/:id/latest_event/',
    access: 'live.read',
    summary: 'The newest event of a monitor (id or serial) on the site’s present day',
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    reply: wasteEvent,
    mayBeEmpty: true,
  },
  openLiveStream: {
    method: 'GET',
    path: '/api/live/',
    access: 'live.read',
    summary: 'Server-sent events of the caller’s sites as they happen, each a LiveMessage',
    media: 'eventStream',
  },
});
