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
import type { InsightsQuestion } from './use-insights.ts';

/** Everything here is of events: a price or a site that changes may change all of it. */
const insightsKey = ['insights'];

export const siteCardsOptions = (question: InsightsQuestion) =>
  queryOptions({
    queryKey: [...insightsKey, 'sites', question],
    queryFn: ({ signal }) =>
      call(insightRoutes.listSiteCards, { query: { ...question, limit: maxPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const monitorCardsOptions = (question: InsightsQuestion, offset: number) =>
  queryOptions({
    queryKey: [...insightsKey, 'monitors', question, offset],
    queryFn: ({ signal }) =>
      call(insightRoutes.listMonitorCards, {
        query: { ...question, limit: standardPageSize, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const foodCardsOptions = (question: InsightsQuestion, offset: number) =>
  queryOptions({
    queryKey: [...insightsKey, 'foods', question, offset],
    queryFn: ({ signal }) =>
      call(insightRoutes.listFoodCards, {
        query: { ...question, foods: [], serial: [], limit: foodPageSize, offset },
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

/** A food at one site or at all of them, in some days. */
export interface FoodQuestion extends Days {
  foodId: number;
  site: number | undefined;
}

export const foodDetailOptions = ({ foodId, ...query }: FoodQuestion) =>
  queryOptions({
    queryKey: [...insightsKey, 'food', foodId, query.site],
    queryFn: ({ signal }) =>
      call(foodInsightRoutes.getFoodDetail, { params: { id: foodId }, query, signal }),
  });

export const foodStatisticsOptions = ({ foodId, ...query }: FoodQuestion) =>
  queryOptions({
    queryKey: [...insightsKey, 'food-statistics', foodId, query],
    queryFn: ({ signal }) =>
      call(foodInsightRoutes.getFoodStatistics, { params: { id: foodId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const foodTrendOptions = (
  { foodId, ...query }: FoodQuestion,
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

/** Only who looks at a map waits for the outlines, and only once. */
export const countriesOptions = queryOptions({
  queryKey: ['own', 'countries'],
  queryFn: async ({ signal }) =>
    (await import('../../charts/map/map-land.ts')).fetchCountries(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
