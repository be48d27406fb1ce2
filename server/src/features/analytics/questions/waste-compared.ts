import type { Period } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { within, type WasteFilter } from '../filter-sql.ts';
import { e4Divisor, isConverted, moneyColumn, rateTables, type MoneyIn } from '../money-sql.ts';
import { periodDaysSql } from '../periods-sql.ts';
import { previousPeriod } from '../periods.ts';
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
}

/** Zero unless requested by `marks`. */
interface Marks {
  lastAt: Date | null;
  flagged: number;
  commented: number;
  focusG: number;
}

/** `value` is in ten-thousandths of the requested currency. */
export type ComparedAmounts = Amounts & Marks & { value: number };

interface ComparedRow extends Amounts, Marks {
  key: number | null;
  isPrevious: boolean;
  value: string;
}

export interface ComparedWaste {
  /** Id of a site, a monitor or a food. */
  key: number | null;
  current: ComparedAmounts;
  previous: ComparedAmounts;
}

export interface ComparisonQuery {
  by: 'site' | 'monitor' | 'food';
  period: Period;
  filter: WasteFilter;
  money: MoneyIn;
  /** Requests last time, flags, comments and focus foods, which the daily sums do not contain. */
  marks?: { focusFoodIds: readonly number[] } | undefined;
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
  lastAt: null,
  flagged: 0,
  commented: 0,
  focusG: 0,
};

export async function wasteCompared(
  analytics: Analytics,
  scope: SiteScope,
  query: ComparisonQuery,
): Promise<ComparedWaste[]> {
  const parts = new Map<number | null, ComparedWaste>();
  for (const row of await analytics.ask(partsOfPeriods(scope, query))) {
    const { key, isPrevious, value, ...sums } = row;
    const part = parts.get(key) ?? { key, current: nothingWasted, previous: nothingWasted };
    const amounts = { ...sums, value: Number(value) / e4Divisor(query.money) };
    parts.set(key, { ...part, [isPrevious ? 'previous' : 'current']: amounts });
  }
  return [...parts.values()].toSorted(
    (one, other) =>
      other.current.weightG - one.current.weightG || (one.key ?? 0) - (other.key ?? 0),
  );
}

export function partsOfPeriods(scope: SiteScope, query: ComparisonQuery): Question<ComparedRow> {
  const { by, filter, period, marks } = query;
  const isInSums = by !== 'food' && marks === undefined;
  const sums = isInSums ? sumsTable({ scope, period, filter, label: 'monitors' }) : undefined;
  return {
    name: 'waste compared',
    scope,
    sql: statement(scope, query, 'event'),
    sqlOnSums: sums && statement(scope, query, sums),
  };
}

const keys = { site: 'event.site_id', monitor: 'event.device_id', food: 'event.food_id' };

function statement(
  scope: SiteScope,
  { by, period, filter, money, marks }: ComparisonQuery,
  source: WasteSource,
): RawBuilder<ComparedRow> {
  const read = { startDate: previousPeriod(period).startDate, endDate: period.endDate };
  const isAtRates = isConverted(money);
  // Grouped by rate rather than by day, because there are few rates. Waste types are joined last, on few rows.
  return sql<ComparedRow>`
    with ${isAtRates ? sql`calendar as (${periodDaysSql(read)}) ${rateTables(money, sql`calendar`)},` : sql``}
    chosen as (
      select
        ${sql.ref(keys[by])} as key, event.local_day < ${period.startDate}::date as is_previous,
        event.local_day as day, event.waste_type_id, event.weight_g,
        ${sql.ref(`event.${moneyColumn(money)}`)} as value, event.co2_g, event.water_ml,
        ${source === 'event' ? sql`1` : sql`event.events`} as events,
        case when event.trimmings then event.weight_g else 0 end as trimmings_g
        ${marks ? markColumns(marks.focusFoodIds) : sql``}
      ${countedWaste({ scope, period: read, filter, label: 'none' }, source)}
    ),
    added as (
      select
        chosen.key, chosen.is_previous, chosen.waste_type_id,
        ${isAtRates ? sql`rate_of_day.per_eur_e8` : sql`null`} as rate,
        sum(chosen.weight_g) as weight_g, sum(chosen.value) as value, sum(chosen.co2_g) as co2_g,
        sum(chosen.water_ml) as water_ml, sum(chosen.events) as events,
        sum(chosen.trimmings_g) as trimmings_g ${marks ? summedMarks : sql``}
      from chosen
      ${isAtRates ? sql`left join rate_of_day on rate_of_day.day = chosen.day` : sql``}
      group by 1, 2, 3, 4
    )
    select
      added.key, added.is_previous as "isPrevious", sum(added.weight_g)::bigint as "weightG",
      sum(${isAtRates ? sql`added.value * coalesce(added.rate, 100000000)` : sql`added.value`})
        ::decimal(38, 0) as value,
      sum(added.co2_g)::bigint as "co2G", sum(added.water_ml)::bigint as "waterMl",
      sum(added.events)::bigint as events, sum(added.trimmings_g)::bigint as "trimmingsG",
      ${weightOfType('unserved')} as "unservedG",
      ${weightOfType('preparation')} as "preparationG", ${weightOfType('plate')} as "plateG",
      ${marks ? allMarks : zeroMarks}
    from added
    join waste_type on waste_type.id = added.waste_type_id
    group by 1, 2
  `;
}

const weightOfType = (code: WasteTypeCode): RawBuilder<unknown> =>
  sql`sum(case when waste_type.code = ${code} then added.weight_g else 0 end)::bigint`;

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
