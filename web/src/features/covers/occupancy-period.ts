import { addDays, startOfMonth, type Day, type Period } from '@wastegauge/contract/values/dates';

const daysAhead = 7;
const daysOnPhone = 7;

export const occupancyPeriod = (today: Day, isPhone: boolean): Period =>
  isPhone
    ? { startDate: addDays(today, 1 - daysOnPhone), endDate: today }
    : { startDate: startOfMonth(today), endDate: addDays(today, daysAhead) };
