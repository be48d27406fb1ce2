import { handOverOrderings } from '@wastegauge/contract/values/address-options';
import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import { siteSearch } from '../../widgets/places/site-search.ts';

export const donationsSearch = siteSearch.extend({
  page: idParam.optional().catch(undefined),
  ordering: z.enum(handOverOrderings).optional().catch(undefined),
});
export type DonationsSearch = z.infer<typeof donationsSearch>;
