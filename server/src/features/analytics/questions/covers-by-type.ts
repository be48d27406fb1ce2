import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { coversOfDays } from '../covers-sql.ts';
import { all, occupancyConditions, type WasteFilter } from '../filter-sql.ts';
import { placedIn } from '../periods-sql.ts';

export interface CoversOfBucket {
  bucket: Day;
  isPrevious: boolean;
  occupancyType: string;
  covers: number;
}

/** Covers per day, week … and type of occupancy, of the period shown and of the one before. */
export const coversByType = (asked: {
  scope: SiteScope;
  period: Period;
  shown: Period;
  granularity: Granularity;
  /** Only the number of covers narrows them: they have no food and no monitor. */
  filter?: Pick<WasteFilter, 'minOccupancy' | 'maxOccupancy'>;
}): Question<CoversOfBucket> => ({
  name: 'covers by type',
  scope: asked.scope,
  sql: sql<CoversOfBucket>`
    with ${coversOfDays(asked.scope, asked.period)}
    select
      placed.bucket, placed.is_previous as "isPrevious", placed.occupancy_type as "occupancyType",
      sum(placed.covers)::bigint as covers
    from (
      select
        ${placedIn(asked.granularity, asked.shown, sql`cover_of_day.day`)} as bucket,
        cover_of_day.day < ${asked.shown.startDate}::date as is_previous,
        cover_of_day.occupancy_type, cover_of_day.covers
      from cover_of_day where ${all(occupancyConditions(asked.filter ?? {}))}
    ) as placed
    group by 1, 2, 3
    order by 1, 2
  `,
});
