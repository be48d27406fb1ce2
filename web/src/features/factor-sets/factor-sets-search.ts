import { comparedFoodOrderings } from '@wastegauge/contract/values/address-options';
import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import { siteSearch } from '../../widgets/places/site-search.ts';

const id = idParam.optional().catch(undefined);

export const factorSetsSearch = siteSearch.extend({
  organisation: id,
  a: id,
  b: id,
  measure: z.enum(['co2', 'water']).optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
  ordering: z.enum(comparedFoodOrderings).optional().catch(undefined),
  page: id,
});
export type FactorSetsSearch = z.infer<typeof factorSetsSearch>;

export const defaultOrdering = '-weight';
