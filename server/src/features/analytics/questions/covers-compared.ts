import type { ComparedDays, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { addCovers, noCovers, type ServedCovers } from '../per-cover.ts';
import { partSql, periodRead, type PartOfDays } from '../periods-sql.ts';
import { servedDayTables, servedSums } from '../served-days-sql.ts';
import type { WasteSource } from '../waste-sql.ts';

export interface ComparedCovers {
  current: ServedCovers;
  /** The complete days, which a change compares with the previous days. */
  compared: ServedCovers;
  previous: ServedCovers;
}

export const noneServed: ComparedCovers = {
  current: noCovers,
  compared: noCovers,
  previous: noCovers,
};

interface CoversQuery {
  period: Period;
  /** Undefined while the period has no complete day. */
  compared: ComparedDays | undefined;
}

interface PartRow extends ServedCovers {
  siteId: number;
  part: PartOfDays;
}

/** By site. */
export async function coversCompared(
  analytics: Analytics,
  scope: SiteScope,
  query: CoversQuery,
): Promise<Map<number, ComparedCovers>> {
  const rows = await analytics.ask(coversOfPeriods(scope, query));
  return new Map(
    [...Map.groupBy(rows, ({ siteId }) => siteId)].map(([siteId, parts]) => {
      const coversOf = (part: PartOfDays): ServedCovers => {
        const { covers, days, plannedDays } = parts.find((row) => row.part === part) ?? noCovers;
        return { covers, days, plannedDays };
      };
      const compared = coversOf('compared');
      const current = addCovers(compared, coversOf('rest'));
      return [siteId, { current, compared, previous: coversOf('previous') }];
    }),
  );
}

export const coversOfPeriods = (scope: SiteScope, query: CoversQuery): Question<PartRow> => ({
  name: 'covers compared',
  scope,
  period: periodRead(query),
  sql: statement(scope, query, 'event'),
  sqlOnSums: statement(scope, query, 'device_day'),
});

function statement(scope: SiteScope, query: CoversQuery, source: WasteSource): RawBuilder<PartRow> {
  const { period, compared } = query;
  return sql<PartRow>`
    with ${servedDayTables({ scope, period: periodRead(query), compared }, source)}
    select
      served_day.site_id as "siteId",
      ${partSql({ period, compared }, sql`served_day.day`)} as part, ${servedSums}
    from served_day
    group by 1, 2
    order by 1, 2
  `;
}
