import { z } from 'zod';
import { compared, coverDays, pending, uncheckedWaste } from './comparison.ts';
import { reportFilter, sliderRanges, truth } from '../values/filters.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';
import { wasteKinds } from '../values/waste-types.ts';

export const metrics = [
  'total_waste',
  'waste_value',
  'waste_co2',
  'average_waste',
  'equivalent_meals',
  'waste_logs',
  'waste_water',
  'occupancy',
  'waste_per_cover',
] as const;
export type Metric = (typeof metrics)[number];

export const labels = [
  'none',
  'category',
  'subcategory',
  'focus_food',
  'trimmings',
  'non_food',
  'sites',
  'monitors',
  'occupancy_type',
  'waste_type',
  'service_time',
] as const;
export type Label = (typeof labels)[number];

export const granularities = [
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'annually',
] as const;
export type Granularity = (typeof granularities)[number];

/** Covers belong to a day: they have no hour, food or monitor. */
export function labelsFor(metric: Metric): readonly Label[] {
  if (metric === 'occupancy') return ['none', 'occupancy_type'];
  return metric === 'waste_per_cover' ? ['none'] : labels;
}

export const granularitiesFor = (metric: Metric): readonly Granularity[] =>
  metric === 'occupancy' || metric === 'waste_per_cover'
    ? granularities.filter((granularity) => granularity !== 'hourly')
    : granularities;

export interface ChartRequest<Step = Granularity> {
  metric: Metric;
  labels: Label;
  granularity: Step;
}

/** The metric forces a matching split and granularity. */
export function possibleChoice<Step extends Granularity | null>(
  request: ChartRequest<Step>,
  hasOneSite: boolean,
): ChartRequest<Step | 'daily'> {
  const metric =
    request.metric === 'waste_per_cover' && !hasOneSite ? 'total_waste' : request.metric;
  return {
    metric,
    labels: labelsFor(metric).includes(request.labels) ? request.labels : 'none',
    granularity:
      request.granularity === null || granularitiesFor(metric).includes(request.granularity)
        ? request.granularity
        : 'daily',
  };
}

const occupancy = z.coerce.number().int().min(0).max(sliderRanges.occupancy[1]);

/** Defaults to the last four months. */
export const exploreQuery = z
  .strictObject({
    ...reportFilter.shape,
    metric: z.enum(metrics).default('total_waste'),
    labels: z.enum(labels).default('none'),
    /** Follows the length of the period unless given. */
    granularity: z.enum(granularities).optional(),
    /** Adds the seven-day mean to each value. */
    rolling: truth.default(false),
    wasteType: z.enum(wasteKinds).optional(),
    /** Filters by covers of the day. */
    minOccupancy: occupancy.optional(),
    maxOccupancy: occupancy.optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['startDate'],
    message: texts.invalidDateRange,
  });
export type ExploreQuery = z.infer<typeof exploreQuery>;

/** Key of the series of captures without a food, in a split by category or subcategory. */
export const pendingKey = 'pending';

const seriesValue = z.object({
  /** Separates series with the same name. */
  key: z.string(),
  name: z.string().nullable(),
  value: z.number().nullable(),
  rolling_value: z.number().nullable(),
  /** Signed percent between the complete days of this point and the days they are compared with. */
  diff: z.number().nullable(),
  /** For waste per cover; null for other metrics. */
  cover_days: coverDays.nullable(),
});

export const exploreAnswer = z
  .object({
    /** The effective selection, which may differ from the request. */
    metric: z.enum(metrics),
    labels: z.enum(labels),
    granularity: z.enum(granularities),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    prev_start_date: z.iso.date(),
    prev_end_date: z.iso.date(),
    compared,
    unit: z.string(),
    total_waste: z.number().nullable(),
    prev_total: z.number().nullable(),
    diff: z.number().nullable(),
    /** For waste per cover; null for other metrics. */
    cover_days: coverDays.nullable(),
    prev_cover_days: coverDays.nullable(),
    /** For cost, CO2 and water, which need a food; null for other metrics. */
    pending: pending.nullable(),
    /** Null for covers, focus foods and days chosen by their covers. */
    unchecked: uncheckedWaste.nullable(),
    /** Largest first, captures without a food (`pending`) last. `name` is null for services and flags. */
    series: z.array(
      z.object({
        key: z.string(),
        name: z.string().nullable(),
        total: z.number().nullable(),
        /** Percent of the total; null when parts do not add up. */
        share: z.number().nullable(),
        /** First capture or go-live date: a missing value is unknown before this day and zero from then on. */
        first_day: z.iso.date().nullable(),
      }),
    ),
    /** Every point of the period; a series without a value is left out of `y`. */
    chart: z.array(z.object({ x: z.string(), y: z.array(seriesValue) })),
  })
  .meta({ id: 'ExploreAnswer' });
export type ExploreAnswer = z.infer<typeof exploreAnswer>;

export const exploreRoutes = routes({
  getExploreChart: {
    method: 'GET',
    path: '/api/explorer/drilldown/',
    access: 'explore.read',
    summary: 'Any metric, split by any label, over any period, against the period before',
    query: exploreQuery,
    reply: exploreAnswer,
  },
  exportExploreChart: {
    method: 'GET',
    path: '/api/explorer/export_csv/',
    access: 'explore.read',
    summary: 'The same as CSV, one row for each point and label',
    query: exploreQuery,
    media: 'csv',
  },
});
