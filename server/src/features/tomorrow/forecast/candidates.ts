import { adviceLimits, type AdviceMethod } from '@wastegauge/contract/insight/tomorrow';
import {
  isEventDay,
  type DayNumber,
  type History,
  type NumberedDay,
  type NumberedServed,
} from './history.ts';
import { mean, median } from './numbers.ts';
import { rememberResult } from './remember-result.ts';

const weeks = adviceLimits.errorWeeks * 7;

/** Days by which the weight of a day in the level halves. */
const levelHalfLife = 7;
const minLevelDays = 12;
const minSameWeekdays = 3;
const yearDays = 364;
const minHolidays = 2;
const minEventDays = 3;
const maxGuestShare = 2;
const seasonLimits = { low: 0.5, high: 2 };

/** The forecast of each method for a day, from earlier days only; undefined where it does not apply. */
export interface Candidates extends Record<AdviceMethod, (day: NumberedDay) => number | undefined> {
  countWeekdays(day: NumberedDay): number;
  /** Earlier holidays of the same kind, without event days. */
  pastHolidays(day: NumberedDay): readonly NumberedServed[];
  /** Of the year before. */
  pastEventDays(day: NumberedDay): readonly NumberedServed[];
}

const isRegular = (day: NumberedServed): boolean => !isEventDay(day);
const isPlain = (day: NumberedServed): boolean => !isEventDay(day) && day.holiday === null;

export interface WeekdayMedian {
  covers: number;
  /** Same weekdays it was taken from, four at most. */
  count: number;
  hasHoliday: boolean;
}

/** Of the last four same weekdays without event days. */
export function weekdayMedian(history: History, number: number): WeekdayMedian {
  const days = history.sameWeekdays(number, adviceLimits.minWeekdays, isRegular);
  return {
    covers: median(days.map(({ covers }) => covers)),
    count: days.length,
    hasHoliday: days.some(({ holiday }) => holiday !== null),
  };
}

export function createCandidates(history: History): Candidates {
  const holidays = history.days.filter((day) => day.holiday !== null && isRegular(day));
  const eventDays = history.days.filter(isEventDay);
  const medianOf = rememberResult((number: DayNumber) => weekdayMedian(history, number));
  /** The same without holidays. */
  const plainMedian = rememberResult((number: DayNumber) => {
    const days = history.sameWeekdays(number, adviceLimits.minWeekdays, isPlain);
    return days.length < adviceLimits.minWeekdays
      ? undefined
      : median(days.map(({ covers }) => covers));
  });
  const weekday = ({ number }: NumberedDay): number | undefined => {
    const { covers, count } = medianOf(number);
    return count < adviceLimits.minWeekdays ? undefined : covers;
  };
  const pastHolidays = ({ number, holiday }: NumberedDay): NumberedServed[] =>
    holidays.filter((day) => day.number < number && day.holiday === holiday);
  const pastEventDays = ({ number }: NumberedDay): NumberedServed[] =>
    eventDays.filter((day) => day.number < number && day.number >= number - yearDays);

  /** The covers that came beyond the usual ones for each planned guest. */
  const guestShare = rememberResult((number: DayNumber) => {
    const day = eventDays.find((one) => one.number === number);
    const usual = day && weekday(day);
    return day === undefined || usual === undefined ? undefined : (day.covers - usual) / day.guests;
  });
  const holidayShare = rememberResult((number: DayNumber) => {
    const day = holidays.find((one) => one.number === number);
    const usual = plainMedian(number);
    return day && usual !== undefined ? day.covers / usual : undefined;
  });

  const trend = rememberResult((number: DayNumber) => levelOf(history, number));
  const season = rememberResult((number: DayNumber) => seasonOf(history, number));
  const holiday: RememberedDays<number | undefined> = new Map();
  const guests: RememberedDays<number | undefined> = new Map();

  return {
    countWeekdays: ({ number }) => medianOf(number).count,
    pastHolidays,
    pastEventDays,
    weekday,
    trend: ({ number }) => trend(number),
    month: (day) => {
      const [usual, change] = [weekday(day), season(day.number)];
      return usual === undefined || change === undefined ? undefined : usual * change;
    },
    holiday: (day) => rememberDay(holiday, day, () => withHoliday(day)),
    guests: (day) => rememberDay(guests, day, () => withGuests(day)),
  };

  /**
   * On a holiday, the median of other weeks times the usual share of past holidays of the kind. On other days the
   * median without holidays. Undefined where it would change nothing.
   */
  function withHoliday(day: NumberedDay): number | undefined {
    if (day.holiday === null && !medianOf(day.number).hasHoliday) return undefined;
    const plain = plainMedian(day.number);
    if (plain === undefined || day.holiday === null) return plain;
    const shares = definedOnly(pastHolidays(day).map(({ number }) => holidayShare(number)));
    return shares.length < minHolidays ? undefined : plain * median(shares);
  }

  /** The weekday median plus the planned guests, or the usual share of them that was seen on past event days. */
  function withGuests(day: NumberedDay): number | undefined {
    const usual = weekday(day);
    if (usual === undefined || !isEventDay(day)) return undefined;
    const shares = definedOnly(pastEventDays(day).map(({ number }) => guestShare(number)));
    const share = shares.length < minEventDays ? 1 : median(shares);
    return usual + day.guests * Math.min(Math.max(share, 0), maxGuestShare);
  }
}

