import type { ReportKind } from '@wastegauge/contract/values/address-options';
import {
  addDays,
  addMonths,
  dayIn,
  startOfMonth,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { bucketStart } from '../analytics/service.ts';

export function periodWith(kind: ReportKind, day: Day): Period {
  switch (kind) {
    case 'daily':
      return { startDate: day, endDate: day };
    case 'weekly': {
      const monday = bucketStart(day, 'weekly');
      return { startDate: monday, endDate: addDays(monday, 6) };
    }
    case 'monthly':
      return wholeMonth(day);
  }
}

/** A month is compared with the whole previous month, regardless of its length. */
export const periodBefore = (kind: ReportKind, { startDate }: Period): Period =>
  periodWith(kind, addDays(startDate, -1));

export const lastPeriodBefore = (kind: ReportKind, today: Day): Period =>
  periodBefore(kind, periodWith(kind, today));

/** A period that ended before this day is over at every site. */
export const currentDayEverywhere = (timezones: readonly string[], now: Date): Day =>
  timezones.map((timezone) => dayIn(timezone, now)).toSorted()[0] ?? dayIn('UTC', now);

export interface Bar {
  period: Period;
  previous: Period;
}

const weekLength = 7;

/**
 * A week by its days; a month by weeks counted from its first day, so that months align. A single day is shown with
 * the six days before it.
 */
export function chartBars(kind: ReportKind, period: Period): Bar[] {
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
    const own = monthWeek(period, week);
    return own.startDate > period.endDate
      ? []
      : [{ period: own, previous: monthWeek(previous, week) }];
  });
}

/** An empty week has its end before its start. */
function monthWeek({ startDate, endDate }: Period, week: number): Period {
  const last = addDays(startDate, week * weekLength + weekLength - 1);
  return {
    startDate: addDays(startDate, week * weekLength),
    endDate: week === 4 || last > endDate ? endDate : last,
  };
}

export const wholeMonth = (day: Day): Period => {
  const startDate = startOfMonth(day);
  return { startDate, endDate: addDays(addMonths(startDate, 1), -1) };
};
