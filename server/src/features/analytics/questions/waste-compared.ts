import type { ComparedDays, Period } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { isInEitherPeriod, periodByIndex, within, type WasteFilter } from '../filter-sql.ts';
import { e4Divisor, isConverted, moneyColumn, rateTables, type MoneyIn } from '../money-sql.ts';
import { partSql, periodDaysSql, periodRead, type PartOfDays } from '../periods-sql.ts';
import { servedDayTables } from '../served-days-sql.ts';
import { countedWaste, sumsTable, type WasteSource } from '../waste-sql.ts';

interface Amounts {
  weightG: number;
  co2G: number;
  waterMl: number;
  events: number;
  trimmingsG: number;
  unservedG: number;
  preparationG: number;
  plateG: number;
  pendingG: number;
  pendingEvents: number;
}

/** Zero unless requested by `marks`. */
interface Marks {
  lastAt: Date | null;
  flagged: number;
  commented: number;
  focusG: number;
}

/** Waste on the days that have covers too; zero unless requested by `isPerCover`. */
interface Served {
  servedG: number;
  servedEvents: number;
}

/** `value` is in ten-thousandths of the requested currency. */
export type ComparedAmounts = Amounts & Marks & Served & { value: number };

interface ComparedRow extends Amounts, Marks, Served {
  key: number | null;
  part: PartOfDays;
  value: string;
}

export interface ComparedWaste {
  /** Id of a site, a monitor or a food. */
  key: number | null;
  /** All days of the period. */
  current: ComparedAmounts;
  /** Its complete days, which a change compares with the previous days. */
  compared: ComparedAmounts;
  previous: ComparedAmounts;
}

export interface ComparisonQuery {
  by: 'site' | 'monitor' | 'food';
  period: Period;
  /** Undefined while the period has no complete day. */
  compared: ComparedDays | undefined;
  filter: WasteFilter;
  money: MoneyIn;
  /** Requests last time, flags, comments and focus foods, which the daily sums do not contain. */
  marks?: { focusFoodIds: readonly number[] } | undefined;
  isPerCover?: boolean;
}

export const nothingWasted: ComparedAmounts = {
  weightG: 0,
  value: 0,
  co2G: 0,
  waterMl: 0,
  events: 0,
  trimmingsG: 0,
  unservedG: 0,
  preparationG: 0,
  plateG: 0,
  pendingG: 0,
  pendingEvents: 0,
  lastAt: null,
  flagged: 0,
  commented: 0,
  focusG: 0,
  servedG: 0,
  servedEvents: 0,
};

export const noneCompared = {
  current: nothingWasted,
  compared: nothingWasted,
  previous: nothingWasted,
};

export async function wasteCompared(
  analytics: Analytics,
  scope: SiteScope,
  query: ComparisonQuery,
): Promise<ComparedWaste[]> {
  const rows = await analytics.ask(partsOfPeriods(scope, query));
  const parts = Map.groupBy(rows, ({ key }) => key);
  const found = [...parts].map(([key, ofKey]): ComparedWaste => {
    const sumOf = (part: ComparedRow['part']): ComparedAmounts => {
      const row = ofKey.find((candidate) => candidate.part === part);
      if (!row) return nothingWasted;
      const { key: _key, part: _part, value, ...sums } = row;
      return { ...sums, value: Number(value) / e4Divisor(query.money) };
    };
    const compared = sumOf('compared');
    return {
      key,
      compared,
      current: addSums(compared, sumOf('rest')),
      previous: sumOf('previous'),
    };
  });
  return found.toSorted(
    (one, other) =>
      other.current.weightG - one.current.weightG || (one.key ?? 0) - (other.key ?? 0),
  );
}

const addSums = (one: ComparedAmounts, other: ComparedAmounts): ComparedAmounts => ({
  weightG: one.weightG + other.weightG,
  value: one.value + other.value,
  co2G: one.co2G + other.co2G,
  waterMl: one.waterMl + other.waterMl,
  events: one.events + other.events,
  trimmingsG: one.trimmingsG + other.trimmingsG,
  unservedG: one.unservedG + other.unservedG,
  preparationG: one.preparationG + other.preparationG,
  plateG: one.plateG + other.plateG,
  pendingG: one.pendingG + other.pendingG,
  pendingEvents: one.pendingEvents + other.pendingEvents,
  lastAt: other.lastAt ?? one.lastAt,
  flagged: one.flagged + other.flagged,
  commented: one.commented + other.commented,
  focusG: one.focusG + other.focusG,
  servedG: one.servedG + other.servedG,
  servedEvents: one.servedEvents + other.servedEvents,
});

export function partsOfPeriods(scope: SiteScope, query: ComparisonQuery): Question<ComparedRow> {
  const { by, filter, period, marks } = query;
  const isInSums = by !== 'food' && marks === undefined;
  const sums = isInSums ? sumsTable({ scope, period, filter, label: 'monitors' }) : undefined;
  return {
    name: 'waste compared',
    scope,
    period: periodByIndex(periodRead(query), filter),
    sql: statement(scope, query, 'event'),
    sqlOnSums: sums && statement(scope, query, sums),
  };
}

const keys = { site: 'event.site_id', monitor: 'event.device_id', food: 'event.food_id' };

