import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coverTables } from '../covers-sql.ts';
import { all, occupancyConditions, type WasteFilter } from '../filter-sql.ts';
import { bucketSql, partSql, type PartOfDays, type ShownDays } from '../periods-sql.ts';

export interface CoversOfBucket {
  bucket: Day;
  part: PartOfDays;
  occupancyType: string;
  covers: number;
}

export const coversByType = (query: {
  scope: SiteScope;
  period: Period;
  shown: ShownDays;
  granularity: Granularity;
  filter?: Pick<WasteFilter, 'minOccupancy' | 'maxOccupancy'>;
}): Question<CoversOfBucket> => ({
  name: 'covers by type',
  scope: query.scope,
  period: query.period,
  sql: sql<CoversOfBucket>`
    with ${coverTables(query.scope, query.period)}
    select
      placed.bucket, placed.part, placed.occupancy_type as "occupancyType",
      sum(placed.covers)::bigint as covers
    from (
      select
        ${bucketSql(query.granularity, query.shown, sql`cover_of_day.day`)} as bucket,
        ${partSql(query.shown, sql`cover_of_day.day`)} as part,
        cover_of_day.occupancy_type, cover_of_day.covers
      from cover_of_day where ${all(occupancyConditions(query.filter ?? {}))}
    ) as placed
    group by 1, 2, 3
    order by 1, 2
  `,
});
