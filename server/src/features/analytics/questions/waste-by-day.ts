import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { periodByIndex, type WasteFilter } from '../filter-sql.ts';
import { convertedAmount, e4Divisor, joinRates, rateTables, type MoneyIn } from '../money-sql.ts';
import { countedWaste, measureSum, type WasteSource } from '../waste-sql.ts';

export interface WasteOfDay {
  day: Day;
  weightG: number;
  valueE4: number;
  co2G: number;
  waterMl: number;
  events: number;
  pendingG: number;
  pendingEvents: number;
}

interface DayQuery {
  period: Period;
  filter?: WasteFilter;
  currency: string;
  isSiteCurrency: boolean;
}

interface SummedDay extends Omit<WasteOfDay, 'valueE4'> {
  value: string;
}

export async function wasteByDay(
  analytics: Analytics,
  scope: SiteScope,
  query: DayQuery,
): Promise<WasteOfDay[]> {
  const days = await analytics.ask(wasteOfDays(scope, query));
  return days.map(({ value, ...day }) => ({ ...day, valueE4: Number(value) / e4Divisor(query) }));
}

export const wasteOfDays = (scope: SiteScope, query: DayQuery): Question<SummedDay> => ({
  name: 'waste by day',
  scope,
  period: periodByIndex(query.period, query.filter),
  sql: statement(scope, query, 'event'),
  sqlOnSums: statement(scope, query, 'device_day'),
});

function statement(
  scope: SiteScope,
  { period, filter = {}, ...query }: DayQuery,
  source: WasteSource,
): RawBuilder<SummedDay> {
  const money: MoneyIn = query;
  const events = countedWaste({ scope, period, filter, label: 'none' }, source);
  return sql<SummedDay>`
    with daily as (
      select
        event.local_day as day,
        ${measureSum('weight', money, source)} as weight_g, ${measureSum('value', money, source)} as value,
        ${measureSum('co2', money, source)} as co2_g, ${measureSum('water', money, source)} as water_ml,
        ${measureSum('events', money, source)} as events,
        ${measureSum('pendingWeight', money, source)} as pending_g,
        ${measureSum('pendingEvents', money, source)} as pending_events
      ${events}
      group by 1
    )
    ${rateTables(money, sql`daily`)}
    select
      daily.day, daily.weight_g::bigint as "weightG",
      (${convertedAmount(money, sql`daily.value`)})::decimal(38, 0) as value,
      daily.co2_g::bigint as "co2G", daily.water_ml::bigint as "waterMl",
      daily.events::bigint as events, daily.pending_g::bigint as "pendingG",
      daily.pending_events::bigint as "pendingEvents"
    from daily
    ${joinRates(money)}
    order by daily.day
  `;
}
