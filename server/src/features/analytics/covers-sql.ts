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

const cappedGuests = (guests: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${guests} > ${largestEvent}::integer then ${largestEvent}::integer else ${guests} end`;

const standingCovers = sql`
  case extract(isodow from calendar.day)
    when 1 then standing.monday when 2 then standing.tuesday when 3 then standing.wednesday
    when 4 then standing.thursday when 5 then standing.friday when 6 then standing.saturday
    else standing.sunday end,
  standing.default_covers`;

const usualCovers = sql`
  ${cappedGuests(sql`booked.covers`)}, ${standingCovers},
  site_info.covers_per_day, ${siteInfoDefaults.covers_per_day}::integer`;

/**
 * CTEs ending in `cover_of_day`. Order of precedence of planned covers: recorded covers, the day's venue event
 * estimates, the weekday default, the default, the site's own figure, 350. Figures per cover use `served_covers`
 * instead: recorded covers, the guests of the day's venue events, or a default from the day it was set. A day recorded
 * without a figure is unknown and follows no default.
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
  attended as (
    select
      venue_event.site_id, calendar.day,
      sum(case when venue_event.counted_guests is null then venue_event.estimate_occupancy
        else floor(venue_event.counted_guests::float8
          / (venue_event.end_date::date - venue_event.start_date::date + 1) + 0.5)
        end)::bigint as guests
    from venue_event
    join calendar
      on calendar.day between venue_event.start_date::date and venue_event.end_date::date
    where ${inScope(scope, 'venue_event.site_id')}
      and coalesce(venue_event.counted_guests, venue_event.estimate_occupancy) is not null
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
      written.covers_per_day is null as is_default,
      case when written.covers_per_day is null and attended.guests is null and unrecorded.day is not null
        then null
        else coalesce(written.covers_per_day, ${cappedGuests(sql`attended.guests`)}, ${standingCovers})
        end::bigint as served_covers,
      written.covers_per_day is null and attended.guests is null as is_planned
    from site
    cross join calendar
    left join daily_cover as written
      on written.site_id = site.id and written.day = calendar.day
      and not written.is_default and written.covers_per_day is not null
    left join daily_cover as unrecorded
      on unrecorded.site_id = site.id and unrecorded.day = calendar.day
      and not unrecorded.is_default and unrecorded.covers_per_day is null
    left join booked
      on booked.site_id = site.id and booked.day = calendar.day
    left join attended
      on attended.site_id = site.id and attended.day = calendar.day
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
