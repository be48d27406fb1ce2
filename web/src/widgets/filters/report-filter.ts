import { givenDay, type Day, type Period } from '@wastegauge/contract/values/dates';
import {
  eventStatuses,
  labelSources,
  type EventStatus,
  type LabelSource,
} from '@wastegauge/contract/waste/events';
import {
  displayModes,
  inOrder,
  periodOf,
  sliderRanges,
  sortOptions,
  truth,
  type DisplayMode,
  type SortOption,
} from '@wastegauge/contract/values/filters';
import { idParam, listOf } from '@wastegauge/contract/values/paging';
import { roles, type Role } from '@wastegauge/contract/permissions';
import { z } from 'zod';
import { parseOnce } from '../places/parse-once.ts';
import { toChoices, ids, urlNames, words, type Choice } from '../forms/choices.ts';
import type { DateRange } from './date-range.ts';

const optionalBoolean = truth.optional().catch(undefined);
const optionalDay = givenDay.optional().catch(undefined);
const optionalAmount = z.coerce.number().min(0).optional().catch(undefined);

/** Filters of every report page as written in the URL; names are there for readers. */
export const reportSearch = z.object({
  siteId: ids,
  siteName: words,
  zoneId: ids,
  zoneName: words,
  zoneSerial: words,
  foodId: ids,
  foodName: words,
  groupId: ids,
  groupName: words,
  startDate: optionalDay,
  endDate: optionalDay,
  ordering: z.enum(sortOptions).optional().catch(undefined),
  display: z.enum(displayModes).optional().catch(undefined),
  condense: optionalBoolean,
  withSecondaryWaste: optionalBoolean,
  trimmings: optionalBoolean,
  secondaryWaste: optionalBoolean,
  nonFood: optionalBoolean,
  unusual: optionalBoolean,
  labelSource: listOf(z.enum(labelSources)).catch([]),
  event: idParam.optional().catch(undefined),
  role: listOf(z.enum(roles)).catch([]),
  status: listOf(z.enum(eventStatuses)).catch([]),
  autoLabel: optionalBoolean,
  minPrice: optionalAmount,
  maxPrice: optionalAmount,
  minWeight: optionalAmount,
  maxWeight: optionalAmount,
  offset: z.coerce.number().int().min(0).optional().catch(undefined),
});
type ReportSearch = z.infer<typeof reportSearch>;

/** Identified by serial number; older links use the id. */
export interface ZoneChoice {
  id: number | null;
  serial: string | null;
  name: string | null;
}

export const exclusiveKinds = ['withoutTrimmings', 'secondaryWaste', 'nonFood'] as const;
export type ExclusiveKind = (typeof exclusiveKinds)[number] | 'trimmings';

export type Range = readonly [from: number, to: number];

export interface ReportFilters extends DateRange {
  sites: Choice[];
  zones: ZoneChoice[];
  foods: Choice[];
  eventId: number | null;
  only: ExclusiveKind | null;
  hasSecondaryWaste: boolean;
  isCondensed: boolean;
  /** Only unusual entries to check; the feed alone applies it. */
  isUnusual: boolean;
  /** The feed alone applies it. */
  labelSources: LabelSource[];
  price: Range;
  weight: Range;
  ordering: SortOption;
  display: DisplayMode;
  groups: Choice[];
  roles: Role[];
  statuses: EventStatus[];
  isAutoLabelled: boolean | null;
}

export function parseFilters(search: ReportSearch): ReportFilters {
  return {
    sites: toChoices(search.siteId, search.siteName),
    zones: parseZones(search),
    foods: toChoices(search.foodId, search.foodName),
    ...inOrder({ startDate: search.startDate ?? null, endDate: search.endDate ?? null }),
    eventId: search.event ?? null,
    only: parseExclusiveKind(search),
    hasSecondaryWaste: search.withSecondaryWaste ?? false,
    isCondensed: search.condense ?? false,
    isUnusual: search.unusual ?? false,
    labelSources: search.labelSource,
    price: sliderRange(search.minPrice, search.maxPrice, sliderRanges.price),
    weight: sliderRange(search.minWeight, search.maxWeight, sliderRanges.weight),
    ordering: search.ordering ?? 'recommended',
    display: search.display ?? 'weight',
    groups: toChoices(search.groupId, search.groupName),
    roles: search.role,
    statuses: search.status,
    isAutoLabelled: search.autoLabel ?? null,
  };
}

