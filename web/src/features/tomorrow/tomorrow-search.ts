import { adviceLimits } from '@wastegauge/contract/insight/tomorrow';
import { addDays, givenDay, type Day } from '@wastegauge/contract/values/dates';
import type { z } from 'zod';
import { siteSearch } from '../../widgets/places/site-search.ts';

export const tomorrowSearch = siteSearch.extend({ day: givenDay.optional().catch(undefined) });
export type TomorrowSearch = z.infer<typeof tomorrowSearch>;

/** Undefined for tomorrow and for days without advice, such as a day of an old link. */
export function advisedDay(day: Day | undefined, today: Day): Day | undefined {
  if (day === undefined || day <= addDays(today, 1)) return undefined;
  return day > addDays(today, adviceLimits.daysAhead) ? undefined : day;
}
