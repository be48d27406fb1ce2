import {
  addDays,
  addMonths,
  comparedDays,
  daysBetween,
  reportedMonth,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import { kgFromGrams, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  changePercent,
  describePending,
  findUnsortedWaste,
  periodDays,
  totalWaste,
  wasteByDay,
  wasteCompared,
  wasteOfFoods,
  type WastedFood,
  type WasteOfDay,
} from '../analytics/service.ts';
import { coverageOfChange } from '../coverage/service.ts';
import { comparableTarget, noTargets, readTargets } from '../targets/service.ts';
import { forecastMonth } from './forecast.ts';
import {
  describeCompared,
  measures,
  targetInMetric,
  wasteIn,
  widgetFrame,
  type OverviewDeps,
  type OverviewPlaces,
  type WidgetFrame,
} from './frame.ts';
import { byAmount, picturedFood } from './pictured-food.ts';

const monthsBefore = 5;

export async function readSnapshot(
  deps: OverviewDeps,
  actor: Actor,
  query: OverviewPlaces & { metric: HeaderMetric },
): Promise<MonthlySnapshot> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, today, currency, money, metric, figure, stored } = frame;
  const current = reportedMonth(today);
  const compared = comparedDays(current, frame.completeBefore);
  const yesterday = addDays(frame.completeBefore, -1);
  const months = Array.from({ length: monthsBefore + 1 }, (_, index) =>
    addMonths(current.startDate, index - monthsBefore),
  );
  const period = { startDate: months[0] ?? current.startDate, endDate: current.endDate };
  const [days, foods, sites, unsorted, targets, coverage] = await Promise.all([
    wasteByDay(deps.analytics, scope, { period, filter: frame.filter, ...money, currency }),
    wasteOfFoods(deps.analytics, scope, { period: current, filter: frame.filter, money }),
    wasteCompared(deps.analytics, scope, {
      by: 'site',
      period: current,
      compared,
      filter: frame.filter,
      money: frame.siteMoney,
    }),
    findUnsortedWaste(deps.db, currency),
    frame.hasTargets ? readTargets(deps.db, frame.owner, scope, 'site_month') : noTargets,
    coverageOfChange(deps, scope, compared),
  ]);
  const wasted = totalWaste(days);
  const ofCurrent = wasteIn(days, current);
  const trimmings = totalWaste(foods.filter((food) => food.trimmings));
  const monthlyTarget = (month: Day) => {
    const found = targets(lastDay(month));
    return {
      monthly_target: targetInMetric(metric, found.thresholdG, wasted),
      is_comparable: comparableTarget(found) !== null,
    };
  };
  const target = targets(current.endDate);
  const comparable = targetInMetric(metric, comparableTarget(target), wasted);
  const monthEnd = lastDay(current.startDate);
  const forecast = frame.completeBefore > monthEnd ? null : forecastCurrent(days, current, frame);
  const expected = frame.completeBefore > monthEnd ? figure(ofCurrent) : (forecast?.value ?? null);
  return {
    period: current,
    ...describeCompared(current, compared, coverage),
    pending: describePending(sites, unsorted),
    unit: frame.unit,
    total_waste: figure(wasted),
    wasted_this_month: figure(ofCurrent),
    wasted_on_complete_days: figure(wasteIn(days, { ...current, endDate: yesterday })),
    wasted_difference: changePercent(sites, measures[metric].compared, compared, unsorted),
    trimmings_percent:
      stored(ofCurrent) === 0 ? null : (stored(trimmings) / stored(ofCurrent)) * 100,
    trimmings_value: figure(trimmings),
    most_wasted_preventable: mostWasted(foods, false, frame),
    most_wasted_trimming: mostWasted(foods, true, frame),
    chart: months.map((month) => ({
      x: month,
      y: figure(totalWaste(days.filter((waste) => startOfMonth(waste.day) === month))),
      ...monthlyTarget(month),
    })),
    monthly_target: targetInMetric(metric, target.thresholdG, wasted),
    monthly_target_kg: target.thresholdG === null ? null : kgFromGrams(target.thresholdG),
    target_sites: target.sites,
    forecast,
    track: expected === null || comparable === null ? null : expected <= comparable ? 'on' : 'off',
  };
}

const lastDay = (month: Day): Day => addDays(addMonths(month, 1), -1);

/**
 * Days before the first measured one are unknown, not zero. Captures without a name are estimated at the average of the
 * named ones, because the forecast would otherwise depend on how fast people label.
 */
function forecastCurrent(
  days: readonly WasteOfDay[],
  month: Period,
  { stored, metric, completeBefore }: WidgetFrame,
): MonthlySnapshot['forecast'] {
  const first = days.reduce((day, waste) => (waste.day < day ? waste.day : day), completeBefore);
  const startDate = first > month.startDate ? first : month.startDate;
  const measured = { startDate, endDate: addDays(completeBefore, -1) };
  const total = wasteIn(days, measured);
  const namedG = total.weightG - total.pendingG;
  const isByFood = metric === 'waste_value' || metric === 'waste_co2';
  const factor = isByFood && namedG > 0 ? total.weightG / namedG : 1;
  const complete = periodDays(measured).map(
    (day) => stored(wasteIn(days, { startDate: day, endDate: day })) * factor,
  );
  const remaining = daysBetween(completeBefore, addMonths(month.startDate, 1));
  const found = forecastMonth(complete, remaining);
  if (found === null) return null;
  const soFar = stored(wasteIn(days, month));
  const { shown } = measures[metric];
  const atLeast = (amount: number): number => shown(Math.max(soFar, amount));
  return { value: atLeast(found.value), low: atLeast(found.low), high: atLeast(found.high) };
}

function mostWasted(
  foods: readonly WastedFood[],
  trimmings: boolean,
  frame: WidgetFrame,
): MonthlySnapshot['most_wasted_preventable'] {
  const [top] = foods
    .filter((food) => food.foodId !== null && food.trimmings === trimmings)
    .toSorted(byAmount(frame));
  return top ? picturedFood(top, frame) : null;
}
