import { addDays, addMonths, type Day, type Period } from '@wastegauge/contract/values/dates';
import {
  possibleChoice,
  type ChartRequest,
  type Granularity,
  type Label,
  type Metric,
  type WasteKind,
} from '@wastegauge/contract/insight/explore';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { DateRange } from '../../widgets/filters/date-range.ts';
import { activeFilters, withoutFilters, withSites } from '../../widgets/filters/filter-rules.ts';
import {
  filtersOf,
  queryOf,
  rangeOf,
  searchOf,
  type Range,
  type ReportFilters,
} from '../../widgets/filters/report-filter.ts';
import type { ChartType, ExploreSearch } from './explore-search.ts';

/** What somebody wants to see. */
export interface Exploration {
  /** With one site at most. */
  filters: ReportFilters;
  /** Null while nobody chose: then the sites decide. */
  metric: Metric | null;
  labels: Label;
  granularity: Granularity;
  chartType: ChartType;
  isRolling: boolean;
  wasteType: WasteKind | null;
  /** Only days with so many covers. */
  occupancy: Range;
  /** The venue events of the site stand behind the chart. */
  hasEventBands: boolean;
  hidden: readonly string[];
}

const monthsShown = 4;

/** What the address asks for, of what the reader has: the first site of a list, none of somebody else's. */
export function explorationOf(search: ExploreSearch, sites: readonly SiteOption[]): Exploration {
  return {
    filters: withOwnSite(filtersOf(search), sites),
    metric: search.metric ?? null,
    labels: search.labels ?? 'none',
    granularity: search.granularity ?? 'monthly',
    chartType: search.chartType ?? 'bar',
    isRolling: search.rolling ?? false,
    wasteType: search.wasteType ?? null,
    occupancy: rangeOf(search.minOccupancy, search.maxOccupancy, sliderRanges.occupancy),
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

/** What can be shown of it. */
export function choiceOf(exploration: Exploration, siteCount: number): ChartRequest {
  const { metric, labels, granularity, filters } = exploration;
  const hasOneSite = filters.sites.length === 1;
  const usual: Metric = siteCount > 1 && !hasOneSite ? 'average_waste' : 'total_waste';
  return possibleChoice({ metric: metric ?? usual, labels, granularity }, hasOneSite);
}

/** What the address says; what is as usual for everybody is left out, the metric never is. */
export function addressOf(exploration: Exploration, siteCount: number) {
  const { metric, labels, granularity } = choiceOf(exploration, siteCount);
  const { chartType, isRolling, wasteType, hasEventBands, hidden } = exploration;
  return {
    ...searchOf(exploration.filters),
    metric,
    labels: labels === 'none' ? undefined : labels,
    granularity: granularity === 'monthly' ? undefined : granularity,
    chartType: chartType === 'bar' ? undefined : chartType,
    rolling: isRolling || undefined,
    wasteType: wasteType ?? undefined,
    eventBands: hasEventBands ? undefined : false,
    hidden: [...hidden],
    ...coversOf(exploration),
  };
}

/** The question to the server. */
export function questionOf(exploration: Exploration, siteCount: number, today: Day) {
  return {
    ...queryOf(exploration.filters, today),
    ...daysAsked(exploration.filters, today),
    ...choiceOf(exploration, siteCount),
    rolling: exploration.isRolling,
    wasteType: exploration.wasteType ?? undefined,
    ...coversOf(exploration),
  };
}
export type ExploreQuestion = ReturnType<typeof questionOf>;

/** An open end is today, an open start four months before the end. */
export function daysShown({ startDate, endDate }: DateRange, today: Day): Period {
  const end = endDate ?? (startDate !== null && startDate > today ? startDate : today);
  return { startDate: startDate ?? addDays(addMonths(end, -monthsShown), 1), endDate: end };
}

/** A venue event brings its own days. */
function daysAsked(filters: ReportFilters, today: Day) {
  const { startDate, endDate, eventId } = filters;
  const isOfEvent = eventId !== null && startDate === null && endDate === null;
  return isOfEvent ? { startDate: undefined, endDate: undefined } : daysShown(filters, today);
}

function coversOf({ occupancy: [from, to] }: Exploration) {
  const [least, most] = sliderRanges.occupancy;
  return {
    minOccupancy: from === least ? undefined : from,
    maxOccupancy: to === most ? undefined : to,
  };
}

/** How many filters are on; whoever has one site only has not chosen it. */
export function filterCount(exploration: Exploration, siteCount: number): number {
  const { filters, wasteType } = exploration;
  const { minOccupancy, maxOccupancy } = coversOf(exploration);
  const counted = activeFilters(filters).filter(
    ({ control }) => control !== 'condense' && (control !== 'site' || siteCount > 1),
  );
  const hasCovers = minOccupancy !== undefined || maxOccupancy !== undefined;
  return counted.length + (wasteType === null ? 0 : 1) + (hasCovers ? 1 : 0);
}

/** Labels and granularity follow the metric; whether it has its site is for the form to say. */
export const withMetric = (exploration: Exploration, metric: Metric): Exploration => ({
  ...exploration,
  ...possibleChoice({ ...exploration, metric }, true),
});

/** The foods on offer are those of the days. */
export const withDays = (filters: ReportFilters, days: DateRange): ReportFilters => ({
  ...filters,
  startDate: days.startDate,
  endDate: days.endDate,
  foods: [],
});

/** As the page opens; how the chart is drawn stays. */
export const withoutChoices = (exploration: Exploration): Exploration => ({
  ...exploration,
  filters: withoutFilters(exploration.filters),
  metric: null,
  labels: 'none',
  isRolling: false,
  wasteType: null,
  occupancy: sliderRanges.occupancy,
  hidden: [],
});

/** Whether something is on that the panel keeps folded up. */
export const hasMoreFilters = ({ filters, wasteType, occupancy }: Exploration): boolean =>
  wasteType !== null ||
  filters.only !== null ||
  filters.hasSecondaryWaste ||
  [
    [filters.price, sliderRanges.price],
    [filters.weight, sliderRanges.weight],
    [occupancy, sliderRanges.occupancy],
  ].some(([range, whole]) => range?.[0] !== whole?.[0] || range?.[1] !== whole?.[1]);
