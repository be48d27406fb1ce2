import type { Day } from '@wastegauge/contract/values/dates';
import {
  weekdays,
  type DailyPlateWaste,
  type PlateWasteReport,
  type Weekday,
} from '@wastegauge/contract/insight/overview';
import { kgFromGrams, percentChange } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  dayCount,
  plateWasteByMeal,
  totalWaste,
  wasteByMonitor,
  type MealWindow,
  type WasteOfMeal,
  type WasteOfMonitor,
} from '../analytics/service.ts';
import { findPlateMonitors } from '../targets/service.ts';
import {
  comparisonPeriod,
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
  const { scope, money, figure, stored } = frame;
  const period = requestedPeriod(query, frame.today);
  const previous = comparisonPeriod(period);
  const [parts, monitors] = await Promise.all([
    wasteByMonitor(deps.analytics, scope, { period, previous, money }),
    findPlateMonitors(deps.db, scope, period.endDate),
  ]);
  const summarise = (isPrevious: boolean) => {
    const own = parts.filter((part) => part.isPrevious === isPrevious);
    const plates = own.filter((part) => part.isPlateWaste);
    const [all, plate] = [totalWaste(own), totalWaste(plates)];
    const seen = new Set(own.filter(({ events }) => events > 0).map(({ deviceId }) => deviceId));
    return {
      plates,
      plate,
      share: all.weightG === 0 ? null : (plate.weightG / all.weightG) * 100,
      active: monitors.filter(({ id }) => seen.has(id)).length,
    };
  };
  const [now, before] = [summarise(false), summarise(true)];
  return {
    period,
    previous_period: previous,
    unit: frame.unit,
    total_waste: figure(now.plate),
    total_waste_difference: percentChange(stored(now.plate), stored(before.plate)),
    total_meals: Math.round(kgFromGrams(now.plate.weightG) / deps.kgPerMeal),
    total_meals_difference: percentChange(now.plate.weightG, before.plate.weightG),
    plate_waste_percentage: now.share,
    plate_waste_percentage_difference:
      now.share === null ? null : percentChange(now.share, before.share ?? 0),
    active_monitors: now.active,
    plate_monitors: monitors.length,
    active_monitors_difference: percentChange(now.active, before.active),
    chart: monitors.map((monitor) => monitorBar(monitor, now.plates, frame)).toSorted(bySize),
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
  const { scope, money, today } = frame;
  const requested = requestedPeriod(query, today);
  // Future days would lower the average.
  const endDate =
    requested.endDate > today && requested.startDate <= today ? today : requested.endDate;
  const period = { startDate: requested.startDate, endDate };
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
