import { queryOptions, useQuery } from '@tanstack/react-query';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import { siteRoutes, type SiteOption } from '@wastegauge/contract/directory/sites';
import { call } from '../../api/call.ts';

export const siteListOptions = queryOptions({
  queryKey: ['sites'],
  queryFn: async ({ signal }) => {
    const page = await call(siteRoutes.listSites, { query: { limit: maxPageSize }, signal });
    return page.results;
  },
  staleTime: 5 * 60_000,
});

export const allSitesOptions = queryOptions({
  queryKey: ['all-sites'],
  queryFn: async ({ signal }) => {
    const query = { limit: maxPageSize };
    const page = await call(siteRoutes.listSites, { query, signal, withoutViewAs: true });
    return page.results;
  },
  staleTime: 5 * 60_000,
});

const none: SiteOption[] = [];

export const useSites = (): SiteOption[] => useQuery(siteListOptions).data ?? none;
