import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useGroups } from '../../widgets/group-list.ts';
import { useSites } from '../../widgets/site-list.ts';
import {
  filtersOf,
  searchOf,
  usersSearch,
  type UserFilters,
  type UsersSearch,
} from './users-search.ts';

/** What the address says, and the way to another address: another choice begins at the first page. */
export function useUsers() {
  const search = usersSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sites = useSites();
  const groups = useGroups();
  const show = useCallback(
    (change: Partial<UsersSearch>): void => {
      void navigate({
        to: '/users',
        search: (previous) => ({ ...usersSearch.parse(previous), page: undefined, ...change }),
        resetScroll: false,
      });
    },
    [navigate],
  );
  return {
    search,
    sites,
    groups,
    filters: filtersOf(search, { sites, groups }),
    show,
    filterBy: (filters: UserFilters): void => show(searchOf(filters)),
  };
}
