import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { usersOptions } from './api.ts';
import { usersQuery, usersSearch, type UsersSearch } from './users-search.ts';

export function useUsers() {
  const search = usersSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(usersOptions(usersQuery(search)));
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
  useLastPage({ list, page: search.page, show });
  return { search, list, show };
}
export type UserList = ReturnType<typeof useUsers>;
