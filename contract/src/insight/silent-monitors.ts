import { z } from 'zod';

export const silentMonitor = z.object({
  id: z.number().int(),
  serial: z.string(),
  name: z.string(),
  site_id: z.number().int(),
  site_name: z.string(),
  /** Null if it never called. */
  since: z.iso.datetime().nullable(),
  battery_percent: z.number().int().nullable(),
  timezone: z.string(),
});
export type SilentMonitor = z.infer<typeof silentMonitor>;
