import { firstDay, type Day } from '@wastegauge/contract/values/dates';
import { reportSearch } from '../../widgets/filters/report-filter.ts';

export const streamsSearch = reportSearch.pick({
  siteId: true,
  siteName: true,
  startDate: true,
  endDate: true,
});

export interface ChosenDays {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

/** Calendar years, newest first. */
export function yearChoices(today: Day): number[] {
  const [newest, oldest] = [Number(today.slice(0, 4)), Number(firstDay.slice(0, 4))];
  return Array.from({ length: newest - oldest + 1 }, (_year, index) => newest - index);
}

/** This year ends today: later days cannot be chosen. */
export function yearDays(year: number, today: Day): Required<ChosenDays> {
  const endDate = `${year}-12-31`;
  return { startDate: `${year}-01-01`, endDate: endDate < today ? endDate : today };
}

/** Null for days that are no year. */
export const chosenYear = ({ startDate, endDate }: ChosenDays, today: Day): number | null =>
  yearChoices(today).find((year) => {
    const days = yearDays(year, today);
    return days.startDate === startDate && days.endDate === endDate;
  }) ?? null;
