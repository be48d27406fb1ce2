import { idParam } from '@wastegauge/contract/values/paging';
import {
  recognisedFoodOrders,
  recognitionModes,
} from '@wastegauge/contract/values/address-options';
import { z } from 'zod';
import { siteSearch } from '../../widgets/places/site-search.ts';

const page = idParam.optional().catch(undefined);

export const recognitionSearch = siteSearch.extend({
  mode: z.enum(recognitionModes).optional().catch(undefined),
  ordering: z.enum(recognisedFoodOrders).optional().catch(undefined),
  page,
  sitesPage: page,
});
export type RecognitionSearch = z.infer<typeof recognitionSearch>;

export const defaultOrdering = '-labels';
