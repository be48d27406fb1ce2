import type { Day } from '@wastegauge/contract/values/dates';

export interface DateRange {
  startDate: Day | null;
  endDate: Day | null;
}

/** There was no monitor before this day. */
export const firstDay: Day = '2022-01-01';

export const isCompleteRange = ({ startDate, endDate }: DateRange): boolean =>
  startDate !== null && endDate !== null && startDate <= endDate;
