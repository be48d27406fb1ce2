import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { converted, e4Divisor, joinRates, ratesOf, type MoneyIn } from '../money-sql.ts';
import { chosenWaste, sumOf, type WasteSource } from '../waste-sql.ts';

export interface WasteOfDay {
  day: Day;
  weightG: number;
  /** In the currency asked for, at the rate of the day. */
  valueE4: number;
  co2G: number;
  waterMl: number;
  events: number;
}

interface AskedDays {
  period: Period;
  currency: string;
  isSiteCurrency: boolean;
}

interface SummedDay extends Omit<WasteOfDay, 'valueE4'> {
  value: string;
}

/** What was wasted on each day; days without waste are left out. */
export async function wasteByDay(
  analytics: Analytics,
  scope: SiteScope,
  asked: AskedDays,
): Promise<WasteOfDay[]> {
  const days = await analytics.ask(wasteOfDays(scope, asked));
  return days.map(({ value, ...day }) => ({ ...day, valueE4: Number(value) / e4Divisor(asked) }));
}

export const wasteOfDays = (scope: SiteScope, asked: AskedDays): Question<SummedDay> => ({
  name: 'waste by day',
  scope,
  sql: statement(scope, asked, 'event'),
  sqlOnSums: statement(scope, asked, 'device_day'),
});

function statement(
  scope: SiteScope,
  { period, ...asked }: AskedDays,
  source: WasteSource,
): RawBuilder<SummedDay> {
  const money: MoneyIn = asked;
  const events = chosenWaste({ scope, period, filter: {}, label: 'none' }, source);
  return sql<SummedDay>`
    with daily as (
      select
        event.local_day as day,
        ${sumOf('weight', money, source)} as weight_g, ${sumOf('value', money, source)} as value,
        ${sumOf('co2', money, source)} as co2_g, ${sumOf('water', money, source)} as water_ml,
        ${sumOf('events', money, source)} as events
      ${events}
      group by 1
    )
    ${ratesOf(money, sql`daily`)}
    select
      daily.day, daily.weight_g::bigint as "weightG",
      (${converted(money, sql`daily.value`)})::decimal(38, 0) as value,
      daily.co2_g::bigint as "co2G", daily.water_ml::bigint as "waterMl",
      daily.events::bigint as events
    from daily
    ${joinRates(money)}
    order by daily.day
  `;
}
