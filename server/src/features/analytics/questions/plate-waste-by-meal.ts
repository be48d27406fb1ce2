import type { Day, Period } from '@wastegauge/contract/values/dates';
import { mealWindows } from '@wastegauge/contract/insight/overview';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  totalAmounts,
  parseAmounts,
  dailyAmounts,
  type AmountsRow,
  type WasteAmounts,
} from '../amounts-sql.ts';
import { joinRates, rateTables, type MoneyIn } from '../money-sql.ts';
import { countedWaste } from '../waste-sql.ts';

export type MealWindow = keyof typeof mealWindows;

interface MealPart {
  day: Day;
  meal: MealWindow;
}

export type WasteOfMeal = MealPart & WasteAmounts;

interface MealQuery {
  period: Period;
  money: MoneyIn;
}

/** Waste outside the fixed meal windows is left out. */
export async function plateWasteByMeal(
  analytics: Analytics,
  scope: SiteScope,
  query: MealQuery,
): Promise<WasteOfMeal[]> {
  const rows = await analytics.ask(mealsOfDays(scope, query));
  return rows.map((row) => ({ ...row, ...parseAmounts(row, query.money) }));
}

const startHour = (time: string): number => Number(time.slice(0, 2));

const inWindow = ([from, to]: readonly [string, string]): RawBuilder<unknown> => sql`
  event.local_hour >= ${startHour(from)}::integer and event.local_hour < ${startHour(to)}::integer`;

const mealOfHour = sql`case
  when ${inWindow(mealWindows.breakfast)} then 'breakfast'
  when ${inWindow(mealWindows.lunch)} then 'lunch'
  when ${inWindow(mealWindows.dinner)} then 'dinner' end`;

export const mealsOfDays = (
  scope: SiteScope,
  { period, money }: MealQuery,
): Question<MealPart & AmountsRow> => ({
  name: 'plate waste by meal',
  scope,
  period,
  sql: sql<MealPart & AmountsRow>`
    with daily as (
      select
        event.local_day as day, ${mealOfHour} as meal, ${dailyAmounts(money, 'event')}
      ${countedWaste({ scope, period, filter: { wasteType: 'PLATE_WASTE' }, label: 'none' }, 'event')}
      group by 1, 2
    )
    ${rateTables(money, sql`daily`)}
    select daily.day, daily.meal, ${totalAmounts(money)}
    from daily
    ${joinRates(money)}
    where daily.meal is not null
    group by 1, 2
    order by 1
  `,
});
