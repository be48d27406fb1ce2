import type { Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql, type RawBuilder } from 'kysely';
import { lengthOf } from './periods.ts';

const truncatedTo = { weekly: 'week', monthly: 'month', quarterly: 'quarter', annually: 'year' };

/**
 * The bucket a day falls into. A day before the period shown is moved forward by its length first, so that
 * it lands in the bucket it is compared with; hours and days stay where they are and are moved later.
 */
export function placedIn(
  granularity: Granularity,
  shown: Period,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (granularity === 'hourly' || granularity === 'daily') return day;
  const moved = sql`case when ${day} < ${shown.startDate}::date
    then ${day} + ${lengthOf(shown)}::integer else ${day} end`;
  return sql`date_trunc(${sql.lit(truncatedTo[granularity])}, (${moved})::timestamp)::date`;
}

/** A table of the days of a period, column `day`. */
export const daysOfPeriod = (period: Period): RawBuilder<unknown> => sql`
  select ${period.startDate}::date + step.n::integer as day
  from generate_series(0, ${lengthOf(period) - 1}::integer) as step (n)`;
