import { idParam, listOf, standardPageSize } from '@wastegauge/contract/paging';
import { roles, type Role } from '@wastegauge/contract/permissions';
import { userOrderings } from '@wastegauge/contract/users';
import { z } from 'zod';

const ids = listOf(idParam).catch([]);
const words = listOf(z.coerce.string().max(255)).catch([]);

/** The address: filters by the names all lists share, with names beside ids for readers. */
export const usersSearch = z.object({
  siteId: ids,
  siteName: words,
  groupId: ids,
  groupName: words,
  role: listOf(z.enum(roles)).catch([]),
  search: z.string().trim().max(100).optional().catch(undefined),
  ordering: z.enum(userOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type UsersSearch = z.infer<typeof usersSearch>;

export const usualOrdering = 'name';

/** In the order in which they are offered. */
export const offeredRoles = ['Admin', 'Labeller', 'User'] as const satisfies Role[];

export interface Named {
  id: number;
  name: string;
}

export interface UserFilters {
  roles: Role[];
  sites: Named[];
  groups: Named[];
}

export const noFilters: UserFilters = { roles: [], sites: [], groups: [] };

interface Known {
  sites: readonly Named[];
  groups: readonly Named[];
}

export const filtersOf = (search: UsersSearch, known: Known): UserFilters => ({
  roles: search.role,
  sites: namedOf(search.siteId, search.siteName, known.sites),
  groups: namedOf(search.groupId, search.groupName, known.groups),
});

/** What is not known, or not yet, goes by the name in the address. */
const namedOf = (
  chosen: readonly number[],
  names: readonly string[],
  known: readonly Named[],
): Named[] =>
  chosen.map((id, index) => {
    const given = names.length === chosen.length ? names[index] : undefined;
    return { id, name: known.find((one) => one.id === id)?.name ?? given ?? `#${id}` };
  });

export const searchOf = ({ roles: role, sites, groups }: UserFilters) => ({
  role,
  siteId: sites.map(({ id }) => id),
  siteName: namesOf(sites),
  groupId: groups.map(({ id }) => id),
  groupName: namesOf(groups),
});

// Lists are comma-joined: a name with a comma of its own could not be told from two.
const namesOf = (chosen: readonly Named[]): string[] =>
  chosen.some(({ name }) => name.includes(',')) ? [] : chosen.map(({ name }) => name);

/** The question to the server, without the page of the list. */
export const filterQueryOf = ({ role, siteId, groupId, search = '', ordering }: UsersSearch) => ({
  role,
  site: siteId,
  parentGroup: groupId,
  search,
  ordering: ordering ?? usualOrdering,
});

export const queryOf = (search: UsersSearch) => ({
  ...filterQueryOf(search),
  limit: standardPageSize,
  offset: ((search.page ?? 1) - 1) * standardPageSize,
});
export type UsersQuery = ReturnType<typeof queryOf>;

export const countActive = ({ role, siteId, groupId }: UsersSearch): number =>
  [role, siteId, groupId].filter(({ length }) => length > 0).length;
