import { comparedDays, type Day } from '@wastegauge/contract/values/dates';
import {
  weekdays,
  type DailyPlateWaste,
  type PlateWasteReport,
  type Weekday,
} from '@wastegauge/contract/insight/overview';
import { kgFromGrams, percentChange } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  changePercent,
  dayCount,
  findUnsortedWaste,
  plateWasteByMeal,
  totalWaste,
  wasteByMonitor,
  wasteCompared,
  type ComparedWaste,
  type MealWindow,
  type WasteOfMeal,
  type WasteOfMonitor,
} from '../analytics/service.ts';
import { findPlateMonitors } from '../targets/service.ts';
import { coverageOfChange } from '../coverage/service.ts';
import {
  describeCompared,
  measures,
  requestedPeriod,
  widgetFrame,
  type OverviewDeps,
  type WidgetFrame,
} from './frame.ts';
import type { PeriodQuery } from './shares.ts';

export async function readPlateWasteReport(
  deps: OverviewDeps,
  actor: Actor,
  query: PeriodQuery,
): Promise<PlateWasteReport> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, money, figure } = frame;
  const period = requestedPeriod(query, frame.today);
  const compared = comparedDays(period, frame.completeBefore);
  const plateWaste = { wasteType: 'PLATE_WASTE' } as const;
  const [byMonitor, sites, all, unsorted, monitors, coverage] = await Promise.all([
    wasteByMonitor(deps.analytics, scope, { period, money }),
    wasteCompared(deps.analytics, scope, {
      by: 'site',
      period,
      compared,
      filter: plateWaste,
      money,
    }),
    wasteCompared(deps.analytics, scope, { by: 'monitor', period, compared, filter: {}, money }),
    findUnsortedWaste(deps.db, frame.currency),
    findPlateMonitors(deps.db, scope, period.endDate),
    coverageOfChange(deps, scope, compared),
  ]);
  const { compared: measure } = measures[query.metric];
  const active = (part: 'current' | 'compared' | 'previous'): number =>
    monitors.filter(({ id }) => all.some((own) => own.key === id && own[part].events > 0)).length;
  const share = (part: 'current' | 'compared' | 'previous'): number | null => {
    const sum = (found: readonly ComparedWaste[]): number =>
      found.reduce((total, site) => total + site[part][measure], 0);
    return sum(all) === 0 ? null : (sum(sites) / sum(all)) * 100;
  };
  const plates = byMonitor.filter(({ isPlateWaste }) => isPlateWaste);
  const plate = totalWaste(plates);
  const comparedShare = share('compared');
  return {
    period,
    ...describeCompared(period, compared, coverage),
    unit: frame.unit,
    total_waste: figure(plate),
    total_waste_difference: changePercent(sites, measure, compared, unsorted),
    total_meals: Math.round(kgFromGrams(plate.weightG) / deps.kgPerMeal),
    total_meals_difference: changePercent(sites, 'weightG', compared, unsorted),
    plate_waste_percentage: share('current'),
    plate_waste_percentage_difference:
      comparedShare === null ? null : percentChange(comparedShare, share('previous') ?? 0),
    active_monitors: active('current'),
    plate_monitors: monitors.length,
    active_monitors_difference: compared
      ? percentChange(active('compared'), active('previous'))
      : null,
    chart: monitors.map((monitor) => monitorBar(monitor, plates, frame)).toSorted(bySize),
  };
}

type Bar = PlateWasteReport['chart'][number];

function monitorBar(
  monitor: { id: number; name: string; siteName: string; thresholdG: number | null },
  plates: readonly WasteOfMonitor[],
  { figure }: WidgetFrame,
): Bar {
  const own = totalWaste(plates.filter(({ deviceId }) => deviceId === monitor.id));
  return {
    id: monitor.id,
    name: monitor.name,
    site_name: monitor.siteName,
    value: figure(own),
    weight: kgFromGrams(own.weightG),
    threshold: monitor.thresholdG === null ? null : kgFromGrams(monitor.thresholdG),
  };
}

const bySize = (one: Bar, other: Bar): number =>
  other.value - one.value || other.weight - one.weight || one.id - other.id;

export async function readDailyPlateWaste(
  deps: OverviewDeps,
  actor: Actor,
  query: PeriodQuery,
): Promise<DailyPlateWaste> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, money } = frame;
  const requested = requestedPeriod(query, frame.today);
  // Days that are not over would lower the average.
  const period = comparedDays(requested, frame.completeBefore)?.current ?? requested;
  const found = await plateWasteByMeal(deps.analytics, scope, { period, money });
  const days = dayCount(period);
  const averageFigure = (meal: MealWindow): number | null => {
    const own = found.filter((part) => part.meal === meal);
    return own.length === 0 ? null : frame.figure(totalWaste(own)) / days;
  };
  const peakWeekday = (meal: MealWindow): Weekday | null =>
    peak(
      found.filter((part) => part.meal === meal),
      frame,
    );
  return {
    period,
    unit: frame.unit,
    avg_breakfast: averageFigure('breakfast'),
    avg_lunch: averageFigure('lunch'),
    avg_dinner: averageFigure('dinner'),
    peak_breakfast: peakWeekday('breakfast'),
    peak_lunch: peakWeekday('lunch'),
    peak_dinner: peakWeekday('dinner'),
  };
}

/** The earliest weekday wins a tie. */
function peak(meals: readonly WasteOfMeal[], { stored }: WidgetFrame): Weekday | null {
  const amounts = weekdays.map((weekday) => ({
    weekday,
    amount: stored(totalWaste(meals.filter(({ day }) => toWeekday(day) === weekday))),
  }));
  const most = Math.max(...amounts.map(({ amount }) => amount));
  return most === 0 ? null : (amounts.find(({ amount }) => amount === most)?.weekday ?? null);
}

const toWeekday = (day: Day): Weekday | undefined =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
