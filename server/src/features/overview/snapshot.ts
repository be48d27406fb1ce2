import {
  addDays,
  addMonths,
  monthToDate,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import { kgFromGrams, percentChange, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  totalWaste,
  wasteByDay,
  wasteOfFoods,
  type WasteAmounts,
  type WastedFood,
  type WasteOfDay,
} from '../analytics/service.ts';
import { findTargetHistory, targetOn } from '../targets/service.ts';
import { targetInMetric, widgetFrame, type OverviewDeps, type WidgetFrame } from './frame.ts';
import { byAmount, picturedFood } from './pictured-food.ts';

const monthsBefore = 5;

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
  const wasted = totalWaste(days);
  const ofCurrent = wasteIn(days, current);
  const trimmings = totalWaste(foods.filter((food) => food.trimmings));
  const monthlyTarget = (month: Day): number | null =>
    targetInMetric(metric, targetOn(targets, addDays(addMonths(month, 1), -1)), wasted);
  const target = targetOn(targets, today);
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
      y: figure(totalWaste(days.filter((waste) => startOfMonth(waste.day) === month))),
      monthly_target: monthlyTarget(month),
    })),
    monthly_target: targetInMetric(metric, target, wasted),
    monthly_target_kg: target === null ? null : kgFromGrams(target),
  };
}

const wasteIn = (days: readonly WasteOfDay[], { startDate, endDate }: Period): WasteAmounts =>
  totalWaste(days.filter(({ day }) => day >= startDate && day <= endDate));

function mostWasted(
  foods: readonly WastedFood[],
  trimmings: boolean,
  frame: WidgetFrame,
): MonthlySnapshot['most_wasted_preventable'] {
  const [top] = foods.filter((food) => food.trimmings === trimmings).toSorted(byAmount(frame));
  return top ? picturedFood(top, frame) : null;
}
