import {
  addDays,
  addMonths,
  dayIn,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import type { ReportKind } from '@wastegauge/contract/insight/reports';
import { bucketOf } from '../analytics/service.ts';

/** The day, week or month a day falls into. */
export function periodWith(kind: ReportKind, day: Day): Period {
  switch (kind) {
    case 'daily':
      return { startDate: day, endDate: day };
    case 'weekly': {
      const monday = bucketOf(day, 'weekly');
      return { startDate: monday, endDate: addDays(monday, 6) };
    }
    case 'monthly':
      return monthOf(day);
  }
}

/** A week is compared with a week and a month with a month, however many days it has. */
export const periodBefore = (kind: ReportKind, { startDate }: Period): Period =>
  periodWith(kind, addDays(startDate, -1));

/** The last one that was over on a day. */
export const lastPeriodBefore = (kind: ReportKind, today: Day): Period =>
  periodBefore(kind, periodWith(kind, today));

/** The day that has begun at all of the sites: what ended before it is over everywhere. */
export const dayBegunEverywhere = (timezones: readonly string[], now: Date): Day =>
  timezones.map((timezone) => dayIn(timezone, now)).toSorted()[0] ?? dayIn('UTC', now);

export interface Bar {
  period: Period;
  previous: Period;
}

const weekLength = 7;

/**
 * A week by its days and a month by its weeks, counted from its first day, so that they compare with those
 * of the month before. A single day is no chart: it is shown with the six before it.
 */
export function barsOf(kind: ReportKind, period: Period): Bar[] {
  if (kind === 'monthly') return weeksOfMonth(period);
  const first = addDays(period.endDate, 1 - weekLength);
  return Array.from({ length: weekLength }, (_, index) => {
    const day = addDays(first, index);
    const before = addDays(day, -weekLength);
    return {
      period: { startDate: day, endDate: day },
      previous: { startDate: before, endDate: before },
    };
  });
}

function weeksOfMonth(period: Period): Bar[] {
  const previous = periodBefore('monthly', period);
  return [0, 1, 2, 3, 4].flatMap((week) => {
    const own = weekOf(period, week);
    return own.startDate > period.endDate
      ? []
      : [{ period: own, previous: weekOf(previous, week) }];
  });
}

/** Empty, its end before its start, where the month is over by then. */
function weekOf({ startDate, endDate }: Period, week: number): Period {
  const last = addDays(startDate, week * weekLength + weekLength - 1);
  return {
    startDate: addDays(startDate, week * weekLength),
    endDate: week === 4 || last > endDate ? endDate : last,
  };
}

export const monthOf = (day: Day): Period => {
  const startDate = startOfMonth(day);
  return { startDate, endDate: addDays(addMonths(startDate, 1), -1) };
};
