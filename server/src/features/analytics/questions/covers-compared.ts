import type { Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coversOfDays } from '../covers-sql.ts';
import { lengthOf, previousPeriod } from '../periods.ts';

export interface ComparedCovers {
  siteId: number;
  covers: number;
  previous: number;
}

// So many rows by their keys the database finds before the copy has planned; of more the copy is sooner done.
const fewDays = 20_000;

/** Covers of each site in a period and in as many days before. */
export const coversCompared = (scope: SiteScope, period: Period): Question<ComparedCovers> => {
  const read = { startDate: previousPeriod(period).startDate, endDate: period.endDate };
  const covers = (isWanted: ReturnType<typeof sql>) =>
    sql`sum(case when ${isWanted} then cover_of_day.covers else 0 end)::bigint`;
  return {
    name: 'covers compared',
    scope,
    isProbe: scope.siteIds.length * lengthOf(read) <= fewDays,
    sql: sql<ComparedCovers>`
      with ${coversOfDays(scope, read)}
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