export const readFilters = parseOnce((search) => {
  const parsed = reportSearch.parse(search);
  return { filters: parseFilters(parsed), offset: parsed.offset ?? 0 };
});

export function filterSearch(filters: ReportFilters) {
  const { sites, zones, foods, groups, eventId, only } = filters;
  const { startDate, endDate } = inOrder(filters);
  return {
    siteId: sites.map(({ id }) => id),
    siteName: urlNames(sites),
    zoneId: zones.flatMap(({ id, serial }) => (serial === null && id !== null ? [id] : [])),
    zoneName: urlNames(zones),
    zoneSerial: zones.flatMap(({ serial }) => serial ?? []),
    foodId: foods.map(({ id }) => id),
    foodName: urlNames(foods),
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    event: eventId ?? undefined,
    trimmings: only === 'trimmings' ? true : only === 'withoutTrimmings' ? false : undefined,
    secondaryWaste: only === 'secondaryWaste' || undefined,
    nonFood: only === 'nonFood' || undefined,
    withSecondaryWaste: filters.hasSecondaryWaste || undefined,
    condense: filters.isCondensed || undefined,
    unusual: filters.isUnusual || undefined,
    labelSource: filters.labelSources,
    ordering: filters.ordering === 'recommended' ? undefined : filters.ordering,
    display: filters.display === 'weight' ? undefined : filters.display,
    groupId: groups.map(({ id }) => id),
    groupName: urlNames(groups),
    role: filters.roles,
    status: filters.statuses,
    autoLabel: filters.isAutoLabelled ?? undefined,
    ...rangeLimits(filters),
  };
}

export const chosenSiteIds = ({ sites }: ReportFilters): number[] => sites.map(({ id }) => id);

export const zoneKeys = ({ zones }: ReportFilters): string[] =>
  zones.map(({ id, serial }) => serial ?? String(id));

export function filterQuery(filters: ReportFilters, today: Day) {
  const { siteId, foodId, event, trimmings, secondaryWaste, nonFood, withSecondaryWaste } =
    filterSearch(filters);
  return {
    site: siteId,
    zone: zoneKeys(filters),
    food: foodId,
    ...filterDays(filters, today),
    event,
    trimmings,
    secondaryWaste,
    nonFood,
    withSecondaryWaste,
    ...rangeLimits(filters),
  };
}
export type ReportFilterQuery = ReturnType<typeof filterQuery>;

/** A venue event has its own days. */
export function filterDays(
  filters: ReportFilters,
  today: Day,
  usual: Period = periodOf('last7Days', today),
) {
  const { startDate, endDate } = inOrder(filters);
  const isOpen = startDate === null && endDate === null && filters.eventId === null;
  return isOpen ? usual : { startDate: startDate ?? undefined, endDate: endDate ?? undefined };
}

function rangeLimits({ price, weight }: ReportFilters) {
  const unlessLimit = (value: number, end: number) => (value === end ? undefined : value);
  return {
    minPrice: unlessLimit(price[0], sliderRanges.price[0]),
    maxPrice: unlessLimit(price[1], sliderRanges.price[1]),
    minWeight: unlessLimit(weight[0], sliderRanges.weight[0]),
    maxWeight: unlessLimit(weight[1], sliderRanges.weight[1]),
  };
}

function parseZones({ zoneSerial, zoneId, zoneName }: ReportSearch): ZoneChoice[] {
  const keys =
    zoneSerial.length > 0
      ? zoneSerial.map((serial) => ({ serial, id: null }))
      : zoneId.map((id) => ({ serial: null, id }));
  const areKnown = zoneName.length === keys.length;
  return keys.map((key, index) => ({ ...key, name: areKnown ? (zoneName[index] ?? null) : null }));
}

function parseExclusiveKind(search: ReportSearch): ExclusiveKind | null {
  if (search.trimmings !== undefined) return search.trimmings ? 'trimmings' : 'withoutTrimmings';
  if (search.secondaryWaste === true) return 'secondaryWaste';
  return search.nonFood === true ? 'nonFood' : null;
}

export function sliderRange(
  from: number | undefined,
  to: number | undefined,
  [min, max]: readonly [number, number],
): Range {
  const low = Math.min(from ?? min, max);
  const high = Math.min(to ?? max, max);
  return low <= high ? [low, high] : [high, low];
}
