import type { Period } from '@wastegauge/contract/values/dates';
import type { Report } from '@wastegauge/contract/insight/reports';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { periodDays, dayCount, wasteOfFoods, type WasteOfDay } from '../analytics/service.ts';
import {
  findFocusFoods,
  findTargetHistory,
  targetOn,
  type DatedTarget,
  type TargetOwner,
} from '../targets/service.ts';
import { wholeMonth } from './periods.ts';
import { gramsIn } from './totals.ts';

interface ProgressQuery {
  owner: TargetOwner;
  scope: SiteScope;
  period: Period;
  days: readonly WasteOfDay[];
}

type Targets = Report['targets'];

export async function readTargetProgress(
  { db, analytics }: { db: Db; analytics: Analytics },
  { owner, scope, period, days }: ProgressQuery,
): Promise<Targets> {
  const month = wholeMonth(period.endDate);
  const soFar = { startDate: month.startDate, endDate: period.endDate };
  const [monthly, daily, focusFoods] = await Promise.all([
    findTargetHistory(db, owner, 'site_month'),
    findTargetHistory(db, owner, 'site_day'),
    findFocusFoods(db, owner, period.endDate),
  ]);
  const targetG = targetOn(monthly, period.endDate);
  const wastedG = gramsIn(days, soFar);
  const foodsWithTarget = focusFoods.flatMap(({ id, name, thresholdG }) =>
    thresholdG === null ? [] : [{ id, name, thresholdG }],
  );
  const wasted =
    foodsWithTarget.length === 0
      ? []
      : await wasteOfFoods(analytics, scope, {
          period: soFar,
          filter: { food: foodsWithTarget.map(({ id }) => id) },
          money: { isSiteCurrency: true },
        });
  return {
    month:
      targetG === null
        ? null
        : {
            period: soFar,
            target_kg: kgFromGrams(targetG),
            wasted_kg: kgFromGrams(wastedG),
            used_percent: percentOf(wastedG, targetG),
            elapsed_percent: (dayCount(soFar) / dayCount(month)) * 100,
          },
    day: dailyGoal(daily, period, days),
    foods: foodsWithTarget.map(({ id, name, thresholdG }) => {
      const grams = wasted
        .filter(({ foodId }) => foodId === id)
        .reduce((sum, part) => sum + part.weightG, 0);
      return {
        id,
        name,
        target_kg: kgFromGrams(thresholdG),
        wasted_kg: kgFromGrams(grams),
        used_percent: percentOf(grams, thresholdG),
      };
    }),
  };
}

const percentOf = (grams: number, targetG: number): number => (grams / targetG) * 100;

function dailyGoal(
  history: readonly DatedTarget[],
  period: Period,
  days: readonly WasteOfDay[],
): Targets['day'] {
  const goalG = targetOn(history, period.endDate);
  if (goalG === null) return null;
  const above = periodDays(period).filter((day) => {
    const goalOfDay = targetOn(history, day);
    return goalOfDay !== null && gramsIn(days, { startDate: day, endDate: day }) > goalOfDay;
  });
  return {
    target_kg: kgFromGrams(goalG),
    average_kg: kgFromGrams(gramsIn(days, period)) / dayCount(period),
    days_above: above.length,
    days: dayCount(period),
  };
}
