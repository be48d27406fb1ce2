import { trendMetrics, trendViews } from '../values/address-options.ts';
import { z } from 'zod';
import { day, givenDay } from '../values/dates.ts';
import { compared, comparedCoverage, coverDays, pending, uncheckedWaste } from './comparison.ts';
import { reportFilter, sortOptions } from '../values/filters.ts';
import {
  idParam,
  listOf,
  maxPageSize,
  pageOf,
  pagingQuery,
  picturePagingQuery,
  standardPageSize,
  idParams,
} from '../values/paging.ts';
import { routes } from '../route.ts';
import { sector } from '../directory/sites.ts';

export const foodPageSize = 10;

/**
 * For cards: recommended = focus foods first, then by cost; newest and oldest by the last waste; flagged and
 * comments by number of events.
 */
export const cardOrderings = [
  ...sortOptions,
  'name',
  '-name',
  'item_weight',
  'value',
  'environment',
  'waste_per_cover',
  '-waste_per_cover',
] as const;
export type CardOrdering = (typeof cardOrderings)[number];

const cardFilter = {
  ...reportFilter.shape,
  ordering: z.enum(cardOrderings).default('recommended'),
};

const percent = z.number().nullable();

/** Figures of the period, and of the previous days that its complete days are compared with. */
const cardFigures = {
  value: z.number(),
  prev_value: z.number(),
  currency: z.string(),
  prev_start_date: day,
  prev_end_date: day,
  compared,
  /** Signed percent between the compared days. */
  change: z.object({
    weight: percent,
    value: percent,
    environmental: percent,
    water: percent,
    waste_per_cover: percent,
  }),
  /** Kilograms; null without a day that has both covers and captures. */
  waste_per_cover: z.number().nullable(),
  prev_waste_per_cover: z.number().nullable(),
  cover_days: coverDays,
  prev_cover_days: coverDays,
};

const placeFigures = {
  ...cardFigures,
  weight: z.number(),
  prev_weight: z.number(),
  /** Kilograms of CO2e and litres. */
  environmental: z.number(),
  prev_environmental: z.number(),
  water: z.number(),
  prev_water: z.number(),
  unserved_waste: z.number(),
  preparation_waste: z.number(),
  plate_waste: z.number(),
};

export const siteCard = z
  .object({
    id: z.number().int(),
    site_name: z.string(),
    name: z.string(),
    address: z.string(),
    monitors: z.number().int(),
    /** Covers of the days in `cover_days`. */
    covers: z.number().int(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    sector: sector.nullable(),
    /** The site's waste per cover target (S-17). */
    baseline: z.number(),
    ...placeFigures,
  })
  .meta({ id: 'SiteCard' });
export type SiteCard = z.infer<typeof siteCard>;

export const monitorCard = z
  .object({
    id: z.number().int(),
    serial: z.string(),
    device_name: z.string(),
    name: z.string(),
    site_id: z.number().int(),
    site_name: z.string(),
    /** Covers of the site on the days in `cover_days`. */
    covers: z.number().int(),
    /** Its share of the site's baseline (docs/glossary.md); null with fewer than four weeks of waste. */
    baseline: z.number().nullable(),
    ...placeFigures,
  })
  .meta({ id: 'MonitorCard' });
export type MonitorCard = z.infer<typeof monitorCard>;

export const foodCard = z
  .object({
    id: z.number().int(),
    name: z.string(),
    category: z.string(),
    subcategory: z.string(),
    image_url: z.string().nullable(),
    is_recipe: z.boolean(),
    is_focus: z.boolean(),
    ...cardFigures,
    co2_captured: z.number(),
    prev_co2_captured: z.number(),
    water_captured: z.number(),
    prev_water_captured: z.number(),
    item_weight: z.number(),
    prev_weight: z.number(),
    /** Part of the weight. */
    sum_trimmings: z.number(),
    /** Kilograms by UNSERVED_WASTE, PREP_AND_PRODUCTION_WASTE and PLATE_WASTE. */
    chart_data: z.array(z.object({ name: z.string(), value: z.number() })),
  })
  .meta({ id: 'FoodCard' });
export type FoodCard = z.infer<typeof foodCard>;

const cardPage = <Card extends z.ZodType>(card: Card) =>
  pageOf(card).extend({
    start_date: day,
    end_date: day,
    prev_start_date: day,
    prev_end_date: day,
    compared,
    currency: z.string(),
    /** Unnamed captures of the filtered sites. On the list of foods their weight is part of no card. */
    pending,
    /** Of the waste on the cards. */
    unchecked: uncheckedWaste,
    total: z.object({
      weight: z.number(),
      value: z.number(),
      environmental: z.number(),
      water: z.number(),
    }),
  });

/** `foods` and `serial` are aliases of `food` and `zone`. */
export const foodCardsQuery = z.strictObject({
  ...cardFilter,
  foods: listOf(idParam),
  serial: listOf(z.string().max(64)),
  metric: z.string().max(40).optional(),
  limit: picturePagingQuery.limit.default(foodPageSize),
  offset: picturePagingQuery.offset,
});

const figure = z.object({
  value: z.number(),
  previous: z.number(),
});

/** Published kilograms per cover of a sector. */
export const sectorFigure = z.object({
  sector,
  kg_per_cover: z.number(),
  publication: z.string(),
  publisher: z.string(),
  year: z.number().int(),
  url: z.string(),
  note: z.string(),
});

export const benchmarks = z
  .object({
    start_date: day,
    end_date: day,
    compared,
    /** Least waste per cover first. */
    sites: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        sector: sector.nullable(),
        /** Covers of the days in `cover_days`. */
        covers: z.number().int(),
        weight: figure,
        waste_per_cover: z.number().nullable(),
        prev_waste_per_cover: z.number().nullable(),
        cover_days: coverDays,
        prev_cover_days: coverDays,
        /** Signed percent of waste per cover between the compared days. */
        change: percent,
        coverage: comparedCoverage,
        baseline: z.number(),
        /** From 1; null without waste per cover. */
        place: z.number().int().nullable(),
      }),
    ),
    median: z.number().nullable(),
    published: z.array(sectorFigure),
  })
  .meta({ id: 'Benchmarks' });
