import type { TrendMetric, TrendView } from '@wastegauge/contract/values/address-options';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Day } from '@wastegauge/contract/values/dates';
import {
  foodInsightRoutes,
  reductionLimit,
  foodPageSize,
  insightRoutes,
} from '@wastegauge/contract/insight/insights';
import { maxPageSize, standardPageSize } from '@wastegauge/contract/values/paging';
import { routeOptions } from '../../api/route-options.ts';
import type { InsightsQuery } from './use-insights.ts';

const insightsKey = ['insights'];

export const siteCardsOptions = (query: InsightsQuery) =>
  routeOptions(
    [...insightsKey, 'sites', query],
    insightRoutes.listSiteCards,
    { query: { ...query, limit: maxPageSize } },
    { placeholderData: keepPreviousData },
  );

export const monitorCardsOptions = (query: InsightsQuery, offset: number) =>
  routeOptions(
    [...insightsKey, 'monitors', query, offset],
    insightRoutes.listMonitorCards,
    { query: { ...query, limit: standardPageSize, offset } },
    { placeholderData: keepPreviousData },
  );

export const foodCardsOptions = (query: InsightsQuery, offset: number) =>
  routeOptions(
    [...insightsKey, 'foods', query, offset],
    insightRoutes.listFoodCards,
    { query: { ...query, foods: [], serial: [], limit: foodPageSize, offset } },
    { placeholderData: keepPreviousData },
  );

interface Days {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

export const benchmarksOptions = ({ startDate, endDate }: Days) =>
  routeOptions(
    [...insightsKey, 'benchmarks', startDate, endDate],
    insightRoutes.getBenchmarks,
    { query: { startDate, endDate } },
    { placeholderData: keepPreviousData },
  );

export interface FoodQuery extends Days {
  foodId: number;
  site: number | undefined;
}

export const foodDetailOptions = ({ foodId, ...query }: FoodQuery) =>
  routeOptions([...insightsKey, 'food', foodId, query.site], foodInsightRoutes.getFoodDetail, {
    params: { id: foodId },
    query,
  });

export const foodStatisticsOptions = ({ foodId, ...query }: FoodQuery) =>
  routeOptions(
    [...insightsKey, 'food-statistics', foodId, query],
    foodInsightRoutes.getFoodStatistics,
    { params: { id: foodId }, query },
    { placeholderData: keepPreviousData },
  );

export const foodTrendOptions = (
  { foodId, ...query }: FoodQuery,
  metric: TrendMetric,
  view: TrendView,
) =>
  routeOptions(
    [...insightsKey, 'food-trend', foodId, query, metric, view],
    foodInsightRoutes.getFoodTrend,
    { query: { ...query, food_id: foodId, metric, view } },
    { placeholderData: keepPreviousData },
  );

export const reductionsOptions = (foodId: number) =>
  routeOptions(
    [...insightsKey, 'reductions', foodId],
    foodInsightRoutes.listFoodReductions,
    { query: { food_id: foodId, limit: reductionLimit } },
    { staleTime: 60 * 60_000 },
  );

/** Fetched once, when a map is shown. */
export const countriesOptions = queryOptions({
  queryKey: ['own', 'countries'],
  queryFn: async ({ signal }) =>
    (await import('../../charts/map/map-land.ts')).fetchCountries(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
