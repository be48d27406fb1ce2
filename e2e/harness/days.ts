import { addDays, addMonths, daysBetween, startOfMonth } from '@wastegauge/contract/values/dates';

interface Days {
  startDate: string;
  endDate: string;
}

// Relative to today, because the demo's waste is.
const today = new Date().toISOString().slice(0, 10);
const someMonday = '2024-01-01';
const monday = addDays(today, -(daysBetween(someMonday, today) % 7));

/** First and last day of that month. */
export function monthAgo(months: number): Days {
  const startDate = addMonths(startOfMonth(today), -months);
  return { startDate, endDate: addDays(addMonths(startDate, 1), -1) };
}

/** The first two weeks of last month, and the two weeks before. */
export const fortnight: Days = {
  startDate: monthAgo(1).startDate,
  endDate: addDays(monthAgo(1).startDate, 13),
};
export const fortnightBefore: Days = {
  startDate: addDays(fortnight.startDate, -14),
  endDate: addDays(fortnight.startDate, -1),
};

/** Whole weeks up to the last Sunday. */
export const pastWeeks = (count: number): Days => ({
  startDate: addDays(monday, -7 * count),
  endDate: addDays(monday, -1),
});

export const inAddress = ({ startDate, endDate }: Days): string =>
  `startDate=${startDate}&endDate=${endDate}`;

/** Day, month, year. */
export const written = (day: string, separator = '-'): string =>
  day.split('-').toReversed().join(separator);

/** Six weeks that no journey changes. */
export const calmWeeks: Days = {
  startDate: pastWeeks(16).startDate,
  endDate: addDays(pastWeeks(10).startDate, -1),
};
