import {
  addDays,
  addMonths,
  monthToDate,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview-widgets';
import { kgFromGrams, percentChange, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  sumOfWaste,
  wasteByDay,
  wasteOfFoods,
  type WasteAmounts,
  type WastedFood,
  type WasteOfDay,
} from '../analytics/service.ts';
import { findTargetHistory, inForce } from '../targets/service.ts';
import { targetIn, widgetFrame, type OverviewDeps, type WidgetFrame } from './frame.ts';
import { byAmount, picturedFood } from './pictured-food.ts';

const monthsBefore = 5;

/** The month so far and the five before it, each with the target it had. */
export async function readSnapshot(
  deps: OverviewDeps,
  actor: Actor,
  query: { site?: number | undefined; metric: HeaderMetric },
): Promise<MonthlySnapshot> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, today, currency, money, metric, figure, stored } = frame;
  const { current, previous } = monthToDate(today);
  const months = Array.from({ length: monthsBefore + 1 }, (_, index) =>
    addMonths(current.startDate, index - monthsBefore),
  );
  const period = { startDate: months[0] ?? current.startDate, endDate: today };
  const [days, foods, targets] = await Promise.all([
    wasteByDay(deps.analytics, scope, { period, ...money, currency }),
    wasteOfFoods(deps.analytics, scope, { period: current, filter: {}, money }),
    findTargetHistory(deps.db, frame.owner, 'site_month'),
  ]);
  const wasted = sumOfWaste(days);
  const ofCurrent = wasteIn(days, current);
  const trimmings = sumOfWaste(foods.filter((food) => food.trimmings));
  const lineOf = (month: Day): number | null =>
    targetIn(metric, inForce(targets, addDays(addMonths(month, 1), -1)), wasted);
  const target = inForce(targets, today);
  return {
    period: current,
    previous_period: previous,
    unit: frame.unit,
    total_waste: figure(wasted),
    wasted_this_month: figure(ofCurrent),
    wasted_difference: percentChange(stored(ofCurrent), stored(wasteIn(days, previous))),
    trimmings_percent:
      ofCurrent.weightG === 0 ? null : (trimmings.weightG / ofCurrent.weightG) * 100,
    trimmings_value: figure(trimmings),
    most_wasted_preventable: mostWasted(foods, false, frame),
    most_wasted_trimming: mostWasted(foods, true, frame),
    chart: months.map((month) => ({
      x: month,
      y: figure(sumOfWaste(days.filter((waste) => startOfMonth(waste.day) === month))),
      monthly_target: lineOf(month),
    })),
    monthly_target: targetIn(metric, target, wasted),
    monthly_target_kg: target === null ? null : kgFromGrams(target),
  };
}

const wasteIn = (days: readonly WasteOfDay[], { startDate, endDate }: Period): WasteAmounts =>
  sumOfWaste(days.filter(({ day }) => day >= startDate && day <= endDate));

function mostWasted(
  foods: readonly WastedFood[],
  trimmings: boolean,
  frame: WidgetFrame,
): MonthlySnapshot['most_wasted_preventable'] {
  const [top] = foods.filter((food) => food.trimmings === trimmings).toSorted(byAmount(frame));
  return top ? picturedFood(top, frame) : null;
}
