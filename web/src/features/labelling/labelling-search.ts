import { z } from 'zod';

export const labellingSearch = z.object({
  serial: z.string().max(64).optional().catch(undefined),
  queue: z.literal('all').optional().catch(undefined),
  order: z.literal('teach').optional().catch(undefined),
});
