import { addDays, addMonths, type Day, type Period } from '@wastegauge/contract/values/dates';
import {
  possibleChoice,
  type ChartRequest,
  type Granularity,
  type Label,
  type Metric,
} from '@wastegauge/contract/insight/explore';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import type { WasteKind } from '@wastegauge/contract/values/waste-types';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { DateRange } from '../../widgets/filters/date-range.ts';
import { activeFilters, withoutFilters, withSites } from '../../widgets/filters/filter-rules.ts';
import {
  parseFilters,
  filterQuery,
  sliderRange,
  filterSearch,
  type Range,
  type ReportFilters,
} from '../../widgets/filters/report-filter.ts';
import type { ChartType, ExploreSearch } from './explore-search.ts';

export interface Exploration {
  filters: ReportFilters;
  /** Null until chosen: the default depends on the number of sites. */
  metric: Metric | null;
  labels: Label;
  /** Null until chosen: it follows the range. */
  granularity: Granularity | null;
  chartType: ChartType;
  isRolling: boolean;
  wasteType: WasteKind | null;
  /** Limits the chart to days with this many covers. */
  occupancy: Range;
  hasEventBands: boolean;
  hidden: readonly string[];
}

const defaultMonths = 4;

/** Ignores sites outside the reader's scope and takes the first of a list. */
export function parseExploration(search: ExploreSearch, sites: readonly SiteOption[]): Exploration {
  return {
    filters: withOwnSite(parseFilters(search), sites),
    metric: search.metric ?? null,
    labels: search.labels ?? 'none',
    granularity: search.granularity ?? null,
    chartType: search.chartType ?? 'bar',
    isRolling: search.rolling ?? false,
    wasteType: search.wasteType ?? null,
    occupancy: sliderRange(search.minOccupancy, search.maxOccupancy, sliderRanges.occupancy),
    hasEventBands: search.eventBands ?? true,
    hidden: search.hidden,
  };
}

function withOwnSite(filters: ReportFilters, sites: readonly SiteOption[]): ReportFilters {
  const own = filters.sites.flatMap(({ id }) => sites.find((site) => site.id === id) ?? []);
  const [first] = sites.length === 1 ? sites : own;
  if (first !== undefined) return { ...filters, sites: [{ id: first.id, name: first.name }] };
  return filters.sites.length === 0 ? filters : withSites(filters, []);
}

export function effectiveChoice(
  exploration: Exploration,
  siteCount: number,
): ChartRequest<Granularity | null> {
  const { metric, labels, granularity, filters } = exploration;
  const hasOneSite = filters.sites.length === 1;
  const defaultMetric: Metric = siteCount > 1 && !hasOneSite ? 'average_waste' : 'total_waste';
  return possibleChoice({ metric: metric ?? defaultMetric, labels, granularity }, hasOneSite);
}

/** Waste per cover needs one site; without it the chart shows another metric. */
export const isReplacedMetric = (exploration: Exploration, siteCount: number): boolean =>
  exploration.metric !== null &&
  effectiveChoice(exploration, siteCount).metric !== exploration.metric;

/** Omits defaults, except the metric. */
export function explorationSearch(exploration: Exploration, siteCount: number) {
  const { metric, labels, granularity } = effectiveChoice(exploration, siteCount);
  const { chartType, isRolling, wasteType, hasEventBands, hidden } = exploration;
  return {
    ...filterSearch(exploration.filters),
    metric,
    labels: labels === 'none' ? undefined : labels,
    granularity: granularity ?? undefined,
    chartType: chartType === 'bar' ? undefined : chartType,
    rolling: isRolling || undefined,
    wasteType: wasteType ?? undefined,
    eventBands: hasEventBands ? undefined : false,
    hidden: [...hidden],
    ...coversLimits(exploration),
  };
}

export function chartQuery(exploration: Exploration, siteCount: number, today: Day) {
  const { granularity, ...choice } = effectiveChoice(exploration, siteCount);
  return {
    ...filterQuery(exploration.filters, today),
    ...requestedDays(exploration.filters, today),
    ...choice,
    granularity: granularity ?? undefined,
    rolling: exploration.isRolling,
    wasteType: exploration.wasteType ?? undefined,
    ...coversLimits(exploration),
  };
}
export type ChartQuery = ReturnType<typeof chartQuery>;

/** An open end is today; an open start is four months before the end. */
export function displayedDays({ startDate, endDate }: DateRange, today: Day): Period {
  const end = endDate ?? (startDate !== null && startDate > today ? startDate : today);
  return { startDate: startDate ?? addDays(addMonths(end, -defaultMonths), 1), endDate: end };
}

/** A venue event sets its own days. */
function requestedDays(filters: ReportFilters, today: Day) {
  const { startDate, endDate, eventId } = filters;
  const isOfEvent = eventId !== null && startDate === null && endDate === null;
  return isOfEvent ? { startDate: undefined, endDate: undefined } : displayedDays(filters, today);
}

function coversLimits({ occupancy: [from, to] }: Exploration) {
  const [least, most] = sliderRanges.occupancy;
  return {
    minOccupancy: from === least ? undefined : from,
    maxOccupancy: to === most ? undefined : to,
  };
}

/** A reader with a single site has not chosen it. */
export function filterCount(exploration: Exploration, siteCount: number): number {
  const { filters, wasteType } = exploration;
  const { minOccupancy, maxOccupancy } = coversLimits(exploration);
  const counted = activeFilters(filters).filter(
    ({ control }) => control !== 'condense' && (control !== 'site' || siteCount > 1),
  );
  const hasCovers = minOccupancy !== undefined || maxOccupancy !== undefined;
  return counted.length + (wasteType === null ? 0 : 1) + (hasCovers ? 1 : 0);
}

export const withMetric = (exploration: Exploration, metric: Metric): Exploration => ({
  ...exploration,
  ...possibleChoice({ ...exploration, metric }, true),
});

/** The available foods depend on the days. */
export const withDays = (filters: ReportFilters, days: DateRange): ReportFilters => ({
  ...filters,
  startDate: days.startDate,
  endDate: days.endDate,
  foods: [],
});

/** Keeps the chart type. */
export const withoutChoices = (exploration: Exploration): Exploration => ({
  ...exploration,
  filters: withoutFilters(exploration.filters),
  metric: null,
  labels: 'none',
  granularity: null,
  isRolling: false,
  wasteType: null,
  occupancy: sliderRanges.occupancy,
  hidden: [],
});

export const hasMoreFilters = ({ filters, wasteType, occupancy }: Exploration): boolean =>
  wasteType !== null ||
  filters.only !== null ||
  filters.hasSecondaryWaste ||
  [
    [filters.price, sliderRanges.price],
    [filters.weight, sliderRanges.weight],
    [occupancy, sliderRanges.occupancy],
  ].some(([range, whole]) => range?.[0] !== whole?.[0] || range?.[1] !== whole?.[1]);
