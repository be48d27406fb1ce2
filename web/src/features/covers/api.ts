import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { coverRoutes, type coverDefaultsBody } from '@wastegauge/contract/insight/covers';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { CallOf } from '@wastegauge/contract/route';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { useRefreshCovers } from '../../widgets/figures/use-refresh-covers.ts';

export const coverStatisticsOptions = (site: number | undefined, period: Period) =>
  routeOptions(
    ['covers', 'statistics', site, period],
    coverRoutes.getCoverStatistics,
    { query: { ...period, site } },
    { placeholderData: keepPreviousData },
  );

export const occupancySummaryOptions = (site: number, period: Period | undefined) =>
  routeOptions(
    ['covers', 'summary', site, period ?? null],
    coverRoutes.getOccupancySummary,
    { query: { ...period, site } },
    { placeholderData: keepPreviousData },
  );

type ChartQuery = Omit<CallOf<typeof coverRoutes.getOccupancyChart>['query'], 'site'>;

export const occupancyChartOptions = (site: number, query: ChartQuery) =>
  routeOptions(
    ['covers', 'chart', site, query],
    coverRoutes.getOccupancyChart,
    { query: { ...query, site } },
    { placeholderData: keepPreviousData },
  );

export const coverOfDayOptions = (siteId: number, day: Day) =>
  queryOptions({
    queryKey: ['covers', 'day', siteId, day],
    queryFn: async ({ signal }) => {
      const [cover] = await call(coverRoutes.listDailyCovers, {
        params: { siteId },
        query: { startDate: day, endDate: day },
        signal,
      });
      return cover ?? null;
    },
    staleTime: 0,
  });

export const coversOfDaysOptions = (siteId: number, period: Period) =>
  routeOptions(
    ['covers', 'days', siteId, period],
    coverRoutes.listDailyCovers,
    { params: { siteId }, query: period },
    { staleTime: 0 },
  );

export const coverDefaultsOptions = (siteId: number) =>
  routeOptions(
    ['covers', 'defaults', siteId],
    coverRoutes.getCoverDefaults,
    { params: { siteId } },
    { staleTime: 0 },
  );

/** One call per day. After a failure, sending all days again does no harm. */
export function useSaveCoversOfDays(siteId: number) {
  const refresh = useRefreshCovers();
  return useMutation({
    mutationFn: async (days: readonly { day: Day; covers: number }[]) => {
      for (const { day, covers } of days) {
        await call(coverRoutes.saveDailyCover, {
          body: { day, covers_per_day: covers, site: siteId, occupancy_type: 'BUSINESS_USUAL' },
        });
      }
    },
    onSettled: refresh,
  });
}

export function useSaveDefaults(siteId: number) {
  const refresh = useRefreshCovers();
  return useMutation({
    mutationFn: (body: z.input<typeof coverDefaultsBody>) =>
      call(coverRoutes.setCoverDefaults, { params: { siteId }, body }),
    onSuccess: refresh,
  });
}
