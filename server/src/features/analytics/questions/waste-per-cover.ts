import type { Granularity } from '@wastegauge/contract/insight/explore';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { ServedCovers } from '../per-cover.ts';
import { periodByIndex } from '../filter-sql.ts';
import { bucketSql, partSql, type PartOfDays, type ShownDays } from '../periods-sql.ts';
import { servedDayTables, servedSums } from '../served-days-sql.ts';
import { countedWaste, sumsTable, type WasteChoice, type WasteSource } from '../waste-sql.ts';

export interface ServedWaste extends ServedCovers {
  bucket: Day;
  part: PartOfDays;
  weightG: number;
}

type PerCoverQuery = Omit<WasteChoice, 'label'> & {
  granularity: Granularity;
  /** `period` also contains the days before it that are compared or averaged. */
  shown: ShownDays;
};

/** Waste and covers of the days that have both. */
export function wastePerCover(query: PerCoverQuery): Question<ServedWaste> {
  const choice: WasteChoice = { ...query, label: 'none' };
  const sums = sumsTable(choice);
  return {
    name: 'waste per cover',
    scope: query.scope,
    period: periodByIndex(query.period, query.filter),
    sql: statement(query, choice, 'event'),
    sqlOnSums: sums && statement(query, choice, sums),
  };
}

const statement = (
  { granularity, shown, ...query }: PerCoverQuery,
  choice: WasteChoice,
  source: WasteSource,
): RawBuilder<ServedWaste> => sql<ServedWaste>`
  with ${servedDayTables({ ...query, compared: shown.compared }, source)},
  wasted as (
    select event.site_id, event.local_day as day, sum(event.weight_g) as weight_g
    ${countedWaste(choice, source)}
    group by 1, 2
  )
  select
    ${bucketSql(granularity, shown, sql`served_day.day`)} as bucket,
    ${partSql(shown, sql`served_day.day`)} as part,
    coalesce(sum(wasted.weight_g), 0)::bigint as "weightG", ${servedSums}
  from served_day
  left join wasted on wasted.site_id = served_day.site_id and wasted.day = served_day.day
  group by 1, 2
  order by 1, 2
`;
