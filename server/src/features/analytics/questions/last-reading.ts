import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { SiteScope } from '../../../platform/scope.ts';

/** When the newest event of the scope was captured: one index probe a site. */
export async function lastReading(db: Db, scope: SiteScope): Promise<Date | null> {
  const answer = await sql<{ at: Date | null }>`
    select max(newest.processed_at) as at
    from unnest(${scope.siteIds}::bigint[]) as chosen (site_id)
    cross join lateral (
      select processed_at from event
      where event.site_id = chosen.site_id
      order by processed_at desc, id desc
      limit 1
    ) newest
  `.execute(db);
  return answer.rows[0]?.at ?? null;
}
