import { addDays, addMonths, type Day, type Period } from '@wastegauge/contract/values/dates';

/** A calendar month, YYYY-MM. */
export type Month = string;

export const monthOfDay = (day: Day): Month => day.slice(0, 7);

export const nextMonthStart = (month: Month): Day => addMonths(`${month}-01`, 1);

export const daysOfMonth = (month: Month): Period => ({
  startDate: `${month}-01`,
  endDate: addDays(nextMonthStart(month), -1),
});