export type Benchmarks = z.infer<typeof benchmarks>;

export const insightRoutes = routes({
  listSiteCards: {
    method: 'GET',
    path: '/api/sites/statistics/',
    access: 'insights.read',
    summary: 'What each site threw away in a period, against the period before',
    query: z.strictObject({
      ...cardFilter,
      limit: pagingQuery.limit.default(maxPageSize),
      offset: pagingQuery.offset,
    }),
    reply: cardPage(siteCard),
  },
  listMonitorCards: {
    method: 'GET',
    path: '/api/devices/statistics/',
    access: 'insights.read',
    summary: 'What each monitor saw in a period, against the period before',
    query: z.strictObject({
      ...cardFilter,
      limit: pagingQuery.limit.default(standardPageSize),
      offset: pagingQuery.offset,
    }),
    reply: cardPage(monitorCard),
  },
  listFoodCards: {
    method: 'GET',
    path: '/api/foods/statistic/',
    access: 'insights.read',
    summary: 'What was thrown away of each food in a period, against the period before',
    query: foodCardsQuery,
    reply: cardPage(foodCard),
  },
  exportSiteCards: {
    method: 'GET',
    path: '/api/sites/export_csv/',
    access: 'insights.read',
    summary: 'All site cards as CSV',
    query: z.strictObject(cardFilter),
    media: 'csv',
  },
  exportMonitorCards: {
    method: 'GET',
    path: '/api/devices/export_csv/',
    access: 'insights.read',
    summary: 'All monitor cards as CSV',
    query: z.strictObject(cardFilter),
    media: 'csv',
  },
  exportFoodCards: {
    method: 'GET',
    path: '/api/foods/export_csv/',
    access: 'insights.read',
    summary: 'All food cards as CSV',
    query: z.strictObject(cardFilter),
    media: 'csv',
  },
  getBenchmarks: {
    method: 'GET',
    path: '/api/sites/benchmarks/',
    access: 'insights.read',
    summary: 'Waste a cover of every site, beside its peers and the published figures',
    query: z.strictObject({ startDate: givenDay.optional(), endDate: givenDay.optional() }),
    reply: benchmarks,
  },
});

export const reductionLimit = 5;

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
    compared,
    /** Signed percent between the compared days. */
    change: z.object({
      interactions: percent,
      item_weight: percent,
      value: percent,
      co2_captured: percent,
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
    summary: 'A food over time; only administrators see how often it was categorised',
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
