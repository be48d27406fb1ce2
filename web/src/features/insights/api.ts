import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Day } from '@wastegauge/contract/values/dates';
import {
  foodInsightRoutes,
  reductionLimit,
  type TrendMetric,
  type TrendView,
  foodPageSize,
  insightRoutes,
} from '@wastegauge/contract/insight/insights';
import { maxPageSize, standardPageSize } from '@wastegauge/contract/values/paging';
import { call } from '../../api/call.ts';
import type { InsightsQuery } from './use-insights.ts';

const insightsKey = ['insights'];

export const siteCardsOptions = (query: InsightsQuery) =>
  queryOptions({
    queryKey: [...insightsKey, 'sites', query],
    queryFn: ({ signal }) =>
      call(insightRoutes.listSiteCards, { query: { ...query, limit: maxPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const monitorCardsOptions = (query: InsightsQuery, offset: number) =>
  queryOptions({
    queryKey: [...insightsKey, 'monitors', query, offset],
    queryFn: ({ signal }) =>
      call(insightRoutes.listMonitorCards, {
        query: { ...query, limit: standardPageSize, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const foodCardsOptions = (query: InsightsQuery, offset: number) =>
  queryOptions({
    queryKey: [...insightsKey, 'foods', query, offset],
    queryFn: ({ signal }) =>
      call(insightRoutes.listFoodCards, {
        query: { ...query, foods: [], serial: [], limit: foodPageSize, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

interface Days {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

export const benchmarksOptions = ({ startDate, endDate }: Days) =>
  queryOptions({
    queryKey: [...insightsKey, 'benchmarks', startDate, endDate],
    queryFn: ({ signal }) =>
      call(insightRoutes.getBenchmarks, { query: { startDate, endDate }, signal }),
    placeholderData: keepPreviousData,
  });

export interface FoodQuery extends Days {
  foodId: number;
  site: number | undefined;
}

export const foodDetailOptions = ({ foodId, ...query }: FoodQuery) =>
  queryOptions({
    queryKey: [...insightsKey, 'food', foodId, query.site],
    queryFn: ({ signal }) =>
      call(foodInsightRoutes.getFoodDetail, { params: { id: foodId }, query, signal }),
  });

export const foodStatisticsOptions = ({ foodId, ...query }: FoodQuery) =>
  queryOptions({
    queryKey: [...insightsKey, 'food-statistics', foodId, query],
    queryFn: ({ signal }) =>
      call(foodInsightRoutes.getFoodStatistics, { params: { id: foodId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const foodTrendOptions = (
  { foodId, ...query }: FoodQuery,
  metric: TrendMetric,
  view: TrendView,
) =>
  queryOptions({
    queryKey: [...insightsKey, 'food-trend', foodId, query, metric, view],
    queryFn: ({ signal }) =>
      call(foodInsightRoutes.getFoodTrend, {
        query: { ...query, food_id: foodId, metric, view },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const reductionsOptions = (foodId: number) =>
  queryOptions({
    queryKey: [...insightsKey, 'reductions', foodId],
    queryFn: ({ signal }) =>
      call(foodInsightRoutes.listFoodReductions, {
        query: { food_id: foodId, limit: reductionLimit },
        signal,
      }),
    staleTime: 60 * 60_000,
  });

/** Fetched once, when a map is shown. */
export const countriesOptions = queryOptions({
  queryKey: ['own', 'countries'],
  queryFn: async ({ signal }) =>
    (await import('../../charts/map/map-land.ts')).fetchCountries(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
