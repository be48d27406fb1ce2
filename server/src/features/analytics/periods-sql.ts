import type { Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql, type RawBuilder } from 'kysely';
import { dayCount } from './periods.ts';

const truncatedTo = { weekly: 'week', monthly: 'month', quarterly: 'quarter', annually: 'year' };

/**
 * Moves days before `shown` forward by its length, so that they fall into the bucket they are compared with. Hours
 * and days are moved later, by the caller.
 */
export function bucketSql(
  granularity: Granularity,
  shown: Period,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (granularity === 'hourly' || granularity === 'daily') return day;
  const moved = sql`case when ${day} < ${shown.startDate}::date
    then ${day} + ${dayCount(shown)}::integer else ${day} end`;
  return sql`date_trunc(${sql.lit(truncatedTo[granularity])}, (${moved})::timestamp)::date`;
}

export const periodDaysSql = (period: Period): RawBuilder<unknown> => sql`
  select ${period.startDate}::date + step.n::integer as day
  from generate_series(0, ${dayCount(period) - 1}::integer) as step (n)`;
