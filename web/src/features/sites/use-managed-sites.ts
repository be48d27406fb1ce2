import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { standardPageSize } from '@wastegauge/contract/paging';
import { useCallback, useEffect } from 'react';
import { managedSitesSearch, queryOf, type ManagedSitesSearch } from './managed-sites-search.ts';
import { managedSitesOptions } from './management-api.ts';

/** What the address says, the list it asks for, and the way to another address: it begins at the first page. */
export function useManagedSites() {
  const search = managedSitesSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(managedSitesOptions(queryOf(search)));
  const show = useCallback(
    (change: Partial<ManagedSitesSearch>): void => {
      void navigate({
        to: '/site-management',
        search: (previous) => ({
          ...managedSitesSearch.parse(previous),
          page: undefined,
          ...change,
        }),
        resetScroll: false,
      });
    },
    [navigate],
  );
  const lastPage = Math.max(Math.ceil((list.data?.count ?? 0) / standardPageSize), 1);
  const isBeyond = list.isSuccess && !list.isPlaceholderData && (search.page ?? 1) > lastPage;
  useEffect(() => {
    if (isBeyond) show({ page: lastPage === 1 ? undefined : lastPage });
  }, [isBeyond, lastPage, show]);
  return { search, list, show };
}
export type ManagedSiteList = ReturnType<typeof useManagedSites>;
