import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';

export const inboxSearch = z.object({
  recipient: z.string().trim().max(255).optional().catch(undefined),
  message: idParam.optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});
