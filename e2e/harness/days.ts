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

/** Whole weeks up to the last Sunday. */
export const pastWeeks = (count: number): Days => ({
  startDate: addDays(monday, -7 * count),
  endDate: addDays(monday, -1),
});

export const inAddress = ({ startDate, endDate }: Days): string =>
  `startDate=${startDate}&endDate=${endDate}`;

export const shifted = ({ startDate, endDate }: Days, days: number): Days => ({
  startDate: addDays(startDate, days),
  endDate: addDays(endDate, days),
});

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** As beside a change: "1–15 Oct", "24 Sep – 7 Oct", "20 Dec 2025 – 2 Jan 2026". */
export function shortPeriod({ startDate, endDate }: Days): string {
  const [from, to] = [startDate, endDate].map((day) => {
    const [year, month, number] = day.split('-').map(Number);
    return { year, month: monthNames[Number(month) - 1], number };
  });
  if (from?.year !== to?.year) {
    return `${from?.number} ${from?.month} ${from?.year} – ${to?.number} ${to?.month} ${to?.year}`;
  }
  return from?.month === to?.month
    ? `${from?.number}–${to?.number} ${to?.month}`
    : `${from?.number} ${from?.month} – ${to?.number} ${to?.month}`;
}

/** Day, month, year. */
export const written = (day: string, separator = '-'): string =>
  day.split('-').toReversed().join(separator);

/** Six weeks that no journey changes. */
export const calmWeeks: Days = {
  startDate: pastWeeks(16).startDate,
  endDate: addDays(pastWeeks(10).startDate, -1),
};
