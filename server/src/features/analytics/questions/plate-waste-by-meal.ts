import type { Day, Period } from '@wastegauge/contract/values/dates';
import { mealWindows } from '@wastegauge/contract/insight/overview-widgets';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  addedUp,
  amountsOf,
  dailyAmounts,
  type AmountsRow,
  type WasteAmounts,
} from '../amounts-sql.ts';
import { joinRates, ratesOf, type MoneyIn } from '../money-sql.ts';
import { chosenWaste } from '../waste-sql.ts';

export type Meal = keyof typeof mealWindows;

interface MealPart {
  day: Day;
  meal: Meal;
}

export type WasteOfMeal = MealPart & WasteAmounts;

interface AskedMeals {
  period: Period;
  money: MoneyIn;
}

/** Plate waste of each day by the fixed windows of the meals; what falls between them is left out. */
export async function plateWasteByMeal(
  analytics: Analytics,
  scope: SiteScope,
  asked: AskedMeals,
): Promise<WasteOfMeal[]> {
  const rows = await analytics.ask(mealsOfDays(scope, asked));
  return rows.map((row) => ({ ...row, ...amountsOf(row, asked.money) }));
}

const hourOf = (time: string): number => Number(time.slice(0, 2));

const inWindow = ([from, to]: readonly [string, string]): RawBuilder<unknown> => sql`
  event.local_hour >= ${hourOf(from)}::integer and event.local_hour < ${hourOf(to)}::integer`;

const mealOfHour = sql`case
  when ${inWindow(mealWindows.breakfast)} then 'breakfast'
  when ${inWindow(mealWindows.lunch)} then 'lunch'
  when ${inWindow(mealWindows.dinner)} then 'dinner' end`;

export const mealsOfDays = (
  scope: SiteScope,
  { period, money }: AskedMeals,
): Question<MealPart & AmountsRow> => ({
  name: 'plate waste by meal',
  scope,
  sql: sql<MealPart & AmountsRow>`
    with daily as (
      select
        event.local_day as day, ${mealOfHour} as meal, ${dailyAmounts(money, 'event')}
      ${chosenWaste({ scope, period, filter: { wasteType: 'PLATE_WASTE' }, label: 'none' }, 'event')}
      group by 1, 2
    )
    ${ratesOf(money, sql`daily`)}
    select daily.day, daily.meal, ${addedUp(money)}
    from daily
    ${joinRates(money)}
    where daily.meal is not null
    group by 1, 2
    order by 1
  `,
});
