import { idParam, standardPageSize } from '@wastegauge/contract/values/paging';
import { siteOrderings } from '@wastegauge/contract/directory/sites';
import { z } from 'zod';
import { placeSearch } from '../../widgets/places/place-search.ts';

export const managedSitesSearch = z.object({
  ...placeSearch,
  ordering: z.enum(siteOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type ManagedSitesSearch = z.infer<typeof managedSitesSearch>;

export const defaultOrdering = 'name';

export const managedSitesQuery = ({ siteId, groupId, ordering, page = 1 }: ManagedSitesSearch) => ({
  site: siteId,
  group: groupId,
  ordering: ordering ?? defaultOrdering,
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type ManagedSitesQuery = ReturnType<typeof managedSitesQuery>;

export const filterCount = ({ siteId, groupId }: ManagedSitesSearch): number =>
  [siteId, groupId].filter(({ length }) => length > 0).length;
