import { z } from 'zod';
import { createBrowserStore } from '../../api/browser-store.ts';

const waitingEntry = z.object({
  clientId: z.uuid(),
  /** Only this user sends the entry. */
  userId: z.number().int(),
  userName: z.string().optional(),
  siteId: z.number().int().optional(),
  /** Null for a site without monitors, which needs a waste type. */
  deviceId: z.number().int().nullable(),
  wasteTypeId: z.number().int().optional(),
  foodDescription: z.number().int(),
  amountKg: z.number(),
  wasteDate: z.iso.datetime(),
  trimmings: z.boolean(),
  foodName: z.string(),
  placeName: z.string(),
  timezone: z.string(),
  /** Message of the server when it rejected the entry; null while it can still be sent. */
  refusal: z.string().nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

export const entryStore = createBrowserStore<WaitingEntry>({
  database: 'wg-manual-waste',
  store: 'entries',
  key: 'clientId',
  schema: waitingEntry,
  order: (one, other) => one.wasteDate.localeCompare(other.wasteDate),
});
