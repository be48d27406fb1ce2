import type { Period } from '@wastegauge/contract/values/dates';
import type { Report } from '@wastegauge/contract/insight/reports';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { daysOf, lengthOf, wasteOfFoods, type WasteOfDay } from '../analytics/service.ts';
import {
  findFocusFoods,
  findTargetHistory,
  inForce,
  type DatedTarget,
  type TargetOwner,
} from '../targets/service.ts';
import { monthOf } from './periods.ts';
import { gramsIn } from './totals.ts';

interface Asked {
  owner: TargetOwner;
  scope: SiteScope;
  period: Period;
  days: readonly WasteOfDay[];
}

type Targets = Report['targets'];

/** How the period stands to what its owner set out to reach. */
export async function readTargets(
  { db, analytics }: { db: Db; analytics: Analytics },
  { owner, scope, period, days }: Asked,
): Promise<Targets> {
  const month = monthOf(period.endDate);
  const soFar = { startDate: month.startDate, endDate: period.endDate };
  const [monthly, daily, focusFoods] = await Promise.all([
    findTargetHistory(db, owner, 'site_month'),
    findTargetHistory(db, owner, 'site_day'),
    findFocusFoods(db, owner, period.endDate),
  ]);
  const targetG = inForce(monthly, period.endDate);
  const wastedG = gramsIn(days, soFar);
  const aimedAt = focusFoods.flatMap(({ id, name, thresholdG }) =>
    thresholdG === null ? [] : [{ id, name, thresholdG }],
  );
  const wasted =
    aimedAt.length === 0
      ? []
      : await wasteOfFoods(analytics, scope, {
          period: soFar,
          filter: { food: aimedAt.map(({ id }) => id) },
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
            elapsed_percent: (lengthOf(soFar) / lengthOf(month)) * 100,
          },
    day: dailyGoal(daily, period, days),
    foods: aimedAt.map(({ id, name, thresholdG }) => {
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
  const goalG = inForce(history, period.endDate);
  if (goalG === null) return null;
  const above = daysOf(period).filter((day) => {
    const goalOfDay = inForce(history, day);
    return goalOfDay !== null && gramsIn(days, { startDate: day, endDate: day }) > goalOfDay;
  });
  return {
    target_kg: kgFromGrams(goalG),
    average_kg: kgFromGrams(gramsIn(days, period)) / lengthOf(period),
    days_above: above.length,
    days: lengthOf(period),
  };
}
