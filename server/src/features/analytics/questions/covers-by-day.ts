import type { OccupancyType } from '@wastegauge/contract/values/address-options';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coverTables } from '../covers-sql.ts';

export interface CoversOfDay {
  day: Day;
  /** Null for several sites, and for a day without a record. */
  recordId: number | null;
  covers: number;
  /** The covers that apply without a recorded figure. */
  usualCovers: number;
  /** Whether the figure of any site is not recorded. */
  isDefault: boolean;
  /** Type of the site with most covers. */
  occupancyType: OccupancyType;
}

export const coversByDay = (scope: SiteScope, period: Period): Question<CoversOfDay> => ({
  name: 'covers by day',
  scope,
  // A few hundred primary-key lookups: planning the query in DuckDB takes longer.
  isProbe: true,
  sql: sql<CoversOfDay>`
    with ${coverTables(scope, period)}
    select
      cover_of_day.day,
      case when count(*) = 1 then max(record.id) end::bigint as "recordId",
      sum(cover_of_day.covers)::bigint as covers,
      sum(cover_of_day.usual_covers)::bigint as "usualCovers",
      bool_or(cover_of_day.is_default) as "isDefault",
      (array_agg(
        cover_of_day.occupancy_type order by cover_of_day.covers desc, cover_of_day.site_id
      ))[1] as "occupancyType"
    from cover_of_day
    left join daily_cover as record
      on record.site_id = cover_of_day.site_id and record.day = cover_of_day.day
    group by 1
    order by 1
  `,
});
