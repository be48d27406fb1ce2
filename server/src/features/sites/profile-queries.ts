import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface SiteOfProfile {
  id: number;
  name: string;
  monitors: number;
  last_active: string | null;
}

/** Reads the newest event of each site from its index. */
export async function findSitesOfProfile(
  db: Db,
  { siteIds }: SiteScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: SiteOfProfile[] }> {
  const found = await sql<Omit<SiteOfProfile, 'last_active'> & { last_active: Date | null }>`
    select site.id, site.name,
      (select count(*) from device where device.site_id = site.id) as monitors,
      (select event.processed_at from event where event.site_id = site.id
        order by event.processed_at desc, event.id desc limit 1) as last_active
    from site where site.id = any(${siteIds}::bigint[])
    order by lower(site.name), site.id
    limit ${limit} offset ${offset}
  `.execute(db);
  const results = found.rows.map((row) => ({
    ...row,
    last_active: row.last_active?.toISOString() ?? null,
  }));
  return { count: siteIds.length, results };
}
