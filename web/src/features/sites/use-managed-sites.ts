import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import {
  managedSitesSearch,
  managedSitesQuery,
  type ManagedSitesSearch,
} from './managed-sites-search.ts';
import { managedSitesOptions } from './api.ts';

export function useManagedSites() {
  const search = managedSitesSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(managedSitesOptions(managedSitesQuery(search)));
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
  useLastPage({ list, page: search.page, show });
  return { search, list, show };
}
export type ManagedSiteList = ReturnType<typeof useManagedSites>;
