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

interface Recommendation {
  widget: (typeof recommendationWidgets)[number];
  site: number | undefined;
  food?: number;
}

export const recommendationOptions = (query: Recommendation) =>
  queryOptions({
    queryKey: ['targets', 'recommendation', query],
    queryFn: ({ signal }) => call(targetRoutes.getRecommendedTarget, { query, signal }),
    staleTime: 5 * 60_000,
  });

export const focusFoodsInKgOptions = (userId: number, site: number | undefined) =>
  queryOptions({
    queryKey: ['targets', 'focus-foods', userId, site],
    queryFn: ({ signal }) =>
      call(overviewRoutes.listFocusFoods, {
        params: { id: userId },
        query: { metric: 'total_waste', site },
        signal,
      }),
    staleTime: 0,
  });

export const dailyGoalOptions = (site: number | undefined) =>
  queryOptions({
    queryKey: ['targets', 'daily-goal', site],
    queryFn: async ({ signal }) => {
      const query = { metric: 'total_waste', site } as const;
      return (await call(overviewRoutes.getJourneyToDate, { query, signal })).daily_target_kg;
    },
    staleTime: 0,
  });

export const categorisedFoodsOptions = (site: number | undefined) =>
  queryOptions({
    queryKey: ['targets', 'foods', site],
    queryFn: ({ signal }) => call(foodRoutes.listCategorisedFoods, { query: { site }, signal }),
    staleTime: 10 * 60_000,
  });

export const monitorTargetsOptions = (site: number | undefined) =>
  queryOptions({
    queryKey: ['targets', 'monitors', site],
    queryFn: ({ signal }) => call(targetRoutes.listMonitorTargets, { query: { site }, signal }),
    staleTime: 0,
  });

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
