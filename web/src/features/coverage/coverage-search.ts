import {
  addDays,
  addMonths,
  firstDay,
  reportedMonth,
  startOfMonth,
  type Day,
} from '@wastegauge/contract/values/dates';
import { reportSearch } from '../../widgets/filters/report-filter.ts';

export const coverageSearch = reportSearch.pick({
  siteId: true,
  siteName: true,
  startDate: true,
  endDate: true,
});

const monthCount = 24;

/** First days of the months that can be chosen, newest first. */
export function monthChoices(today: Day): Day[] {
  const newest = startOfMonth(reportedMonth(today).startDate);
  return Array.from({ length: monthCount }, (_month, index) => addMonths(newest, -index)).filter(
    (month) => month >= firstDay,
  );
}

interface ChosenDays {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

/** The month that the days make up, whole or so far; null for other days. */
export function chosenMonth({ startDate, endDate }: ChosenDays, today: Day): Day | null {
  if (startDate === undefined || endDate === undefined) return reportedMonth(today).startDate;
  if (startOfMonth(startDate) !== startDate || startOfMonth(endDate) !== startDate) return null;
  const isWhole = startOfMonth(addDays(endDate, 1)) !== startDate;
  return isWhole || endDate >= addDays(today, -1) ? startDate : null;
}

/** The newest month is the default and needs no days in the address. */
export function monthSearch(month: Day, today: Day): ChosenDays {
  return month === reportedMonth(today).startDate
    ? { startDate: undefined, endDate: undefined }
    : { startDate: month, endDate: addDays(addMonths(month, 1), -1) };
}
