import type { OccupancyType } from '@wastegauge/contract/values/address-options';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  coverRoutes,
  type coverDefaultsBody,
  type DailyCover,
} from '@wastegauge/contract/insight/covers';
import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { CallOf } from '@wastegauge/contract/route';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

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

export type ServiceCovers = { service: ServiceTime; covers: number | null }[];

export const serviceCoversOptions = (site: number, day: Day) =>
  routeOptions(
    ['covers', 'services', site, day],
    tomorrowRoutes.listServiceCovers,
    { query: { site, startDate: day, endDate: day } },
    { staleTime: 0 },
  );

export const coverDefaultsOptions = (siteId: number) =>
  routeOptions(
    ['covers', 'defaults', siteId],
    coverRoutes.getCoverDefaults,
    { params: { siteId } },
    { staleTime: 0 },
  );

export interface CoverChange {
  /** The existing record of the day, if any. */
  record: DailyCover;
  siteId: number;
  covers: number;
  occupancyType: OccupancyType;
  /** Changed covers by service. */
  services: ServiceCovers;
}

async function saveServices(site: number, day: Day, services: ServiceCovers): Promise<void> {
  if (services.length === 0) return;
  await call(tomorrowRoutes.saveServiceCovers, { body: { site, day, services } });
}

export function useSaveCover() {
  const refresh = useRefreshCovers();
  return useMutation({
    mutationFn: async ({ record, siteId, covers, occupancyType, services }: CoverChange) => {
      await saveServices(siteId, record.day, services);
      return record.id === null
        ? call(coverRoutes.saveDailyCover, {
            body: {
              day: record.day,
              covers_per_day: covers,
              site: siteId,
              occupancy_type: occupancyType,
            },
          })
        : call(coverRoutes.updateDailyCover, {
            params: { id: record.id },
            body: { covers_per_day: covers, is_default: false, occupancy_type: occupancyType },
          });
    },
    onSuccess: refresh,
  });
}

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

interface ResetDay {
  id: number;
  siteId: number;
  day: Day;
  /** Covers by service to remove. */
  services: ServiceCovers;
}

export function useResetCover() {
  const refresh = useRefreshCovers();
  return useMutation({
    mutationFn: async ({ id, siteId, day, services }: ResetDay) => {
      await saveServices(siteId, day, services);
      return call(coverRoutes.updateDailyCover, { params: { id }, body: { is_default: true } });
    },
    onSuccess: refresh,
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

/** Many pages show waste per cover. */
function useRefreshCovers() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      ['covers', 'coverage', 'explore', 'insights', 'tomorrow', 'venues'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}
