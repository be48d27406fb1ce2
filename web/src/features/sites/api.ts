import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  siteManagementRoutes,
  siteRoutes,
  type siteChanges,
} from '@wastegauge/contract/directory/sites';
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
    mutationFn: async (saved: SavedSite): Promise<void> => {
      if (saved.kind === 'new') {
        await call(siteManagementRoutes.createSite, { body: saved.body });
        return;
      }
      const { body } = saved;
      await call(siteRoutes.updateSite, { params: { id: siteId }, query: {}, body });
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
      call(siteRoutes.updateSite, { params: { id: siteId }, query: {}, body: changes }),
    onSuccess: () =>
      Promise.all(
        [['insights'], ['sites'], ['all-sites'], ['overview'], ['explore']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => console.warn('The site was not saved', error),
  });
}
