import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import {
  targetRoutes,
  type foodTargetsBody,
  type monitorTargetsBody,
  type recommendationWidgets,
  type siteTargetBody,
} from '@wastegauge/contract/insight/targets';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

interface Recommendation {
  widget: (typeof recommendationWidgets)[number];
  site: number | undefined;
  food?: number;
}

export const recommendationOptions = (query: Recommendation) =>
  routeOptions(
    ['targets', 'recommendation', query],
    targetRoutes.getRecommendedTarget,
    { query },
    { staleTime: 5 * 60_000 },
  );

const place = (site: number | undefined) => ({
  site: site === undefined ? [] : [site],
  zone: [],
});

export const focusFoodsInKgOptions = (userId: number, site: number | undefined) =>
  routeOptions(
    ['targets', 'focus-foods', userId, site],
    overviewRoutes.listFocusFoods,
    { params: { id: userId }, query: { metric: 'total_waste', ...place(site) } },
    { staleTime: 0 },
  );

export const dailyGoalOptions = (site: number | undefined) =>
  queryOptions({
    queryKey: ['targets', 'daily-goal', site],
    queryFn: async ({ signal }) => {
      const query = { metric: 'total_waste', ...place(site) } as const;
      const journey = await call(overviewRoutes.getJourneyToDate, { query, signal });
      return { kg: journey.daily_target_kg, sites: journey.target_sites };
    },
    staleTime: 0,
  });

export const categorisedFoodsOptions = (site: number | undefined) =>
  routeOptions(
    ['targets', 'foods', site],
    foodRoutes.listCategorisedFoods,
    { query: { site } },
    { staleTime: 10 * 60_000 },
  );

export const monitorTargetsOptions = (site: number | undefined) =>
  routeOptions(
    ['targets', 'monitors', site],
    targetRoutes.listMonitorTargets,
    { query: { site } },
    { staleTime: 0 },
  );

export function useSetSiteTarget() {
  const refresh = useRefreshTargets();
  return useMutation({
    mutationFn: (body: z.input<typeof siteTargetBody>) =>
      call(targetRoutes.setSiteTarget, { body }),
    onSuccess: refresh,
  });
}

export function useSetFoodTargets() {
  const refresh = useRefreshTargets();
  return useMutation({
    mutationFn: (body: z.input<typeof foodTargetsBody>) =>
      call(targetRoutes.setFoodTargets, { body }),
    onSuccess: refresh,
  });
}

export function useSetMonitorTargets() {
  const refresh = useRefreshTargets();
  return useMutation({
    mutationFn: (body: z.input<typeof monitorTargetsBody>) =>
      call(targetRoutes.setMonitorTargets, { body }),
    onSuccess: refresh,
  });
}

/** Charts show target lines and reports split by focus food, so all of them reload. */
function useRefreshTargets() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      ['overview', 'targets', 'explore', 'focus-foods', 'insights'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}
