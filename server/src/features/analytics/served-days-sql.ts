import type { ComparedDays, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import { coverTables } from './covers-sql.ts';
import {
  all,
  betweenDays,
  inScope,
  countedConditions,
  occupancyConditions,
  type WasteFilter,
} from './filter-sql.ts';
import type { WasteSource } from './waste-sql.ts';

export interface ServedDaysQuery {
  scope: SiteScope;
  period: Period;
  /** Defaults count on complete days only: covers of a whole day would belittle a running one. */
  compared: ComparedDays | undefined;
  filter?: Pick<WasteFilter, 'minOccupancy' | 'maxOccupancy'>;
}

/**
 * CTEs ending in `served_day`: the days of each site that figures per cover are divided over, those with covers and
 * any counted waste. A day with 0 covers is closed.
 */
export const servedDayTables = (
  { scope, period, compared, filter = {} }: ServedDaysQuery,
  source: WasteSource,
): RawBuilder<unknown> => sql`
  ${coverTables(scope, period)},
  served_day as (
    select
      cover_of_day.site_id, cover_of_day.day, cover_of_day.served_covers as covers,
      cover_of_day.is_planned
    from cover_of_day
    where ${all([
      sql`cover_of_day.served_covers > 0`,
      ...(compared
        ? [
            sql`(not cover_of_day.is_planned or cover_of_day.day <= ${compared.current.endDate}::date)`,
          ]
        : []),
      ...occupancyConditions(filter),
    ])}
      and (cover_of_day.site_id, cover_of_day.day) in (
        select event.site_id, event.local_day from ${sql.table(source)} as event
        where ${all([
          inScope(scope),
          betweenDays(period.startDate, period.endDate),
          ...(source === 'event' ? countedConditions({}) : []),
        ])}
      )
  )`;

/** Sums over `served_day`. */
export const servedSums = sql`
  sum(served_day.covers)::bigint as covers, count(*)::bigint as days,
  sum(case when served_day.is_planned then 1 else 0 end)::bigint as "plannedDays"`;
