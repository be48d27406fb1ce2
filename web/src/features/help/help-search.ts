import { z } from 'zod';
import { readers } from './help-articles.ts';

export const helpSearch = z.object({
  search: z.string().trim().max(100).optional().catch(undefined),
  reader: z.enum(readers).optional().catch(undefined),
});
