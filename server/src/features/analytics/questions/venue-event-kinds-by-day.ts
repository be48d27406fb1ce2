import type { VenueEventType } from '@wastegauge/contract/values/address-options';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { inScope } from '../filter-sql.ts';
import { periodDaysSql } from '../periods-sql.ts';

export interface VenueEventKindOfDay {
  day: Day;
  occupancyType: VenueEventType;
  guests: number;
}

export const venueEventKindsByDay = (
  scope: SiteScope,
  period: Period,
): Question<VenueEventKindOfDay> => ({
  name: 'venue event kinds by day',
  scope,
  isProbe: true,
  sql: sql<VenueEventKindOfDay>`
    with booked as (
      select venue_event.id, venue_event.occupancy_type, venue_event.estimate_occupancy,
        venue_event.start_date::date as first_day, venue_event.end_date::date as last_day
      from venue_event
      where ${inScope(scope, 'venue_event.site_id')}
        and venue_event.start_date < ${period.endDate}::date + 1
        and venue_event.end_date >= ${period.startDate}::date
    )
    select
      calendar.day, booked.occupancy_type as "occupancyType",
      sum(coalesce(booked.estimate_occupancy, 0))::bigint as guests
    from (${periodDaysSql(period)}) as calendar
    join booked on calendar.day between booked.first_day and booked.last_day
    group by 1, 2
    order by 1, 3 desc, min(booked.id)
  `,
});
