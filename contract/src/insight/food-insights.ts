import { z } from 'zod';
import { day, givenDay } from '../values/dates.ts';
import { idParam, idParams, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';

export const reductionLimit = 5;

export const trendMetrics = [
  'Kg',
  'CO2',
  'euro',
  'Equivalent Meals',
  'Categorised',
  'Interactions',
  'Active Sites',
  'Active Devices',
] as const;
export type TrendMetric = (typeof trendMetrics)[number];

export const trendViews = ['Hourly', 'Daily', 'Weekly', 'Monthly'] as const;
export type TrendView = (typeof trendViews)[number];

const periodQuery = { startDate: givenDay.optional(), endDate: givenDay.optional() };

export const foodStatistics = z
  .object({
    start_date: day,
    end_date: day,
    prev_start_date: day,
    prev_end_date: day,
    interactions: z.number().int(),
    item_weight: z.number(),
    value: z.number(),
    currency: z.string(),
    co2_captured: z.number(),
    /** From 1, by weight in the same scope and period; null without waste (S-24). */
    ranking: z.number().int().nullable(),
    ranked_foods: z.number().int(),
    previous: z.object({
      interactions: z.number().int(),
      item_weight: z.number(),
      value: z.number(),
      co2_captured: z.number(),
    }),
  })
  .meta({ id: 'FoodStatistics' });
export type FoodStatistics = z.infer<typeof foodStatistics>;

export const foodTrend = z
  .object({
    metric: z.enum(trendMetrics),
    view: z.enum(trendViews),
    unit: z.string(),
    start_date: day,
    end_date: day,
    /** Each point by the start of its hour, day, week or month. */
    chart: z.array(z.object({ x: z.string(), y: z.number() })),
  })
  .meta({ id: 'FoodTrend' });
export type FoodTrend = z.infer<typeof foodTrend>;

export const foodReduction = z
  .object({ id: z.number().int(), reduction_type: z.string(), reduction_string: z.string() })
  .meta({ id: 'FoodReduction' });
export type FoodReduction = z.infer<typeof foodReduction>;

export const foodInsightRoutes = routes({
  getFoodDetail: {
    method: 'GET',
    path: '/api/food-drilldowns/:id/food/',
    access: 'insights.read',
    summary: 'A food with its category',
    params: idParams,
    query: z.strictObject({ ...periodQuery, site: idParam.optional() }),
    reply: z.object({
      id: z.number().int(),
      name: z.string(),
      category_name: z.string(),
      subcategory_name: z.string(),
      image_url: z.string().nullable(),
      is_recipe: z.boolean(),
      ingredients: z.array(
        z.object({ id: z.number().int(), name: z.string(), quantity: z.number() }),
      ),
    }),
  },
  getFoodStatistics: {
    method: 'GET',
    path: '/api/food-drilldowns/:id/statistics/',
    access: 'insights.read',
    summary: 'The key figures of a food in a period, against the period before',
    params: idParams,
    query: z.strictObject({ ...periodQuery, site: idParam.optional() }),
    reply: foodStatistics,
  },
  getFoodTrend: {
    method: 'GET',
    path: '/api/overview/drilldown/',
    access: 'insights.read',
    summary: 'A food over time; how often it was categorised is told to administrators only',
    query: z.strictObject({
      ...periodQuery,
      food_id: idParam,
      site: idParam.optional(),
      metric: z.enum(trendMetrics).default('Kg'),
      view: z.enum(trendViews).default('Daily'),
    }),
    reply: foodTrend,
  },
  listFoodReductions: {
    method: 'GET',
    path: '/api/food-reductions/',
    access: 'insights.read',
    summary: 'How less of a food is wasted: its own advice, else that of its category',
    query: z.strictObject({
      food_id: idParam,
      limit: pagingQuery.limit.default(reductionLimit),
      offset: pagingQuery.offset,
    }),
    reply: pageOf(foodReduction),
  },
});
