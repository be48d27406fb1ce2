import { addDays, daysBetween, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';

export const lengthOf = ({ startDate, endDate }: Period): number =>
  daysBetween(startDate, endDate) + 1;

/** As many days directly before (S-15). */
export const previousPeriod = (period: Period): Period => ({
  startDate: addDays(period.startDate, -lengthOf(period)),
  endDate: addDays(period.startDate, -1),
});

export const daysOf = (period: Period): Day[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.startDate, index));

/** The first day of the week, month, quarter or year; weeks start on Monday. */
export function bucketOf(day: Day, granularity: Granularity): Day {
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

/** The name of a point: a day, or a day and an hour of the site's clock. */
export const pointOf = (bucket: Day, hour: number | null): string =>
  hour === null ? bucket : `${bucket}T${String(hour).padStart(2, '0')}:00`;

/** Every point of a period, also where nothing was wasted. */
export function pointsOf(period: Period, granularity: Granularity): string[] {
  const buckets = [...new Set(daysOf(period).map((day) => bucketOf(day, granularity)))];
  return granularity === 'hourly'
    ? buckets.flatMap((day) => hours.map((hour) => pointOf(day, hour)))
    : buckets;
}

// Nobody can look at more, and every label has as many points.
const maxPoints = 4000;
const maxValues = 150_000;
const pointsADay: Partial<Record<Granularity, number>> = { hourly: 24, daily: 1, weekly: 1 / 7 };
const coarser: Partial<Record<Granularity, Granularity>> = {
  hourly: 'daily',
  daily: 'weekly',
  weekly: 'monthly',
};

/** The granularity asked for, or the finest that keeps the work within bounds for so many labels. */
export function boundedGranularity(
  period: Period,
  wanted: Granularity,
  labelCount = 1,
): Granularity {
  const next = coarser[wanted];
  const points = lengthOf(period) * (pointsADay[wanted] ?? 0);
  const isTooMuch = points > Math.min(maxPoints, maxValues / labelCount);
  return isTooMuch && next ? boundedGranularity(period, next, labelCount) : wanted;
}
