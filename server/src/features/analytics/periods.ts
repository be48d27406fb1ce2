import {
  addDays,
  daysBetween,
  reportedMonth,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { invalidField } from '../../platform/errors.ts';

export const dayCount = ({ startDate, endDate }: Period): number =>
  daysBetween(startDate, endDate) + 1;

// Keeps the previous period within the supported calendar.
const maxDays = 3700;

export interface OptionalDates {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

/** Defaults to the month that Home reports. */
export function requestedPeriod(given: OptionalDates, today: Day): Period {
  const month = reportedMonth(today);
  const endDate = given.endDate ?? (given.startDate === undefined ? month.endDate : today);
  const startDate = given.startDate ?? startOfMonth(endDate);
  const period = inOrder({ startDate, endDate });
  if (dayCount(period) > maxDays) throw invalidField('startDate', texts.invalidDateRange);
  return period;
}

/** The same number of days directly before (S-15). */
export const previousPeriod = (period: Period): Period => ({
  startDate: addDays(period.startDate, -dayCount(period)),
  endDate: addDays(period.startDate, -1),
});

export const periodDays = (period: Period): Day[] =>
  Array.from({ length: dayCount(period) }, (_, index) => addDays(period.startDate, index));

/** Weeks start on Monday. */
export function bucketStart(day: Day, granularity: Granularity): Day {
  const [year = '', month = ''] = day.split('-');
  switch (granularity) {
    case 'hourly':
    case 'daily':
      return day;
    case 'weekly':
      return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'monthly':
      return `${year}-${month}-01`;
    case 'quarterly':
      return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
    case 'annually':
      return `${year}-01-01`;
  }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export const pointKey = (bucket: Day, hour: number | null): string =>
  hour === null ? bucket : `${bucket}T${String(hour).padStart(2, '0')}:00`;

export function pointKeys(period: Period, granularity: Granularity): string[] {
  const buckets = [...new Set(periodDays(period).map((day) => bucketStart(day, granularity)))];
  return granularity === 'hourly'
    ? buckets.flatMap((day) => hours.map((hour) => pointKey(day, hour)))
    : buckets;
}

// Limits for one series and for all series of a chart.
const maxPoints = 4000;
const maxValues = 150_000;
const pointsADay: Partial<Record<Granularity, number>> = { hourly: 24, daily: 1, weekly: 1 / 7 };
const coarser: Partial<Record<Granularity, Granularity>> = {
  hourly: 'daily',
  daily: 'weekly',
  weekly: 'monthly',
};

export function boundedGranularity(
  period: Period,
  wanted: Granularity,
  labelCount = 1,
): Granularity {
  const next = coarser[wanted];
  const points = dayCount(period) * (pointsADay[wanted] ?? 0);
  const isTooMuch = points > Math.min(maxPoints, maxValues / labelCount);
  return isTooMuch && next ? boundedGranularity(period, next, labelCount) : wanted;
}
