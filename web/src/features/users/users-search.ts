import { userOrderings } from '@wastegauge/contract/values/address-options';
import { idParam, listOf, standardPageSize } from '@wastegauge/contract/values/paging';
import { roles, type Role } from '@wastegauge/contract/permissions';
import { z } from 'zod';
import { addSearch } from '../../widgets/forms/use-adding.ts';
import { anyPlace, placeSearch } from '../../widgets/places/place-search.ts';

export const usersSearch = z.object({
  ...placeSearch,
  ...addSearch,
  role: listOf(z.enum(roles)).catch([]),
  search: z.string().trim().max(100).optional().catch(undefined),
  ordering: z.enum(userOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type UsersSearch = z.infer<typeof usersSearch>;

export const defaultOrdering = 'name';

export const offeredRoles = ['Admin', 'Labeller', 'User'] as const satisfies Role[];

export const noFilters = { ...anyPlace, role: [] };

export const usersFilterQuery = ({
  role,
  siteId,
  groupId,
  search = '',
  ordering,
}: UsersSearch) => ({
  role,
  site: siteId,
  parentGroup: groupId,
  search,
  ordering: ordering ?? defaultOrdering,
});

export const usersQuery = (search: UsersSearch) => ({
  ...usersFilterQuery(search),
  limit: standardPageSize,
  offset: ((search.page ?? 1) - 1) * standardPageSize,
});
export type UsersQuery = ReturnType<typeof usersQuery>;

export const filterCount = ({ role, siteId, groupId }: UsersSearch): number =>
  [role, siteId, groupId].filter(({ length }) => length > 0).length;
