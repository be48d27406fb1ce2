import type { Day } from '@wastegauge/contract/values/dates';

/** The days of a filter; either end may be open. */
export interface DateRange {
  startDate: Day | null;
  endDate: Day | null;
}

/** No filter reaches further back: there was no monitor before. */
export const firstDay: Day = '2022-01-01';
