import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { ExploreQuery } from '@wastegauge/contract/insight/explore';
import { sliderRanges, type ReportFilter } from '@wastegauge/contract/values/filters';
import { wasteKindCodes, type WasteKind } from '@wastegauge/contract/values/waste-types';
import { sql, type RawBuilder } from 'kysely';
import { storedInCopy } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { VenueEventHours } from './venue-event-hours.ts';

export type Condition = RawBuilder<unknown>;

export type WasteFilter = Partial<
  Omit<ReportFilter, 'site' | 'startDate' | 'endDate' | 'event'> &
    Pick<ExploreQuery, 'wasteType' | 'minOccupancy' | 'maxOccupancy'>
> & { during?: VenueEventHours | undefined };

export const within = (column: string, values: readonly (number | string)[]): Condition =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`;

export const inScope = (scope: SiteScope, column = 'event.site_id'): Condition =>
  within(column, scope.siteIds);

export const betweenDays = (startDate: Day, endDate: Day): Condition =>
  sql`event.local_day between ${startDate}::date and ${endDate}::date`;

/** Excludes the days between the two periods. */
export const isInEitherPeriod = (period: Period, previous: Period): Condition =>
  sql`(event.local_day <= ${previous.endDate}::date or event.local_day >= ${period.startDate}::date)`;

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

export function flagIs(column: string, wanted: boolean | undefined): Condition[] {
  if (wanted === undefined) return [];
  return [wanted ? sql.ref(column) : sql`not ${sql.ref(column)}`];
}

const isNotDiscarded: Condition = sql`event.status <> 'DISCARDED'`;

const isReported = storedInCopy(
  'event.is_reported',
  sql`event.status <> 'DISCARDED' and not event.is_secondary and not event.non_food`,
);

/** Weight counts from capture, named or not (D-01); secondary waste and non-food only when requested (S-11). */
export function countedConditions(filter: WasteFilter, withNonFood = false): Condition[] {
  return isUsualKind(filter) && !withNonFood
    ? [isReported]
    : [isNotDiscarded, ...kindConditions(filter, withNonFood)];
}

const isUsualKind = ({ secondaryWaste, withSecondaryWaste, nonFood }: WasteFilter): boolean =>
  secondaryWaste !== true && withSecondaryWaste !== true && nonFood !== true;

export function kindConditions(filter: WasteFilter, withNonFood = false): Condition[] {
  const { secondaryWaste = false, withSecondaryWaste = false, nonFood = false } = filter;
  return [
    ...flagIs(
      'event.is_secondary',
      withSecondaryWaste && !secondaryWaste ? undefined : secondaryWaste,
    ),
    ...flagIs('event.non_food', withNonFood && !nonFood ? undefined : nonFood),
  ];
}

/** The period, if the database has an index by day for the events of the filter. */
export const periodByIndex = (period: Period, filter: WasteFilter = {}): Period | undefined =>
  isUsualKind(filter) ? period : undefined;

/**
 * Whether the daily sums can answer this filter: they contain neither secondary waste, non-food, foods, hours nor
 * amounts.
 */
export const isPlain = (filter: WasteFilter): boolean =>
  isUsualKind(filter) &&
  (filter.food ?? []).length === 0 &&
  filter.during === undefined &&
  amountConditions(filter).length === 0;

export function choiceConditions(filter: WasteFilter): Condition[] {
  const { zone = [], food = [], during, wasteType } = filter;
  return [
    ...(wasteType === undefined ? [] : [isOfKind(wasteType)]),
    ...(zone.length > 0 ? [isAtZone(zone)] : []),
    ...(during === undefined ? [] : [isDuring(during)]),
    ...flagIs('event.trimmings', filter.trimmings),
    ...(food.length > 0 ? [within('event.food_id', food)] : []),
    ...amountConditions(filter),
  ];
}

const isOfKind = (kind: WasteKind): Condition => sql`event.waste_type_id in (
  select waste_type.id from waste_type where waste_type.code = ${wasteKindCodes[kind]}
)`;

const isAtZone = (zones: readonly string[]): Condition => sql`event.device_id in (
  select device.id from device
  where ${within('device.serial', zones)} or ${within('device.id', zones.filter(isId).map(Number))}
)`;

const isId = (zone: string): boolean => /^\d{1,15}$/.test(zone);

export const isDuring = ({ siteId, from, to, zoneIds }: VenueEventHours): Condition =>
  all([
    sql`event.site_id = ${siteId}`,
    sql`event.processed_at >= ${from}::timestamptz`,
    sql`event.processed_at < ${to}::timestamptz`,
    ...(zoneIds.length > 0 ? [within('event.device_id', zoneIds)] : []),
  ]);

export function occupancyConditions({ minOccupancy, maxOccupancy }: WasteFilter): Condition[] {
  const [least, most] = sliderRanges.occupancy;
  return [
    ...bound(sql`cover_of_day.covers >=`, minOccupancy, least, 1),
    ...bound(sql`cover_of_day.covers <=`, maxOccupancy, most, 1),
  ];
}

/** A slider at its end does not filter. */
function amountConditions({ minPrice, maxPrice, minWeight, maxWeight }: WasteFilter): Condition[] {
  const [price, weight] = [sliderRanges.price, sliderRanges.weight];
  return [
    ...bound(sql`event.value_e4 >=`, minPrice, price[0], 10_000),
    ...bound(sql`event.value_e4 <=`, maxPrice, price[1], 10_000),
    ...bound(sql`event.weight_g >=`, minWeight, weight[0], 1000),
    ...bound(sql`event.weight_g <=`, maxWeight, weight[1], 1000),
  ];
}

const bound = (
  comparison: Condition,
  amount: number | undefined,
  end: number,
  unit: number,
): Condition[] =>
  amount === undefined || amount === end
    ? []
    : [sql`${comparison} ${Math.round(amount * unit)}::bigint`];
