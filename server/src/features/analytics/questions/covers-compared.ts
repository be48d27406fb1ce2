import type { Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coverTables } from '../covers-sql.ts';
import { dayCount, previousPeriod } from '../periods.ts';

export interface ComparedCovers {
  siteId: number;
  covers: number;
  previous: number;
}

// Measured: up to this many lookups PostgreSQL is faster than planning in DuckDB.
const fewDays = 20_000;

export const coversCompared = (scope: SiteScope, period: Period): Question<ComparedCovers> => {
  const read = { startDate: previousPeriod(period).startDate, endDate: period.endDate };
  const covers = (isWanted: ReturnType<typeof sql>) =>
    sql`sum(case when ${isWanted} then cover_of_day.covers else 0 end)::bigint`;
  return {
    name: 'covers compared',
    scope,
    isProbe: scope.siteIds.length * dayCount(read) <= fewDays,
    sql: sql<ComparedCovers>`
      with ${coverTables(scope, read)}
      select
        cover_of_day.site_id as "siteId",
        ${covers(sql`cover_of_day.day >= ${period.startDate}::date`)} as covers,
        ${covers(sql`cover_of_day.day < ${period.startDate}::date`)} as previous
      from cover_of_day
      group by 1
      order by 1
    `,
  };
};
