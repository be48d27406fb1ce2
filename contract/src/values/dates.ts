import { z } from 'zod';

/** A calendar day at a site, YYYY-MM-DD, without a time zone. */
export const day = z.iso.date('Invalid date');

/** Bounded so that days derived from it, such as the previous period, stay valid. */
export const givenDay = day.refine(
  (value) => value >= '1900-01-01' && value <= '2999-12-31',
  'Invalid date',
);
export type Day = string;

const millisecondsPerDay = 86_400_000;
const toMilliseconds = (value: Day): number => Date.parse(`${value}T00:00:00Z`);
const toDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);

export const addDays = (value: Day, count: number): Day =>
  toDay(toMilliseconds(value) + count * millisecondsPerDay);

export const startOfMonth = (value: Day): Day => `${value.slice(0, 7)}-01`;

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((toMilliseconds(to) - toMilliseconds(from)) / millisecondsPerDay);

export function addMonths(value: Day, count: number): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = value.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, lastDay)));
}

// Creating a formatter takes half a millisecond, and a page needs one per site.
const dayFormats = new Map<string, Intl.DateTimeFormat>();

export function dayIn(timeZone: string, instant: Date): Day {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(instant);
}

export interface Period {
  startDate: Day;
  endDate: Day;
}

/** The month so far and the same days of the previous month (S-15). */
export function monthToDate(today: Day): { current: Period; previous: Period } {
  const startDate = startOfMonth(today);
  return {
    current: { startDate, endDate: today },
    previous: { startDate: addMonths(startDate, -1), endDate: addMonths(today, -1) },
  };
}

/** The days on both sides of a change. */
export interface ComparedDays {
  current: Period;
  previous: Period;
  days: number;
  previousDays: number;
}

export const countDays = ({ startDate, endDate }: Period): number =>
  daysBetween(startDate, endDate) + 1;

/**
 * Only complete days are compared. Days from the first of a month are compared with the same days of the month before,
 * other days with the same number of days directly before. Undefined while no day of the period is complete.
 */
export function comparedDays({ startDate, endDate }: Period, today: Day): ComparedDays | undefined {
  const yesterday = addDays(today, -1);
  const lastDay = endDate < yesterday ? endDate : yesterday;
  if (lastDay < startDate) return undefined;
  const current = { startDate, endDate: lastDay };
  const days = countDays(current);
  const isOfOneMonth = startOfMonth(endDate) === startDate;
  const previous = isOfOneMonth
    ? { startDate: addMonths(startDate, -1), endDate: addMonths(lastDay, -1) }
    : { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) };
  return { current, previous, days, previousDays: countDays(previous) };
}
