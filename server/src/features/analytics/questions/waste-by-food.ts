import type { Period } from '@wastegauge/contract/dates';
import { sql } from 'kysely';
import type { Analytics, Question } from '../../../platform/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import type { WasteFilter } from '../filter-sql.ts';
import {
  converted,
  e4Divisor,
  isConverted,
  joinRates,
  ratesOf,
  type MoneyIn,
} from '../money-sql.ts';
import { previousPeriod } from '../periods.ts';
import { chosenWaste, sumOf } from '../waste-sql.ts';

interface Amounts<Money> {
  weightG: number;
  value: Money;
  co2G: number;
  waterMl: number;
  events: number;
}

interface FoodRow extends Amounts<string> {
  foodId: number | null;
  name: string | null;
  categoryId: number | null;
  trimmingsG: number;
  isPrevious: boolean;
}

export interface WasteOfFood {
  foodId: number | null;
  name: string | null;
  categoryId: number | null;
  current: FoodAmounts;
  previous: FoodAmounts;
}

/** `value` in ten-thousandths of the currency asked for. */
export interface FoodAmounts extends Amounts<number> {
  trimmingsG: number;
}

export interface AskedFoods {
  period: Period;
  filter: WasteFilter;
  money: MoneyIn;
}

const nothing: FoodAmounts = {
  weightG: 0,
  value: 0,
  co2G: 0,
  waterMl: 0,
  events: 0,
  trimmingsG: 0,
};

/** Every food wasted in the period or in the one before, heaviest first. */
export async function wasteByFood(
  analytics: Analytics,
  scope: SiteScope,
  asked: AskedFoods,
): Promise<WasteOfFood[]> {
  const foods = new Map<number | null, WasteOfFood>();
  for (const row of await analytics.ask(foodsOfPeriods(scope, asked))) {
    const { foodId, name, categoryId, isPrevious, value, ...sums } = row;
    const food = foods.get(foodId) ?? {
      foodId,
      name,
      categoryId,
      current: nothing,
      previous: nothing,
    };
    const amounts = { ...sums, value: Number(value) / e4Divisor(asked.money) };
    foods.set(foodId, { ...food, [isPrevious ? 'previous' : 'current']: amounts });
  }
  return [...foods.values()].toSorted(
    (one, other) =>
      other.current.weightG - one.current.weightG || (one.foodId ?? 0) - (other.foodId ?? 0),
  );
}

export function foodsOfPeriods(scope: SiteScope, asked: AskedFoods): Question<FoodRow> {
  const { period, filter, money } = asked;
  const { startDate } = previousPeriod(period);
  const choice = {
    scope,
    filter,
    label: 'none',
    period: { startDate, endDate: period.endDate },
  } as const;
  // Only money at the rate of the day needs the days apart.
  const day = isConverted(money) ? sql`event.local_day` : sql`null`;
  return {
    name: 'waste by food',
    scope,
    sql: sql<FoodRow>`
      with daily as (
        select
          event.food_id, event.local_day >= ${period.startDate}::date as is_current, ${day} as day,
          ${sumOf('weight', money, 'event')} as weight_g, ${sumOf('value', money, 'event')} as value,
          ${sumOf('co2', money, 'event')} as co2_g, ${sumOf('water', money, 'event')} as water_ml,
          ${sumOf('events', money, 'event')} as events,
          sum(case when event.trimmings then event.weight_g else 0 end) as trimmings_g
        ${chosenWaste(choice, 'event')}
        group by 1, 2, 3
      )
      ${ratesOf(money, sql`daily`)}
      select
        daily.food_id as "foodId", food.name, food.category_id as "categoryId",
        not daily.is_current as "isPrevious",
        sum(daily.weight_g)::bigint as "weightG",
        sum(${converted(money, sql`daily.value`)})::decimal(38, 0) as value,
        sum(daily.co2_g)::bigint as "co2G", sum(daily.water_ml)::bigint as "waterMl",
        sum(daily.events)::bigint as events, sum(daily.trimmings_g)::bigint as "trimmingsG"
      from daily
      ${joinRates(money)}
      left join food on food.id = daily.food_id
      group by 1, 2, 3, 4
    `,
  };
}
