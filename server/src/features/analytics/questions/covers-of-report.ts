import type { Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { servedDayTables } from '../served-days-sql.ts';
import { countedWaste, type WasteSource } from '../waste-sql.ts';

/** Days of each site, added up. */
export interface ReportCovers {
  wasteDays: number;
  /** Days with waste and covers that are not a default. */
  days: number;
  /** The same days, counted once for all sites. */
  calendarDays: number;
  /** Covers and waste of these days. */
  covers: number;
  weightG: number;
}

export const coversOfReport = (scope: SiteScope, period: Period): Question<ReportCovers> => ({
  name: 'covers of report',
  scope,
  period,
  sql: statement(scope, period, 'event'),
  sqlOnSums: statement(scope, period, 'device_day'),
});

const statement = (
  scope: SiteScope,
  period: Period,
  source: WasteSource,
): RawBuilder<ReportCovers> => sql<ReportCovers>`
  with ${servedDayTables({ scope, period, compared: undefined }, source)},
  wasted as (
    select event.site_id, event.local_day as day, sum(event.weight_g) as weight_g
    ${countedWaste({ scope, period, filter: {}, label: 'none' }, source)}
    group by 1, 2
  )
  select count(*)::bigint as "wasteDays", count(served_day.day)::bigint as days,
    count(distinct served_day.day)::bigint as "calendarDays",
    coalesce(sum(served_day.covers), 0)::bigint as covers,
    coalesce(sum(case when served_day.day is null then 0 else wasted.weight_g end), 0)::bigint
      as "weightG"
  from wasted
  left join served_day on served_day.site_id = wasted.site_id and served_day.day = wasted.day
    and not served_day.is_planned
`;
