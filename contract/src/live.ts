import { z } from 'zod';
import { routes } from './route.ts';

export const liveKinds = [
  'captured',
  'labelled',
  'verified',
  'changed',
  'discarded',
  'commented',
] as const;

/** What happened, not what it looks like now: whoever cares asks. */
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
  openLiveStream: {
    method: 'GET',
    path: '/api/live/',
    access: 'live.read',
    summary: 'Server-sent events of the caller’s sites as they happen, each a LiveMessage',
    media: 'eventStream',
  },
});
