import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import {
  siteManagementRoutes,
  type siteChanges,
} from '@wastegauge/contract/directory/site-management';
import { siteCurrencyRoutes } from '@wastegauge/contract/waste/currency-rates';
import { siteEditRoutes } from '@wastegauge/contract/insight/site-edit';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { SavedSite } from './managed-site-fields.ts';
import type { ManagedSitesQuery } from './managed-sites-search.ts';

export const managedSitesOptions = (query: ManagedSitesQuery) =>
  routeOptions(
    ['sites', 'managed', query],
    siteManagementRoutes.listManagedSites,
    { query },
    { placeholderData: keepPreviousData },
  );

export const localesOptions = routeOptions(
  ['locales'],
  siteManagementRoutes.listLocales,
  {},
  { staleTime: Infinity },
);

export function useSaveSite(siteId: number) {
  const refresh = useRefreshSites();
  return useMutation({
    mutationFn: async (saved: SavedSite): Promise<{ id: number }> => {
      if (saved.kind === 'new') return call(siteManagementRoutes.createSite, { body: saved.body });
      const { body } = saved;
      await call(siteEditRoutes.updateSite, { params: { id: siteId }, query: {}, body });
      return { id: siteId };
    },
    onSuccess: refresh,
  });
}

export function useAssignSites() {
  const refresh = useRefreshSites();
  return useMutation({
    mutationFn: (body: { sites: number[]; groups: number[] }) =>
      call(siteManagementRoutes.assignSites, { body }),
    onSuccess: refresh,
  });
}

export type SiteAction = 'archive' | 'restore' | 'delete';

const siteActions = {
  archive: siteManagementRoutes.archiveSite,
  restore: siteManagementRoutes.restoreSite,
  delete: siteManagementRoutes.deleteSite,
} as const;

export function useSiteAction() {
  const refresh = useRefreshSites();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: SiteAction }) =>
      call(siteActions[action], { params: { id } }),
    onSuccess: refresh,
  });
}

export const currencyChangeOptions = (id: number, locale: number | undefined) =>
  queryOptions({
    queryKey: ['sites', 'currency-change', id, locale],
    queryFn: ({ signal }) =>
      call(siteCurrencyRoutes.previewCurrencyChange, {
        params: { id },
        query: { locale: locale ?? 0 },
        signal,
      }),
    enabled: locale !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export function useChangeCurrency(id: number) {
  const refresh = useRefreshSites();
  return useMutation({
    mutationFn: (locale: number) =>
      call(siteCurrencyRoutes.changeCurrency, { params: { id }, body: { locale } }),
    onSuccess: refresh,
  });
}

function useRefreshSites(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        ['sites'],
        ['all-sites'],
        ['groups'],
        ['devices'],
        ['insights'],
        ['overview'],
        ['explore'],
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

export const editedSiteOptions = (siteId: number) =>
  queryOptions({
    queryKey: ['site', siteId],
    queryFn: async ({ signal }) => {
      const [site, info] = await Promise.all([
        call(siteRoutes.getSite, { params: { id: siteId }, signal }),
        call(siteRoutes.getSiteInfo, { params: { siteId }, signal }),
      ]);
      return { site, info };
    },
    staleTime: 0,
    gcTime: 0,
  });

export const ownSitesOptions = routeOptions(
  ['profile', 'sites'],
  siteManagementRoutes.listSitesOfProfile,
  { query: { limit: maxPageSize } },
);

export function useUpdateSite(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: z.input<typeof siteChanges>) =>
      call(siteEditRoutes.updateSite, { params: { id: siteId }, query: {}, body: changes }),
    onSuccess: () =>
      Promise.all(
        [['insights'], ['sites'], ['all-sites'], ['overview'], ['explore']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => console.warn('The site was not saved', error),
  });
}
