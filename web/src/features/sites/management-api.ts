import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { siteManagementRoutes, siteRoutes } from '@wastegauge/contract/directory/sites';
import { call } from '../../api/call.ts';
import type { SavedSite } from './managed-site-fields.ts';
import type { ManagedSitesQuery } from './managed-sites-search.ts';

export const managedSitesOptions = (query: ManagedSitesQuery) =>
  queryOptions({
    queryKey: ['sites', 'managed', query],
    queryFn: ({ signal }) => call(siteManagementRoutes.listManagedSites, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const localesOptions = queryOptions({
  queryKey: ['locales'],
  queryFn: ({ signal }) => call(siteManagementRoutes.listLocales, { signal }),
  staleTime: Infinity,
});

/** A new site, or a change of the one with this id. */
export function useSaveSite(siteId: number) {
  const showChanged = useShowChanged();
  return useMutation({
    mutationFn: async (saved: SavedSite): Promise<void> => {
      if (saved.kind === 'new') {
        await call(siteManagementRoutes.createSite, { body: saved.body });
        return;
      }
      const { body } = saved;
      await call(siteRoutes.updateSite, { params: { id: siteId }, query: {}, body });
    },
    onSuccess: showChanged,
  });
}

export function useAssignSites() {
  const showChanged = useShowChanged();
  return useMutation({
    mutationFn: (body: { sites: number[]; groups: number[] }) =>
      call(siteManagementRoutes.assignSites, { body }),
    onSuccess: showChanged,
  });
}

/** Names, currencies and groups of sites stand on most pages. */
function useShowChanged(): () => Promise<unknown> {
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