/**
 * The weekday's share of the last eight weeks, times their level, in which recent days count more. Undefined with
 * few plain days.
 */
function levelOf(history: History, number: number): number | undefined {
  const days = history.between(number - weeks, number - 1).filter(isPlain);
  const byWeekday = Array.from({ length: 7 }, (): number[] => []);
  for (const day of days) byWeekday[day.number % 7]?.push(day.covers);
  const own = byWeekday[number % 7] ?? [];
  if (days.length < minLevelDays || own.length < minSameWeekdays) return undefined;
  const usual = byWeekday.map((covers) => median(covers));
  const ratios = days.map((day) => ({
    value: day.covers / (usual[day.number % 7] ?? day.covers),
    weight: 0.5 ** ((number - day.number) / levelHalfLife),
  }));
  return (usual[number % 7] ?? 0) * weightedMedian(ratios);
}

function weightedMedian(values: readonly { value: number; weight: number }[]): number {
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const half = sorted.reduce((total, { weight }) => total + weight, 0) / 2;
  let below = 0;
  return sorted.find(({ weight }) => (below += weight) >= half)?.value ?? 1;
}

/** How the covers of the same weeks changed a year earlier; undefined without them. */
function seasonOf(history: History, number: number): number | undefined {
  const yearAgo = number - yearDays;
  const level = (first: number, last: number): number | undefined => {
    const days = history.between(first, last).filter(isPlain);
    return days.length < minLevelDays ? undefined : mean(days.map(({ covers }) => covers));
  };
  const then = level(yearAgo - 10, yearAgo + 10);
  const before = then === undefined ? undefined : level(yearAgo - 28, yearAgo - 1);
  if (then === undefined || before === undefined) return undefined;
  return Math.min(Math.max(then / before, seasonLimits.low), seasonLimits.high);
}

const definedOnly = (values: readonly (number | undefined)[]): number[] =>
  values.filter((value) => value !== undefined);

/** By date; planned days of the same date can differ in their holiday and guests. */
export type RememberedDays<Value> = Map<DayNumber, { day: NumberedDay; value: Value }[]>;

export function rememberDay<Value>(
  known: RememberedDays<Value>,
  day: NumberedDay,
  find: () => Value,
): Value {
  const ofDate = known.get(day.number) ?? [];
  const found = ofDate.find(
    (one) => one.day.guests === day.guests && one.day.holiday === day.holiday,
  );
  if (found) return found.value;
  const value = find();
  ofDate.push({ day, value });
  known.set(day.number, ofDate);
  return value;
}
