import { idParam, standardPageSize } from '@wastegauge/contract/values/paging';
import { siteOrderings } from '@wastegauge/contract/directory/sites';
import { z } from 'zod';
import { placeSearch } from '../../widgets/places/place-search.ts';

/** What the table of sites shows, as the address writes it. */
export const managedSitesSearch = z.object({
  ...placeSearch,
  ordering: z.enum(siteOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type ManagedSitesSearch = z.infer<typeof managedSitesSearch>;

export const usualOrdering = 'name';

/** The question to the server. */
export const queryOf = ({ siteId, groupId, ordering, page = 1 }: ManagedSitesSearch) => ({
  site: siteId,
  group: groupId,
  ordering: ordering ?? usualOrdering,
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type ManagedSitesQuery = ReturnType<typeof queryOf>;

export const filterCount = ({ siteId, groupId }: ManagedSitesSearch): number =>
  [siteId, groupId].filter(({ length }) => length > 0).length;
