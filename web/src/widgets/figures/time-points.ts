import {
  addDays,
  addMonths,
  daysBetween,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import type { ChartPoint } from '../../charts/chart-data.ts';
import { locales } from './format.ts';
import type { Language } from '../language/languages.ts';

/** Longer periods need the year beside the month. */
const longSpanDays = 265;

interface PointTexts {
  language: Language;
  weekOf: (day: string) => string;
  quarter: (number: number) => string;
}

export function timePoints(
  xs: readonly string[],
  granularity: Granularity,
  { startDate, endDate }: Period,
  texts: PointTexts,
): ChartPoint[] {
  const isLong = daysBetween(startDate, endDate) > longSpanDays;
  const dates = dateFormatters(texts.language);
  const month = isLong ? dates.monthOfYear : dates.month;
  const yearGroup = (date: Date): Pick<ChartPoint, 'group'> =>
    isLong ? { group: dates.year(date) } : {};
  return xs.map((x) => {
    const date = new Date(x.length > 10 ? `${x}Z` : `${x}T00:00Z`);
    switch (granularity) {
      case 'hourly': {
        const time = x.slice(11, 16);
        return {
          x,
          tick: time,
          group: dates.dayOfMonth(date),
          title: `${dates.day(date)}, ${time}`,
        };
      }
      case 'daily':
        return { x, tick: dates.number(date), group: month(date), title: dates.day(date) };
      case 'weekly': {
        const title = texts.weekOf(dates.day(date));
        return { x, tick: dates.number(date), group: month(date), title };
      }
      case 'monthly':
        return { x, tick: dates.month(date), ...yearGroup(date), title: dates.longMonth(date) };
      case 'quarterly': {
        const quarter = texts.quarter(Math.floor(date.getUTCMonth() / 3) + 1);
        return { x, tick: quarter, ...yearGroup(date), title: `${quarter} ${dates.year(date)}` };
      }
      case 'annually':
        return { x, tick: dates.year(date), title: dates.year(date) };
    }
  });
}

export function daysOfPoints(
  from: string,
  to: string,
  granularity: Granularity,
  { startDate, endDate }: Period,
): Period {
  const [first, last] = [from, to].map((x) => x.slice(0, 10)).toSorted();
  const end = lastCoveredDay(last ?? endDate, granularity);
  return {
    startDate: first === undefined || first < startDate ? startDate : first,
    endDate: end > endDate ? endDate : end,
  };
}

function lastCoveredDay(day: Day, granularity: Granularity): Day {
  switch (granularity) {
    case 'hourly':
    case 'daily':
      return day;
    case 'weekly':
      return addDays(day, 6);
    case 'monthly':
      return addDays(addMonths(day, 1), -1);
    case 'quarterly':
      return addDays(addMonths(day, 3), -1);
    case 'annually':
      return addDays(addMonths(day, 12), -1);
  }
}

function dateFormatters(language: Language) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
    // Some browsers abbreviate September as "Sept" in British English, others as "Sep".
    return (date: Date): string =>
      format.format(date).replace('Sept ', 'Sep ').replace(/Sept$/u, 'Sep');
  };
  return {
    number: (date: Date): string => String(date.getUTCDate()),
    year: (date: Date): string => String(date.getUTCFullYear()),
    month: formatter({ month: 'short' }),
    monthOfYear: formatter({ month: 'short', year: 'numeric' }),
    longMonth: formatter({ month: 'long', year: 'numeric' }),
    dayOfMonth: formatter({ day: 'numeric', month: 'short' }),
    day: formatter({ day: 'numeric', month: 'short', year: 'numeric' }),
  };
}
