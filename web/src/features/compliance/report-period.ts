import {
  addDays,
  addMonths,
  countDays,
  firstDay,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';

export const periodKinds = ['quarter', 'year', 'dates'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const maxReportDays = 366;

interface OptionalDays {
  startDate?: Day | null | undefined;
  endDate?: Day | null | undefined;
}

export const calendarYear = (year: number): Period => ({
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
});

export function calendarQuarter(year: number, quarter: number): Period {
  const startDate = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
  return { startDate, endDate: addDays(addMonths(startDate, 3), -1) };
}

/** Reports end with the last complete day. */
const untilYesterday = ({ startDate, endDate }: Period, today: Day): Period => {
  const yesterday = addDays(today, -1);
  return { startDate, endDate: endDate < yesterday ? endDate : yesterday };
};

/** Newest first; the running year ends yesterday. */
export function yearPeriods(today: Day): (Period & { year: number })[] {
  const [newest, oldest] = [yearOf(addDays(today, -1)), yearOf(firstDay)];
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index).map((year) => ({
    year,
    ...untilYesterday(calendarYear(year), today),
  }));
}

export function quarterPeriods(today: Day): (Period & { year: number; quarter: number })[] {
  return yearPeriods(today)
    .flatMap(({ year }) => [4, 3, 2, 1].map((quarter) => ({ year, quarter })))
    .map(({ year, quarter }) => ({ year, quarter, ...calendarQuarter(year, quarter) }))
    .filter(({ startDate }) => startDate < today)
    .map((period) => ({ ...period, ...untilYesterday(period, today) }));
}

/** The last complete quarter. */
export function defaultPeriod(today: Day): Period {
  const complete = quarterPeriods(today).find(
    ({ year, quarter, endDate }) => endDate === calendarQuarter(year, quarter).endDate,
  );
  const { startDate, endDate } = complete ?? calendarYear(yearOf(today));
  return { startDate, endDate };
}

const isSame = (one: Period, other: OptionalDays): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate;

export function periodKind(days: OptionalDays, today: Day): PeriodKind {
  if (yearPeriods(today).some((period) => isSame(period, days))) return 'year';
  return quarterPeriods(today).some((period) => isSame(period, days)) ? 'quarter' : 'dates';
}

export type PeriodProblem = 'chooseDates' | 'tooLong';

export function periodProblem({ startDate, endDate }: OptionalDays): PeriodProblem | undefined {
  if (!startDate || !endDate || startDate > endDate) return 'chooseDates';
  return countDays({ startDate, endDate }) > maxReportDays ? 'tooLong' : undefined;
}

/** A whole year or quarter; undefined for other days. */
export function namedPeriod(period: Period): { year: number; quarter?: number } | undefined {
  const year = yearOf(period.startDate);
  if (isSame(calendarYear(year), period)) return { year };
  const quarter = [1, 2, 3, 4].find((one) => isSame(calendarQuarter(year, one), period));
  return quarter === undefined ? undefined : { year, quarter };
}

const yearOf = (day: Day): number => Number(day.slice(0, 4));
