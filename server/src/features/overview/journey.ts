import { addDays, firstDay } from '@wastegauge/contract/values/dates';
import type { JourneyToDate } from '@wastegauge/contract/insight/overview';
import { kgFromGrams, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { periodDays, totalWaste, wasteByDay } from '../analytics/service.ts';
import { noTargets, readTargets } from '../targets/service.ts';
import {
  measures,
  targetInMetric,
  widgetFrame,
  type OverviewDeps,
  type OverviewPlaces,
} from './frame.ts';

const rollingDays = 7;

/** Every day since the first event with its seven-day mean (S-26). */
export async function readJourney(
  deps: OverviewDeps,
  actor: Actor,
  query: OverviewPlaces & { metric: HeaderMetric },
): Promise<JourneyToDate> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, today, currency, money, metric, stored } = frame;
  const read = { startDate: addDays(firstDay, 1 - rollingDays), endDate: today };
  const [found, targets] = await Promise.all([
    wasteByDay(deps.analytics, scope, { period: read, filter: frame.filter, ...money, currency }),
    frame.hasTargets ? readTargets(deps.db, frame.owner, scope, 'site_day') : noTargets,
  ]);
  const counted = found.filter(({ day }) => day >= firstDay);
  const wasted = totalWaste(counted);
  const period = { startDate: counted[0]?.day ?? today, endDate: today };
  const { shown } = measures[metric];
  const byDay = new Map(found.map((waste) => [waste.day, stored(waste)]));
  const lookedBackAt = { ...period, startDate: addDays(period.startDate, 1 - rollingDays) };
  const days = counted.length === 0 ? [] : periodDays(lookedBackAt);
  const amounts = days.map((day) => byDay.get(day) ?? 0);
  const chart = days.slice(rollingDays - 1).map((x, index) => ({
    x,
    y: shown(byDay.get(x) ?? 0),
    // Today is not over.
    rolling_y:
      x < frame.completeBefore ? shown(mean(amounts.slice(index, index + rollingDays))) : null,
    daily_target: targetInMetric(metric, targets(x).thresholdG, wasted),
  }));
  const { thresholdG: goal, sites } = targets(today);
  return {
    period,
    unit: frame.unit,
    daily_target: targetInMetric(metric, goal, wasted),
    daily_target_kg: goal === null ? null : kgFromGrams(goal),
    target_sites: sites,
    total_waste: frame.figure(wasted),
    rolling_average: chart.findLast(({ rolling_y }) => rolling_y !== null)?.rolling_y ?? null,
    chart,
  };
}

const mean = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0) / rollingDays;
