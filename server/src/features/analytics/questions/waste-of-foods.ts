import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  totalAmounts,
  parseAmounts,
  dailyAmounts,
  rateDay,
  type AmountsRow,
  type WasteAmounts,
} from '../amounts-sql.ts';
import { periodByIndex, type WasteFilter } from '../filter-sql.ts';
import { joinRates, rateTables, type MoneyIn } from '../money-sql.ts';
import { countedWaste } from '../waste-sql.ts';

interface FoodPart {
  foodId: number | null;
  name: string | null;
  categoryId: number | null;
  category: string | null;
  trimmings: boolean;
  isBefore: boolean;
}

export type WastedFood = FoodPart & WasteAmounts;

export interface FoodPartsQuery {
  period: Period;
  /** Also reads the days before the period, from this day on. */
  since?: Day | undefined;
  filter: WasteFilter;
  money: MoneyIn;
  /** Counts a food only at sites that chose it as a focus food. */
  isFocusOnly?: boolean | undefined;
}

export async function wasteOfFoods(
  analytics: Analytics,
  scope: SiteScope,
  query: FoodPartsQuery,
): Promise<WastedFood[]> {
  const rows = await analytics.ask(partsOfFoods(scope, query));
  return rows.map((row) => ({ ...row, ...parseAmounts(row, query.money) }));
}

export const partsOfFoods = (
  scope: SiteScope,
  { period, since, filter, money, isFocusOnly = false }: FoodPartsQuery,
): Question<FoodPart & AmountsRow> => {
  const label = isFocusOnly ? 'focus_food' : 'none';
  const read = { startDate: since ?? period.startDate, endDate: period.endDate };
  return {
    name: 'waste of foods',
    scope,
    period: periodByIndex(read, filter),
    sql: sql<FoodPart & AmountsRow>`
      with daily as (
        select
          event.food_id, event.trimmings, event.local_day < ${period.startDate}::date as is_before,
          ${rateDay(money)} as day, ${dailyAmounts(money, 'event')}
        ${countedWaste({ scope, period: read, filter, label }, 'event')}
        group by 1, 2, 3, 4
      )
      ${rateTables(money, sql`daily`)}
      select
        daily.food_id as "foodId", food.name, food.category_id as "categoryId",
        food_category.name as category, daily.trimmings, daily.is_before as "isBefore",
        ${totalAmounts(money)}
      from daily
      ${joinRates(money)}
      left join food on food.id = daily.food_id
      left join food_category on food_category.id = food.category_id
      group by 1, 2, 3, 4, 5, 6
      order by 1, 5, 6
    `,
  };
};
