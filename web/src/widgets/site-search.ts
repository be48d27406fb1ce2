import { idParam } from '@wastegauge/contract/paging';
import { z } from 'zod';

/** The chosen site in the address. The name is there for people who read or share the address. */
export const siteSearch = z.object({
  siteId: idParam.optional().catch(undefined),
  siteName: z.string().optional().catch(undefined),
});
