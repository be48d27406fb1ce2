import type { Period } from '@wastegauge/contract/values/dates';
import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import {
  all,
  inScope,
  occupancyConditions,
  type Condition,
  type WasteFilter,
} from './filter-sql.ts';
import { periodDaysSql } from './periods-sql.ts';

const largestEvent = 500_000;

const usualCovers = sql`
  case when booked.covers > ${largestEvent}::integer
    then ${largestEvent}::integer else booked.covers end,
  case extract(isodow from calendar.day)
    when 1 then standing.monday when 2 then standing.tuesday when 3 then standing.wednesday
    when 4 then standing.thursday when 5 then standing.friday when 6 then standing.saturday
    else standing.sunday end,
  standing.default_covers, site_info.covers_per_day, ${siteInfoDefaults.covers_per_day}::integer`;

/**
 * CTEs ending in `cover_of_day`. Order of precedence (S-19): recorded covers, the day's venue event estimates, the
 * weekday default, the default, the site's own figure, 350.
 */
export const coverTables = (scope: SiteScope, period: Period): RawBuilder<unknown> =>
  coverTablesOn(scope, periodDaysSql(period));

export function coverTablesForPeriods(
  scope: SiteScope,
  periods: readonly [Period, ...Period[]],
): RawBuilder<unknown> {
  const whole = {
    startDate: periods.map(({ startDate }) => startDate).reduce((a, b) => (a < b ? a : b)),
    endDate: periods.map(({ endDate }) => endDate).reduce((a, b) => (a > b ? a : b)),
  };
  const isInOne = periods.map(
    ({ startDate, endDate }) => sql`every.day between ${startDate}::date and ${endDate}::date`,
  );
  return coverTablesOn(
    scope,
    sql`select every.day from (${periodDaysSql(whole)}) as every where ${sql.join(isInOne, sql` or `)}`,
  );
}

const coverTablesOn = (scope: SiteScope, days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  calendar as (${days}),
  booked as (
    select
      venue_event.site_id, calendar.day, sum(venue_event.estimate_occupancy) as covers,
      (array_agg(
        venue_event.occupancy_type order by venue_event.estimate_occupancy desc, venue_event.id
      ))[1] as occupancy_type
    from venue_event
    join calendar
      on calendar.day between venue_event.start_date::date and venue_event.end_date::date
    where ${inScope(scope, 'venue_event.site_id')} and venue_event.estimate_occupancy is not null
    group by 1, 2
  ),
  standing as (
    select cover_default.*,
      lead(cover_default.date) over (
        partition by cover_default.site_id order by cover_default.date
      ) as next_date
    from cover_default where ${inScope(scope, 'cover_default.site_id')}
  ),
  cover_of_day as (
    select
      site.id as site_id, calendar.day,
      coalesce(written.covers_per_day, ${usualCovers})::bigint as covers,
      coalesce(${usualCovers})::bigint as usual_covers,
      coalesce(written.occupancy_type, booked.occupancy_type, 'DEFAULT_OCCUPANCY')
        as occupancy_type,
      written.covers_per_day is null as is_default
    from site
    cross join calendar
    left join daily_cover as written
      on written.site_id = site.id and written.day = calendar.day
      and not written.is_default and written.covers_per_day is not null
    left join booked
      on booked.site_id = site.id and booked.day = calendar.day
    left join standing
      on standing.site_id = site.id and standing.date <= calendar.day
      and (standing.next_date is null or calendar.day < standing.next_date)
    left join site_info on site_info.site_id = site.id
    where ${inScope(scope, 'site.id')}
  )
`;

export function isOnDaysOfOccupancy(
  scope: SiteScope,
  period: Period,
  filter: WasteFilter,
): Condition[] {
  const conditions = occupancyConditions(filter);
  if (conditions.length === 0) return [];
  return [
    sql`(event.site_id, event.local_day) in (
      with ${coverTables(scope, period)}
      select cover_of_day.site_id, cover_of_day.day from cover_of_day where ${all(conditions)}
    )`,
  ];
}
