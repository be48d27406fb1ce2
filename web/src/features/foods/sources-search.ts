import { z } from 'zod';

export const sourcesSearch = z.object({
  search: z.string().trim().max(100).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});
