import type { Day } from '@wastegauge/contract/values/dates';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import type { EventChoice } from '@wastegauge/contract/insight/venues';
import type { LabelSource } from '@wastegauge/contract/waste/events';
import type { DateRange } from './date-range.ts';
import type { Choice } from '../forms/choices.ts';
import type { ExclusiveKind, Range, ReportFilters, ZoneChoice } from './report-filter.ts';

const filterControls = [
  'sites',
  'zones',
  'foods',
  'dates',
  'event',
  'ordering',
  'display',
  'price',
  'weight',
  'withSecondaryWaste',
  'condense',
  'labelSource',
  'unusual',
  'exclusive',
] as const;
export type FilterControl = (typeof filterControls)[number];

export type ReportPage = 'overview' | 'feed' | 'foods' | 'monitors' | 'sites';

const insights = ['sites', 'dates', 'event', 'ordering', 'display'] as const;
const insightSwitches = ['withSecondaryWaste', 'condense', 'exclusive'] as const;

export const pageControls: Record<ReportPage, readonly FilterControl[]> = {
  overview: ['sites', 'zones', 'dates'],
  feed: filterControls.filter((control) => control !== 'condense'),
  foods: [...insights, 'zones', 'foods', ...insightSwitches],
  monitors: [...insights, 'zones', ...insightSwitches],
  sites: [...insights, ...insightSwitches],
};

export const withSites = (filters: ReportFilters, sites: Choice[]): ReportFilters => ({
  ...(filters.eventId === null ? filters : withEvent(filters, null)),
  sites,
  zones: [],
});

/** Reports offer the foods of the chosen days, the feed all foods. */
export const withDates = (
  filters: ReportFilters,
  { startDate, endDate }: DateRange,
  page: ReportPage,
): ReportFilters => ({
  ...filters,
  startDate,
  endDate,
  foods: page === 'feed' ? filters.foods : [],
});

/** The days of a venue event come and go with it. */
export const withEvent = (filters: ReportFilters, event: EventChoice | null): ReportFilters => ({
  ...filters,
  eventId: event?.id ?? null,
  startDate: event?.start_date ?? null,
  endDate: event?.end_date ?? null,
});

export const withExclusive = (
  filters: ReportFilters,
  kind: ExclusiveKind,
  isOn: boolean,
): ReportFilters => ({ ...filters, only: isOn ? kind : null });

/** Days in the future are allowed only as the days of a venue event. */
export function isUnavailable(
  day: Day | null,
  today: Day,
  filters: ReportFilters,
  event: EventChoice | undefined,
): boolean {
  if (day === null || day <= today) return false;
  if (filters.eventId === null) return true;
  return event !== undefined && day !== event.start_date && day !== event.end_date;
}

export type ActiveFilter =
  | { control: 'site'; choice: Choice }
  | { control: 'zone'; choice: ZoneChoice }
  | { control: 'food'; choice: Choice }
  | { control: 'dates'; range: DateRange }
  | { control: 'event'; id: number }
  | { control: 'price' | 'weight'; range: Range }
  | { control: 'withSecondaryWaste' }
  | { control: 'condense' }
  | { control: 'unusual' }
  | { control: 'labelSource'; source: LabelSource }
  | { control: 'exclusive'; kind: ExclusiveKind };

const chipControls: Partial<Record<ActiveFilter['control'], FilterControl>> = {
  site: 'sites',
  zone: 'zones',
  food: 'foods',
};

/** Whether the page applies the filter; insights apply filters of the feed that they do not offer. */
export const isApplied = (page: ReportPage, { control }: ActiveFilter): boolean =>
  (page !== 'overview' && control !== 'unusual' && control !== 'labelSource') ||
  pageControls[page].some((own) => own === (chipControls[control] ?? control));

export function activeFilters(filters: ReportFilters): ActiveFilter[] {
  const { sites, zones, foods, startDate, endDate, eventId, price, weight, only } = filters;
  const isNarrowed = (range: Range, [least, most]: Range): boolean =>
    range[0] !== least || range[1] !== most;
  return [
    ...sites.map((choice) => ({ control: 'site', choice }) as const),
    ...zones.map((choice) => ({ control: 'zone', choice }) as const),
    ...foods.map((choice) => ({ control: 'food', choice }) as const),
    ...(startDate !== null || endDate !== null
      ? [{ control: 'dates', range: { startDate, endDate } } as const]
      : []),
    ...(eventId === null ? [] : [{ control: 'event', id: eventId } as const]),
    ...(isNarrowed(price, sliderRanges.price) ? [{ control: 'price', range: price } as const] : []),
    ...(isNarrowed(weight, sliderRanges.weight)
      ? [{ control: 'weight', range: weight } as const]
      : []),
    ...(filters.hasSecondaryWaste ? [{ control: 'withSecondaryWaste' } as const] : []),
    ...(filters.isCondensed ? [{ control: 'condense' } as const] : []),
    ...filters.labelSources.map((source) => ({ control: 'labelSource', source }) as const),
    ...(filters.isUnusual ? [{ control: 'unusual' } as const] : []),
    ...(only === null ? [] : [{ control: 'exclusive', kind: only } as const]),
  ];
}

export function withoutFilter(filters: ReportFilters, active: ActiveFilter): ReportFilters {
  switch (active.control) {
    case 'site':
      return withSites(filters, without(filters.sites, active.choice));
    case 'zone':
      return { ...filters, zones: without(filters.zones, active.choice) };
    case 'food':
      return { ...filters, foods: without(filters.foods, active.choice) };
    case 'dates':
      return { ...filters, startDate: null, endDate: null, eventId: null };
    case 'event':
      return withEvent(filters, null);
    case 'price':
      return { ...filters, price: sliderRanges.price };
    case 'weight':
      return { ...filters, weight: sliderRanges.weight };
    case 'withSecondaryWaste':
      return { ...filters, hasSecondaryWaste: false };
    case 'condense':
      return { ...filters, isCondensed: false };
    case 'labelSource':
      return { ...filters, labelSources: without(filters.labelSources, active.source) };
    case 'unusual':
      return { ...filters, isUnusual: false };
    case 'exclusive':
      return { ...filters, only: null };
  }
}

export const withoutFilters = (filters: ReportFilters): ReportFilters =>
  activeFilters(filters).reduce(withoutFilter, filters);

const without = <Item>(items: readonly Item[], item: Item): Item[] =>
  items.filter((candidate) => candidate !== item);
