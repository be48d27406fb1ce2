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

/** The latest day in any of the zones; undefined without zones. */
export const latestDay = (timeZones: readonly string[], instant: Date): Day | undefined =>
  [...new Set(timeZones)]
    .map((timeZone) => dayIn(timeZone, instant))
    .toSorted()
    .at(-1);

/** Date pickers start here (VAL-013). */
export const firstDay: Day = '2022-01-01';

export interface Period {
  startDate: Day;
  endDate: Day;
}

/** The month so far; on its first day, which is not over, the month just ended. */
export function reportedMonth(today: Day): Period {
  const startDate = startOfMonth(today);
  return startDate === today
    ? { startDate: addMonths(today, -1), endDate: addDays(today, -1) }
    : { startDate, endDate: today };
}

/** The days on both sides of a change. */
export interface ComparedDays {
  current: Period;
  previous: Period;
  days: number;
  previousDays: number;
  /** The same days of the month before, instead of the days directly before. */
  isByMonth: boolean;
}

export const countDays = ({ startDate, endDate }: Period): number =>
  daysBetween(startDate, endDate) + 1;

/**
 * Only complete days are compared: `today` is the first day that is not over. A whole month, or the month so far, is
 * compared with the same days of the month before, any other period with the same number of days directly before.
 * Undefined while no day of the period is complete.
 */
export function comparedDays({ startDate, endDate }: Period, today: Day): ComparedDays | undefined {
  const yesterday = addDays(today, -1);
  const lastDay = endDate < yesterday ? endDate : yesterday;
  if (lastDay < startDate) return undefined;
  const current = { startDate, endDate: lastDay };
  const days = countDays(current);
  const isByMonth = isMonth({ startDate, endDate }, today);
  const previous = isByMonth
    ? { startDate: addMonths(startDate, -1), endDate: addMonths(lastDay, -1) }
    : { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) };
  return { current, previous, days, previousDays: countDays(previous), isByMonth };
}

/** The day that a previous day is compared with. */
export const comparedWith = ({ current, previous, isByMonth }: ComparedDays, value: Day): Day =>
  isByMonth
    ? addMonths(value, 1)
    : addDays(value, daysBetween(previous.startDate, current.startDate));

function isMonth({ startDate, endDate }: Period, today: Day): boolean {
  if (startOfMonth(endDate) !== startDate) return false;
  const isWhole = startOfMonth(addDays(endDate, 1)) !== startDate;
  return isWhole || endDate >= today;
}
