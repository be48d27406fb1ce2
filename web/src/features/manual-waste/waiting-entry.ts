import { z } from 'zod';

export const waitingEntry = z.object({
  clientId: z.uuid(),
  /** Only this user sees and sends the entry. */
  userId: z.number().int(),
  deviceId: z.number().int(),
  foodDescription: z.number().int(),
  amountKg: z.number(),
  wasteDate: z.iso.datetime(),
  trimmings: z.boolean(),
  foodName: z.string(),
  placeName: z.string(),
  timezone: z.string(),
  /** Error code of a rejected entry; null before the first attempt. */
  refusal: z.string().nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;
