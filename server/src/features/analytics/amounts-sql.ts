import { sql, type RawBuilder } from 'kysely';
import { convertedAmount, e4Divisor, isConverted, type MoneyIn } from './money-sql.ts';
import { measureSum, type WasteSource } from './waste-sql.ts';

type Sql = RawBuilder<unknown>;

export interface WasteAmounts {
  weightG: number;
  valueE4: number;
  co2G: number;
  events: number;
  /** Captures without a food: part of weight and events, but not yet of value and CO2. */
  pendingG: number;
  pendingEvents: number;
}

/** `value` is text because a sum of money can exceed the safe integer range. */
export interface AmountsRow extends Omit<WasteAmounts, 'valueE4'> {
  value: string;
}

export const noWaste: WasteAmounts = {
  weightG: 0,
  valueE4: 0,
  co2G: 0,
  events: 0,
  pendingG: 0,
  pendingEvents: 0,
};

export const parseAmounts = (
  { weightG, value, co2G, events, pendingG, pendingEvents }: AmountsRow,
  money: MoneyIn,
): WasteAmounts => ({
  weightG,
  valueE4: Number(value) / e4Divisor(money),
  co2G,
  events,
  pendingG,
  pendingEvents,
});

export const totalWaste = (parts: readonly WasteAmounts[]): WasteAmounts =>
  parts.reduce<WasteAmounts>(
    (sum, part) => ({
      weightG: sum.weightG + part.weightG,
      valueE4: sum.valueE4 + part.valueE4,
      co2G: sum.co2G + part.co2G,
      events: sum.events + part.events,
      pendingG: sum.pendingG + part.pendingG,
      pendingEvents: sum.pendingEvents + part.pendingEvents,
    }),
    noWaste,
  );

export const dailyAmounts = (money: MoneyIn, source: WasteSource): Sql => sql`
  ${measureSum('weight', money, source)} as weight_g, ${measureSum('value', money, source)} as value,
  ${measureSum('co2', money, source)} as co2_g, ${measureSum('events', money, source)} as events,
  ${measureSum('pendingWeight', money, source)} as pending_g,
  ${measureSum('pendingEvents', money, source)} as pending_events`;

/** Days only have to stay separate when money is converted at the rate of each day. */
export const rateDay = (money: MoneyIn): Sql =>
  isConverted(money) ? sql`event.local_day` : sql`null`;

export const totalAmounts = (money: MoneyIn): Sql => sql`
  sum(daily.weight_g)::bigint as "weightG",
  sum(${convertedAmount(money, sql`daily.value`)})::decimal(38, 0) as value,
  sum(daily.co2_g)::bigint as "co2G", sum(daily.events)::bigint as events,
  sum(daily.pending_g)::bigint as "pendingG", sum(daily.pending_events)::bigint as "pendingEvents"`;
