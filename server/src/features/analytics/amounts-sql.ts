import { sql, type RawBuilder } from 'kysely';
import { converted, e4Divisor, isConverted, type MoneyIn } from './money-sql.ts';
import { sumOf, type WasteSource } from './waste-sql.ts';

type Sql = RawBuilder<unknown>;

/** What the metrics of the overview count, as stored. */
export interface WasteAmounts {
  weightG: number;
  /** In the currency asked for. */
  valueE4: number;
  co2G: number;
  events: number;
}

/** As SQL answers it: money may be wider than a number holds. */
export interface AmountsRow extends Omit<WasteAmounts, 'valueE4'> {
  value: string;
}

export const noWaste: WasteAmounts = { weightG: 0, valueE4: 0, co2G: 0, events: 0 };

export const amountsOf = (
  { weightG, value, co2G, events }: AmountsRow,
  money: MoneyIn,
): WasteAmounts => ({ weightG, valueE4: Number(value) / e4Divisor(money), co2G, events });

export const sumOfWaste = (parts: readonly WasteAmounts[]): WasteAmounts =>
  parts.reduce<WasteAmounts>(
    (sum, part) => ({
      weightG: sum.weightG + part.weightG,
      valueE4: sum.valueE4 + part.valueE4,
      co2G: sum.co2G + part.co2G,
      events: sum.events + part.events,
    }),
    noWaste,
  );

/** The columns of `daily`, from events or their sums. */
export const dailyAmounts = (money: MoneyIn, source: WasteSource): Sql => sql`
  ${sumOf('weight', money, source)} as weight_g, ${sumOf('value', money, source)} as value,
  ${sumOf('co2', money, source)} as co2_g, ${sumOf('events', money, source)} as events`;

/** Only money at the rate of the day needs the days apart. */
export const dayOfRate = (money: MoneyIn): Sql =>
  isConverted(money) ? sql`event.local_day` : sql`null`;

/** The columns of `daily` added up to an `AmountsRow`. */
export const addedUp = (money: MoneyIn): Sql => sql`
  sum(daily.weight_g)::bigint as "weightG",
  sum(${converted(money, sql`daily.value`)})::decimal(38, 0) as value,
  sum(daily.co2_g)::bigint as "co2G", sum(daily.events)::bigint as events`;
