import { queryOptions, useQuery } from '@tanstack/react-query';
import { maxPageSize, pageOf } from '@wastegauge/contract/values/paging';
import {
  siteOption,
  siteOptionRoutes,
  type SiteOption,
} from '@wastegauge/contract/directory/site-options';
import { call, readOrCopy } from '../../api/call.ts';
import { copiedQuery } from '../../api/offline-copy.ts';

let wasRead = false;

const readSites = async (signal: AbortSignal, withoutViewAs: boolean): Promise<SiteOption[]> => {
  const query = { limit: maxPageSize };
  const page = await call(siteOptionRoutes.listSites, { query, signal, withoutViewAs });
  wasRead = true;
  return pageOf(siteOption).parse(page).results;
};

/** False while only the copy of an earlier visit is known. */
export const isSiteListRead = (): boolean => wasRead;

export const siteListOptions = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal }) => readOrCopy('sites', siteOption.array(), () => readSites(signal, false)),
  ...copiedQuery,
  staleTime: 5 * 60_000,
});

export const allSitesOptions = queryOptions({
  queryKey: ['all-sites'],
  queryFn: ({ signal }) => readSites(signal, true),
  staleTime: 5 * 60_000,
});

const none: SiteOption[] = [];

export const useSites = (): SiteOption[] => useQuery(siteListOptions).data ?? none;
