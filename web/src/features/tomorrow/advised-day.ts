import { adviceLimits } from '@wastegauge/contract/insight/tomorrow';
import { addDays, type Day } from '@wastegauge/contract/values/dates';

/** Undefined for tomorrow and for days without advice, such as a day of an old link. */
export function advisedDay(day: Day | undefined, today: Day): Day | undefined {
  if (day === undefined || day <= addDays(today, 1)) return undefined;
  return day > addDays(today, adviceLimits.daysAhead) ? undefined : day;
}
