import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coverTables } from '../covers-sql.ts';
import { all, occupancyConditions, type WasteFilter } from '../filter-sql.ts';
import { bucketSql } from '../periods-sql.ts';

export interface CoversOfBucket {
  bucket: Day;
  isPrevious: boolean;
  occupancyType: string;
  covers: number;
}

export const coversByType = (asked: {
  scope: SiteScope;
  period: Period;
  shown: Period;
  granularity: Granularity;
  filter?: Pick<WasteFilter, 'minOccupancy' | 'maxOccupancy'>;
}): Question<CoversOfBucket> => ({
  name: 'covers by type',
  scope: asked.scope,
  sql: sql<CoversOfBucket>`
    with ${coverTables(asked.scope, asked.period)}
    select
      placed.bucket, placed.is_previous as "isPrevious", placed.occupancy_type as "occupancyType",
      sum(placed.covers)::bigint as covers
    from (
      select
        ${bucketSql(asked.granularity, asked.shown, sql`cover_of_day.day`)} as bucket,
        cover_of_day.day < ${asked.shown.startDate}::date as is_previous,
        cover_of_day.occupancy_type, cover_of_day.covers
      from cover_of_day where ${all(occupancyConditions(asked.filter ?? {}))}
    ) as placed
    group by 1, 2, 3
    order by 1, 2
  `,
});
