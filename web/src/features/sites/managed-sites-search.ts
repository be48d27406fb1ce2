import { truth } from '@wastegauge/contract/values/filters';
import { idParam, standardPageSize } from '@wastegauge/contract/values/paging';
import { siteOrderings } from '@wastegauge/contract/values/address-options';
import { z } from 'zod';
import { addSearch } from '../../widgets/forms/use-adding.ts';
import { placeSearch } from '../../widgets/places/place-search.ts';

export const managedSitesSearch = z.object({
  ...placeSearch,
  ...addSearch,
  archived: truth.optional().catch(undefined),
  ordering: z.enum(siteOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type ManagedSitesSearch = z.infer<typeof managedSitesSearch>;

export const defaultOrdering = 'name';

export const managedSitesQuery = ({
  siteId,
  groupId,
  archived,
  ordering,
  page = 1,
}: ManagedSitesSearch) => ({
  site: siteId,
  group: groupId,
  archived: archived ?? false,
  ordering: ordering ?? defaultOrdering,
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type ManagedSitesQuery = ReturnType<typeof managedSitesQuery>;

export const filterCount = ({ siteId, groupId }: ManagedSitesSearch): number =>
  [siteId, groupId].filter(({ length }) => length > 0).length;
