import type { HolidayKind } from '@wastegauge/contract/insight/tomorrow';
import type { Day } from '@wastegauge/contract/values/dates';

/** Known before the day. */
export interface PlannedDay {
  day: Day;
  holiday: HolidayKind | null;
  /** Planned guests of venue events beyond the usual covers. */
  guests: number;
}

/** A past day that was open, with more than 0 recorded covers. */
export interface ServedDay extends PlannedDay {
  covers: number;
}

/** Days since 1970, so that days can be compared and subtracted quickly. */
export type DayNumber = number;

/** A date without a time is read as midnight in UTC. */
export const dayNumber = (day: Day): DayNumber => Date.parse(day) / 86_400_000;

export interface NumberedDay {
  number: DayNumber;
  holiday: HolidayKind | null;
  guests: number;
}

export interface NumberedServed extends NumberedDay {
  covers: number;
}

export const toNumbered = ({ day, holiday, guests }: PlannedDay): NumberedDay => ({
  number: dayNumber(day),
  holiday,
  guests,
});

export const isEventDay = ({ guests }: NumberedDay): boolean => guests > 0;

export interface History {
  readonly days: readonly NumberedServed[];
  /** Oldest first; both ends included. */
  between(first: DayNumber, last: DayNumber): readonly NumberedServed[];
  /** The last days with the same weekday before this one, newest first. */
  sameWeekdays(
    before: DayNumber,
    wanted: number,
    isWanted: (day: NumberedServed) => boolean,
  ): NumberedServed[];
}

export function createHistory(served: readonly ServedDay[]): History {
  const days = served
    .map((day) => ({ ...toNumbered(day), covers: day.covers }))
    .toSorted((a, b) => a.number - b.number);
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    days.filter(({ number }) => number % 7 === weekday),
  );
  return {
    days,
    between: (first, last) => days.slice(placeOf(days, first), placeOf(days, last + 1)),
    sameWeekdays: (before, wanted, isWanted) => {
      const same = byWeekday[before % 7] ?? [];
      const found: NumberedServed[] = [];
      for (let place = placeOf(same, before) - 1; place >= 0; place -= 1) {
        const day = same[place];
        if (!day || found.length === wanted || day.number < before - memoryDays) break;
        if (isWanted(day)) found.push(day);
      }
      return found;
    },
  };
}

/** Covers older than a year say nothing about a weekday. */
const memoryDays = 365;

/** Place of the first day that is not earlier. */
function placeOf(days: readonly NumberedServed[], number: DayNumber): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.number ?? Infinity) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
