import { addDays, addMonths, countDays, type Day, type Period } from '../values/dates.ts';
import type { ComparedPeriods } from './comparison.ts';
import type { Granularity } from './explore.ts';

const shortRanges: readonly [days: number, granularity: Granularity][] = [
  [2, 'hourly'],
  [45, 'daily'],
];
const longRanges: readonly [months: number, granularity: Granularity][] = [
  [6, 'weekly'],
  [36, 'monthly'],
];

/** The granularity of a chart for which none was chosen. */
export function defaultGranularity(period: Period): Granularity {
  const days = countDays(period);
  const short = shortRanges.find(([most]) => days <= most);
  const long = longRanges.find(([months]) => period.endDate < addMonths(period.startDate, months));
  return short?.[1] ?? long?.[1] ?? 'quarterly';
}

export function lastDayOfPoint(x: string, granularity: Granularity): Day {
  const day = x.slice(0, 10);
  switch (granularity) {
    case 'hourly':
    case 'daily':
      return day;
    case 'weekly':
      return addDays(day, 6);
    case 'monthly':
      return addDays(addMonths(day, 1), -1);
    case 'quarterly':
      return addDays(addMonths(day, 3), -1);
    case 'annually':
      return addDays(addMonths(day, 12), -1);
  }
}

export interface PointDays {
  /** Days of the chart's period that the point covers. */
  period: Period;
  days: number;
  /** Days of the whole week, month, quarter or year. */
  wholeDays: number;
}

export function pointDays(x: string, granularity: Granularity, chart: Period): PointDays {
  const whole = { startDate: x.slice(0, 10), endDate: lastDayOfPoint(x, granularity) };
  const period = commonDays(whole, chart) ?? whole;
  return { period, days: countDays(period), wholeDays: countDays(whole) };
}

/** The complete days of one point and the days that they are compared with; null without either. */
export function pointCompared(point: Period, compared: ComparedPeriods): ComparedPeriods {
  if (compared === null) return null;
  const { period: current, previous_period: previous } = compared;
  const period = commonDays(point, current);
  if (period === null) return null;
  const isByMonth = previous.startDate === addMonths(current.startDate, -1);
  const shift = countDays({ startDate: previous.startDate, endDate: current.startDate }) - 1;
  const moved = isByMonth
    ? { startDate: monthBefore(period.startDate), endDate: addMonths(period.endDate, -1) }
    : { startDate: addDays(period.startDate, -shift), endDate: addDays(period.endDate, -shift) };
  const previousPeriod = commonDays(moved, previous);
  return previousPeriod && { period, previous_period: previousPeriod };
}

/** The month before may be shorter: days after its end have no counterpart. */
const monthBefore = (day: Day): Day => {
  const moved = addMonths(day, -1);
  return moved.slice(8) === day.slice(8) ? moved : addDays(moved, 1);
};

function commonDays(one: Period, other: Period): Period | null {
  const startDate = one.startDate > other.startDate ? one.startDate : other.startDate;
  const endDate = one.endDate < other.endDate ? one.endDate : other.endDate;
  return startDate <= endDate ? { startDate, endDate } : null;
}
