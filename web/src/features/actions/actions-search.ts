import { actionOrderings, actionStates } from '@wastegauge/contract/values/address-options';
import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import { newActionSearch } from '../../widgets/actions/new-action-search.ts';
import { siteSearch } from '../../widgets/places/site-search.ts';

export const actionsSearch = siteSearch.extend({
  state: z.enum(actionStates).optional().catch(undefined),
  ordering: z.enum(actionOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
  ...newActionSearch,
});
export type ActionsSearch = z.infer<typeof actionsSearch>;
