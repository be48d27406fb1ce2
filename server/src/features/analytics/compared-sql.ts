import type { Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Condition } from './filter-sql.ts';

/** Of the days from the earlier period to the end of the later one, not those between the two. */
export const isInEither = (period: Period, previous: Period): Condition =>
  sql`(event.local_day <= ${previous.endDate}::date or event.local_day >= ${period.startDate}::date)`;
