import { addDays, daysBetween, type Day } from '@wastegauge/contract/values/dates';
import type { DemoCountry } from './tables.ts';

export interface CalendarDay {
  day: Day;
  year: number;
  month: number;
  dayOfMonth: number;
  /** Monday is 0. */
  weekday: number;
}

const monday: Day = '2024-01-01';

export function calendarDay(day: Day): CalendarDay {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return { day, year, month, dayOfMonth, weekday: ((daysBetween(monday, day) % 7) + 7) % 7 };
}

export const isWeekend = (date: CalendarDay): boolean => date.weekday >= 5;

export function daysFrom(start: Day, end: Day): Day[] {
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index));
}

export function isBankHoliday(country: DemoCountry, date: CalendarDay): boolean {
  return (
    everywhere.has(monthDay(date)) ||
    fixed[country].has(monthDay(date)) ||
    movingHolidays(country, date.year).has(date.day)
  );
}

export const isYearEndClosure = (date: CalendarDay): boolean =>
  monthDay(date) >= '12-24' || monthDay(date) <= '01-02';

export function termFactor(date: CalendarDay): number {
  const at = monthDay(date);
  if (at >= '12-18' || at <= '01-08') return 0;
  if (at >= '09-22' || at <= '03-28') return at >= '01-09' && at <= '01-20' ? 0.7 : 1;
  if (at <= '04-20') return 0.35;
  if (at <= '06-06') return 0.95;
  if (at <= '06-26') return 0.6;
  return at <= '09-08' ? 0.22 : 0.55;
}

export const monthDay = (date: CalendarDay): string => date.day.slice(5);

const everywhere = new Set(['01-01', '12-25']);

const fixed: Record<DemoCountry, ReadonlySet<string>> = {
  IE: new Set(['03-17', '12-26']),
  GB: new Set(['12-26']),
  DE: new Set(['03-08', '05-01', '10-03', '12-26']),
  FR: new Set(['05-01', '05-08', '07-14', '08-15', '11-01', '11-11']),
};

const movingByYear = new Map<string, ReadonlySet<Day>>();

function movingHolidays(country: DemoCountry, year: number): ReadonlySet<Day> {
  const key = `${country} ${year}`;
  const known = movingByYear.get(key);
  if (known) return known;
  const easter = easterSunday(year);
  const easterMonday = addDays(easter, 1);
  const goodFriday = addDays(easter, -2);
  const ascension = addDays(easter, 39);
  const whitMonday = addDays(easter, 50);
  const days: Record<DemoCountry, Day[]> = {
    IE: [
      easterMonday,
      ...[2, 5, 6, 8].map((month) => firstMonday(year, month)),
      lastMonday(year, 10),
    ],
    GB: [goodFriday, easterMonday, firstMonday(year, 5), lastMonday(year, 5), lastMonday(year, 8)],
    DE: [goodFriday, easterMonday, ascension, whitMonday],
    FR: [easterMonday, ascension, whitMonday],
  };
  const holidays = new Set(days[country]);
  movingByYear.set(key, holidays);
  return holidays;
}

const dayOf = (year: number, month: number, dayOfMonth: number): Day =>
  new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10);

function firstMonday(year: number, month: number): Day {
  const first = calendarDay(dayOf(year, month, 1));
  return addDays(first.day, (7 - first.weekday) % 7);
}

function lastMonday(year: number, month: number): Day {
  const last = calendarDay(dayOf(year, month + 1, 0));
  return addDays(last.day, -last.weekday);
}

/** Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * a + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.floor((a + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * shift + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}
