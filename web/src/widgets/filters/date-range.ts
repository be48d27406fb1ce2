import type { Day } from '@wastegauge/contract/values/dates';

export interface DateRange {
  startDate: Day | null;
  endDate: Day | null;
}

export { firstDay } from '@wastegauge/contract/values/dates';

export const isCompleteRange = ({ startDate, endDate }: DateRange): boolean =>
  startDate !== null && endDate !== null && startDate <= endDate;
