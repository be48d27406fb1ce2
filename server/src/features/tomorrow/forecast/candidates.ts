import { adviceLimits } from '@wastegauge/contract/insight/tomorrow';
import { isEventDay, type History, type NumberedDay, type NumberedServed } from './history.ts';
import { mean, median } from './numbers.ts';

const weeks = adviceLimits.errorWeeks * 7;

/** Days by which the weight of a day in the level halves. */
const levelHalfLife = 14;
const minLevelDays = 12;
const yearDays = 364;
const minHolidays = 2;
const minEventDays = 3;
const maxGuestShare = 2;
const seasonLimits = { low: 0.5, high: 2 };

export interface WeekdayMedian {
  covers: number;
  /** Same weekdays it was taken from. */
  count: number;
  hasHoliday: boolean;
}

const isRegular = (day: NumberedServed): boolean => !isEventDay(day);
const isPlain = (day: NumberedServed): boolean => !isEventDay(day) && day.holiday === null;

/** Of the last four same weekdays; undefined with fewer. Event days are left out. */
export function weekdayMedian(history: History, { number }: NumberedDay): WeekdayMedian {
  const days = history.sameWeekdays(number, adviceLimits.minWeekdays, isRegular);
  return {
    covers: median(days.map(({ covers }) => covers)),
    count: days.length,
    hasHoliday: days.some(({ holiday }) => holiday !== null),
  };
}

/** The same without holidays. */
function plainMedian(history: History, number: number): number | undefined {
  const days = history.sameWeekdays(number, adviceLimits.minWeekdays, isPlain);
  if (days.length < adviceLimits.minWeekdays) return undefined;
  return median(days.map(({ covers }) => covers));
}

/**
 * The weekday's share of the last eight weeks, times their level, in which recent days count more. Undefined with
 * fewer than twelve plain days.
 */
export function withTrend(history: History, { number }: NumberedDay): number | undefined {
  const days = history.between(number - weeks, number - 1).filter(isPlain);
  if (days.length < minLevelDays) return undefined;
  const byWeekday = Map.groupBy(days, (day) => day.number % 7);
  const usual = new Map(
    [...byWeekday].map(([weekday, same]) => [weekday, mean(same.map(({ covers }) => covers))]),
  );
  const ownUsual = usual.get(number % 7);
  if (ownUsual === undefined || (byWeekday.get(number % 7)?.length ?? 0) < 3) return undefined;
  let [weighted, weights] = [0, 0];
  for (const day of days) {
    const weight = 0.5 ** ((number - day.number) / levelHalfLife);
    weighted += (weight * day.covers) / (usual.get(day.number % 7) ?? day.covers);
    weights += weight;
  }
  return (ownUsual * weighted) / weights;
}

/** The weekday median, changed as the same weeks changed a year earlier. Undefined without them. */
export function withMonth(
  history: History,
  { number }: NumberedDay,
  weekday: number,
): number | undefined {
  const yearAgo = number - yearDays;
  const level = (first: number, last: number): number | undefined => {
    const days = history.between(first, last).filter(isPlain);
    return days.length < minLevelDays ? undefined : mean(days.map(({ covers }) => covers));
  };
  const then = level(yearAgo - 10, yearAgo + 10);
  const before = level(yearAgo - 28, yearAgo - 1);
  if (then === undefined || before === undefined) return undefined;
  return weekday * Math.min(Math.max(then / before, seasonLimits.low), seasonLimits.high);
}

/**
 * On a holiday, the median of other weeks times the usual share of past holidays of the kind. On other days the
 * median without holidays. Undefined where it would change nothing.
 */
export function withHoliday(
  history: History,
  { number, holiday }: NumberedDay,
  hasHoliday: boolean,
): number | undefined {
  if (holiday === null && !hasHoliday) return undefined;
  const plain = plainMedian(history, number);
  if (plain === undefined || holiday === null) return plain;
  const shares = pastHolidays(history, { number, holiday }).flatMap((day) => {
    const usual = plainMedian(history, day.number);
    return usual === undefined ? [] : [day.covers / usual];
  });
  return shares.length < minHolidays ? undefined : plain * median(shares);
}

export const pastHolidays = (
  history: History,
  { number, holiday }: Pick<NumberedDay, 'number' | 'holiday'>,
): NumberedServed[] =>
  history.days.filter((day) => day.number < number && day.holiday === holiday && !isEventDay(day));

/** The weekday median plus the planned guests, or the usual share of them that was seen on past event days. */
export function withGuests(
  history: History,
  { number, guests }: NumberedDay,
  weekday: number,
): number {
  const shares = pastEventDays(history, number).flatMap((day) => {
    const { covers: usual, count } = weekdayMedian(history, day);
    return count < adviceLimits.minWeekdays ? [] : [(day.covers - usual) / day.guests];
  });
  const share = shares.length < minEventDays ? 1 : median(shares);
  return weekday + guests * Math.min(Math.max(share, 0), maxGuestShare);
}

export const pastEventDays = (history: History, number: number): readonly NumberedServed[] =>
  history.between(number - yearDays, number - 1).filter(isEventDay);
