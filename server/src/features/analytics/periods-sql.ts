import { daysBetween, type ComparedDays, type Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql, type RawBuilder } from 'kysely';
import { dayCount } from './periods.ts';

const truncatedTo = { weekly: 'week', monthly: 'month', quarterly: 'quarter', annually: 'year' };

/**
 * Weeks and longer: days before the period are moved to the days that they are compared with. Hours and days are moved
 * later, because the rolling mean needs them where they are.
 */
export function bucketSql(
  granularity: Granularity,
  shown: ShownDays,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (granularity === 'hourly' || granularity === 'daily') return day;
  const moved = movedDay(shown, day);
  return sql`date_trunc(${sql.lit(truncatedTo[granularity])}, (${moved})::timestamp)::date`;
}

export interface ShownDays {
  period: Period;
  compared: ComparedDays | undefined;
}

/** The period and the days that it is compared with. */
export const periodRead = ({ period, compared }: ShownDays): Period => ({
  startDate: compared?.previous.startDate ?? period.startDate,
  endDate: period.endDate,
});

function movedDay({ period, compared }: ShownDays, day: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!compared) return day;
  const { current, previous, isByMonth } = compared;
  const later = isByMonth
    ? sql`(${day} + interval '1 month')::date`
    : sql`${day} + ${daysBetween(previous.startDate, current.startDate)}::integer`;
  return sql`case when ${day} < ${period.startDate}::date then ${later} else ${day} end`;
}

/** Days that are neither in the period nor compared with it have no part. */
export function partSql(
  { period, compared }: ShownDays,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!compared) return sql`case when ${day} < ${period.startDate}::date then null else 'rest' end`;
  const { current, previous } = compared;
  return sql`case when ${day} > ${current.endDate}::date then 'rest'
    when ${day} >= ${period.startDate}::date then 'compared'
    when ${day} between ${previous.startDate}::date and ${previous.endDate}::date then 'previous'
    end`;
}

export type PartOfDays = 'previous' | 'compared' | 'rest' | null;

export const periodDaysSql = (period: Period): RawBuilder<unknown> => sql`
  select ${period.startDate}::date + step.n::integer as day
  from generate_series(0, ${dayCount(period) - 1}::integer) as step (n)`;
