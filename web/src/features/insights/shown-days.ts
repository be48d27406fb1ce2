import type { Day, Period } from '@wastegauge/contract/values/dates';

interface Days {
  start_date: Day;
  end_date: Day;
  prev_start_date: Day;
  prev_end_date: Day;
}

/** The days of the reply and of its comparison period. */
export const shownDays = (days: Days): { period: Period; comparedWith: Period } => ({
  period: { startDate: days.start_date, endDate: days.end_date },
  comparedWith: { startDate: days.prev_start_date, endDate: days.prev_end_date },
});
