import { type ReviewOrdering, reviewOrderings } from '@wastegauge/contract/values/address-options';
import { givenDay } from '@wastegauge/contract/values/dates';
import type { Zone } from '@wastegauge/contract/directory/devices';
import {
  eventStatuses,
  labelSources,
  type EventStatus,
  type LabelSource,
} from '@wastegauge/contract/waste/events';
import { inOrder } from '@wastegauge/contract/values/filters';
import { idParam, listOf, standardPageSize } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import type { DateRange } from '../../widgets/filters/date-range.ts';
import { siteSearch } from '../../widgets/places/site-search.ts';

export const reviewVariants = ['primary', 'secondary', 'mixed'] as const;
export type ReviewVariant = (typeof reviewVariants)[number];

const text = z.string().max(255).optional().catch(undefined);
const id = idParam.optional().catch(undefined);
const truth = z.enum(['true', 'false']).optional().catch(undefined);
const dayOrNone = givenDay.optional().catch(undefined);

/**
 * Each list variant has its own parameter names: a device or a zone, with or without status and
 * auto-label.
 */
export const reviewSearch = siteSearch.extend({
  variant: z.enum(reviewVariants).optional().catch(undefined),
  food: id,
  foodName: text,
  deviceId: id,
  deviceSerial: text,
  zoneId: id,
  zoneName: text,
  status: listOf(z.enum(eventStatuses)).catch([]).optional(),
  labelSource: listOf(z.enum(labelSources)).catch([]).optional(),
  autoLabel: truth,
  auto: truth,
  startDate: dayOrNone,
  endDate: dayOrNone,
  ordering: z.enum(reviewOrderings).optional().catch(undefined),
  offset: z.coerce.number().int().min(0).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
});
type ReviewSearch = z.infer<typeof reviewSearch>;

export interface ReviewFilters extends DateRange {
  site: { id: number; name: string } | null;
  food: { id: number; name: string } | null;
  device: Pick<Zone, 'id' | 'serial' | 'name'> | null;
  statuses: EventStatus[];
  labelSources: LabelSource[];
  isAutoLabelled: boolean | null;
}

export interface ReviewView {
  variant: ReviewVariant;
  ordering: ReviewOrdering;
  offset: number;
  limit: number;
}

export const viewFromSearch = (search: ReviewSearch): ReviewView => ({
  variant: search.variant ?? 'primary',
  ordering: search.ordering ?? '-id',
  offset: search.offset ?? 0,
  limit: search.limit ?? standardPageSize,
});

interface Places {
  sites: readonly { id: number; name: string }[];
  zones: readonly Zone[];
}

export function filtersFromSearch(search: ReviewSearch, { sites, zones }: Places): ReviewFilters {
  const isMixed = viewFromSearch(search).variant === 'mixed';
  const auto = search.autoLabel ?? search.auto;
  return {
    site: sites.find((site) => site.id === search.siteId) ?? null,
    food: search.food === undefined ? null : { id: search.food, name: search.foodName ?? '' },
    device: findDevice(search, zones) ?? null,
    statuses: isMixed ? (search.status ?? []) : [],
    labelSources: search.labelSource ?? [],
    isAutoLabelled: isMixed && auto !== undefined ? auto === 'true' : null,
    ...inOrder({ startDate: search.startDate ?? null, endDate: search.endDate ?? null }),
  };
}

const findDevice = (search: ReviewSearch, zones: readonly Zone[]): Zone | undefined =>
  zones.find(({ id: zoneId }) => zoneId === search.deviceId || zoneId === search.zoneId) ??
  zones.find(({ serial }) => serial === search.deviceSerial) ??
  zones.find(({ name }) => name === search.zoneName);

export const hasDevice = ({ deviceId, deviceSerial, zoneId, zoneName }: ReviewSearch): boolean =>
  [deviceId, deviceSerial, zoneId, zoneName].some((value) => value !== undefined);

export function toSearch(view: ReviewView, filters: ReviewFilters): ReviewSearch {
  const { variant, ordering, offset, limit } = view;
  const { site, food, device, statuses, isAutoLabelled } = filters;
  const { startDate, endDate } = inOrder(filters);
  return {
    variant,
    siteId: site?.id,
    siteName: site?.name,
    food: food?.id,
    foodName: food?.name,
    ...(variant === 'secondary'
      ? { zoneId: device?.id, zoneName: device?.name }
      : { deviceId: device?.id, deviceSerial: device?.serial }),
    ...(variant === 'mixed' && {
      status: statuses,
      autoLabel: isAutoLabelled === null ? undefined : booleanText(isAutoLabelled),
    }),
    labelSource: filters.labelSources,
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    ordering: ordering === '-id' ? undefined : ordering,
    offset,
    limit,
  };
}

const secondaryParam = { primary: 'false', secondary: 'true', mixed: undefined } as const;

export const reviewQuery = (
  { variant, ordering, offset, limit }: ReviewView,
  filters: ReviewFilters,
) => ({
  is_secondary: secondaryParam[variant],
  site: filters.site ? [filters.site.id] : [],
  food: filters.food ? [filters.food.id] : [],
  serial: filters.device ? [filters.device.serial] : [],
  status: filters.statuses,
  label_source: filters.labelSources,
  auto_label: filters.isAutoLabelled === null ? undefined : booleanText(filters.isAutoLabelled),
  startDate: filters.startDate ?? undefined,
  endDate: filters.endDate ?? undefined,
  ordering,
  offset,
  limit,
});
export type ReviewListQuery = ReturnType<typeof reviewQuery>;

const booleanText = (isTrue: boolean): 'true' | 'false' => (isTrue ? 'true' : 'false');

export function countFilters(filters: ReviewFilters): number {
  const { site, food, device, statuses, isAutoLabelled, startDate, endDate } = filters;
  const [source] = filters.labelSources;
  const hasDates = startDate !== null || endDate !== null;
  return [site, food, device, statuses[0], source, isAutoLabelled, hasDates || null].filter(
    (value) => value !== null && value !== undefined,
  ).length;
}