function statement(
  scope: SiteScope,
  query: ComparisonQuery,
  source: WasteSource,
): RawBuilder<ComparedRow> {
  const { by, period, compared, filter, money, marks, isPerCover = false } = query;
  const read = periodRead(query);
  const isAtRates = isConverted(money);
  const rates = isAtRates ? rateTables(money, sql`calendar`) : sql``;
  // The tables of covers contain the calendar.
  const tables = isPerCover
    ? sql`${servedDayTables({ scope, period: read, compared }, source)} ${rates},`
    : isAtRates
      ? sql`calendar as (${periodDaysSql(read)}) ${rates},`
      : sql``;
  // Grouped by rate rather than by day, because there are few rates. Waste types are joined last, on few rows.
  return sql<ComparedRow>`
    with ${tables}
    chosen as (
      select
        ${sql.ref(keys[by])} as key, ${partSql({ period, compared }, sql`event.local_day`)} as part,
        event.site_id, event.local_day as day, event.waste_type_id, event.weight_g,
        ${sql.ref(`event.${moneyColumn(money)}`)} as value, event.co2_g, event.water_ml,
        ${source === 'event' ? sql`1` : sql`event.events`} as events,
        case when event.trimmings then event.weight_g else 0 end as trimmings_g,
        ${source === 'event' ? pendingOfEvent : sql`event.pending_g, event.pending_events`}
        ${marks ? markColumns(marks.focusFoodIds) : sql``}
      ${countedWaste({ scope, period: read, filter, label: 'none' }, source)}
        ${compared ? sql`and ${isInEitherPeriod(period, compared.previous)}` : sql``}
    ),
    added as (
      select
        chosen.key, chosen.part, chosen.waste_type_id,
        ${isAtRates ? sql`rate_of_day.per_eur_e8` : sql`null`} as rate,
        sum(chosen.weight_g) as weight_g, sum(chosen.value) as value, sum(chosen.co2_g) as co2_g,
        sum(chosen.water_ml) as water_ml, sum(chosen.events) as events,
        sum(chosen.trimmings_g) as trimmings_g, sum(chosen.pending_g) as pending_g,
        sum(chosen.pending_events) as pending_events ${marks ? summedMarks : sql``}
        ${isPerCover ? servedWaste : sql``}
      from chosen
      ${isPerCover ? joinServedDays : sql``}
      ${isAtRates ? sql`left join rate_of_day on rate_of_day.day = chosen.day` : sql``}
      group by 1, 2, 3, 4
    )
    select
      added.key, added.part, sum(added.weight_g)::bigint as "weightG",
      sum(${isAtRates ? sql`added.value * coalesce(added.rate, 100000000)` : sql`added.value`})
        ::decimal(38, 0) as value,
      sum(added.co2_g)::bigint as "co2G", sum(added.water_ml)::bigint as "waterMl",
      sum(added.events)::bigint as events, sum(added.trimmings_g)::bigint as "trimmingsG",
      sum(added.pending_g)::bigint as "pendingG",
      sum(added.pending_events)::bigint as "pendingEvents",
      ${weightOfType('unserved')} as "unservedG",
      ${weightOfType('preparation')} as "preparationG", ${weightOfType('plate')} as "plateG",
      ${marks ? allMarks : zeroMarks}, ${isPerCover ? allServed : zeroServed}
    from added
    join waste_type on waste_type.id = added.waste_type_id
    group by 1, 2
  `;
}

const weightOfType = (code: WasteTypeCode): RawBuilder<unknown> =>
  sql`sum(case when waste_type.code = ${code} then added.weight_g else 0 end)::bigint`;

const pendingOfEvent = sql`
  case when event.food_id is null then event.weight_g else 0 end as pending_g,
  case when event.food_id is null then 1 else 0 end as pending_events`;

const markColumns = (focusFoodIds: readonly number[]): RawBuilder<unknown> => sql`,
  event.processed_at as last_at, case when event.is_flagged then 1 else 0 end as flagged,
  case when event.comment_count > 0 then 1 else 0 end as commented,
  case when ${within('event.food_id', focusFoodIds)} then event.weight_g else 0 end as focus_g`;

const summedMarks = sql`,
  max(chosen.last_at) as last_at, sum(chosen.flagged) as flagged,
  sum(chosen.commented) as commented, sum(chosen.focus_g) as focus_g`;

const allMarks = sql`
  max(added.last_at) as "lastAt", sum(added.flagged)::bigint as flagged,
  sum(added.commented)::bigint as commented, sum(added.focus_g)::bigint as "focusG"`;

const zeroMarks = sql`
  null::timestamptz as "lastAt", 0::bigint as flagged, 0::bigint as commented,
  0::bigint as "focusG"`;

const joinServedDays = sql`
  left join served_day on served_day.site_id = chosen.site_id and served_day.day = chosen.day`;

const servedWaste = sql`,
  sum(case when served_day.day is null then 0 else chosen.weight_g end) as served_g,
  sum(case when served_day.day is null then 0 else chosen.events end) as served_events`;

const allServed = sql`
  sum(added.served_g)::bigint as "servedG", sum(added.served_events)::bigint as "servedEvents"`;

const zeroServed = sql`0::bigint as "servedG", 0::bigint as "servedEvents"`;
