import { z } from 'zod';

/** Waste that was entered while there was no connection, as this browser keeps it. */
export const waitingEntry = z.object({
  clientId: z.uuid(),
  /** Whose it is: nobody else sees or sends it. */
  userId: z.number().int(),
  deviceId: z.number().int(),
  foodDescription: z.number().int(),
  amountKg: z.number(),
  wasteDate: z.iso.datetime(),
  trimmings: z.boolean(),
  foodName: z.string(),
  placeName: z.string(),
  timezone: z.string(),
  /** Why the server would not have it; null while it was not asked. */
  refusal: z.string().nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;
