import { queryOptions, useQuery } from '@tanstack/react-query';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import { siteRoutes, type SiteOption } from '@wastegauge/contract/directory/sites';
import { call } from '../../api/call.ts';

const readSites = async (signal: AbortSignal, withoutViewAs: boolean): Promise<SiteOption[]> => {
  const query = { limit: maxPageSize };
  return (await call(siteRoutes.listSites, { query, signal, withoutViewAs })).results;
};

export const siteListOptions = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal }) => readSites(signal, false),
  staleTime: 5 * 60_000,
});

export const allSitesOptions = queryOptions({
  queryKey: ['all-sites'],
  queryFn: ({ signal }) => readSites(signal, true),
  staleTime: 5 * 60_000,
});

const none: SiteOption[] = [];

export const useSites = (): SiteOption[] => useQuery(siteListOptions).data ?? none;
