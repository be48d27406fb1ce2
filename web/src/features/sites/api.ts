import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import {
  siteManagementRoutes,
  siteRoutes,
  type siteChanges,
} from '@wastegauge/contract/directory/sites';
import type { z } from 'zod';
import { call } from '../../api/call.ts';

/** A site with how it works: both make the form. */
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

export const ownSitesOptions = queryOptions({
  queryKey: ['profile', 'sites'],
  queryFn: ({ signal }) =>
    call(siteManagementRoutes.listSitesOfProfile, { query: { limit: maxPageSize }, signal }),
});

/** One step for the site and its info: both are saved, or neither is. */
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
