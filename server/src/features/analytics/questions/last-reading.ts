import { sql } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { inScope } from '../filter-sql.ts';

export async function lastReading(analytics: Analytics, scope: SiteScope): Promise<Date | null> {
  const [answer] = await analytics.ask(newestCapture(scope));
  return answer?.at ?? null;
}

/** One index probe per site in PostgreSQL. */
export const newestCapture = (scope: SiteScope): Question<{ at: Date | null }> => ({
  name: 'last reading',
  scope,
  isProbe: true,
  sql: sql<{ at: Date | null }>`
    select max(newest.at) as at
    from (
      select (
        select max(event.processed_at) from event where event.site_id = site.id
      ) as at
      from site where ${inScope(scope, 'site.id')}
    ) as newest
  `,
  sqlOnNodes: sql<{ at: Date | null }>`
    select max(event.processed_at) as at from event where ${inScope(scope, 'event.site_id')}
  `,
});
