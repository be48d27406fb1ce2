import type { Day } from '@wastegauge/contract/values/dates';

/** Monday is 1. */
export const isoWeekday = (day: Day): number =>
  ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

interface DayRange {
  first: number;
  last: number;
}

/** Runs of neighbouring weekdays; the days are in order. */
export function dayRanges(days: readonly number[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const current = ranges.at(-1);
    if (current?.last === day - 1) current.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges;
}

/** Today counts until an hour after the collection; undefined without collection days. */
export function nextCollection(
  days: readonly number[],
  time: string | null,
  today: number,
  clock: string,
): { weekday: number; inDays: number } | undefined {
  const isOver = time !== null && minutes(clock) > minutes(time) + 60;
  for (let inDays = isOver ? 1 : 0; inDays <= 7; inDays += 1) {
    const weekday = ((today - 1 + inDays) % 7) + 1;
    if (days.includes(weekday)) return { weekday, inDays };
  }
  return undefined;
}

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number);
  return hours * 60 + rest;
};
