import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { localeColumn } from './shown-columns.ts';

export async function findSiteOptions(
  db: Db,
  scope: SiteScope,
  wanted: { limit: number; offset: number; ml_label?: boolean | undefined },
): Promise<{ count: number; results: SiteOption[] }> {
  const isWanted = sql`site.id = any(${scope.siteIds}) ${
    wanted.ml_label === undefined
      ? sql``
      : sql`and ${wanted.ml_label} = exists (
          select from device where device.site_id = site.id and device.auto_label)`
  }`;
  const found = await sql<SiteOption>`
    select
      site.id, site.name, site.timezone,
      ${localeColumn}
    from site join locale on locale.id = site.locale_id
    where ${isWanted}
    order by lower(site.name), site.id
    limit ${wanted.limit} offset ${wanted.offset}
  `.execute(db);
  if (wanted.ml_label === undefined) return { count: scope.siteIds.length, results: found.rows };
  const counted = await sql<{ count: number }>`
    select count(*) as count from site where ${isWanted}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: found.rows };
}

export interface SiteClock {
  id: number;
  timezone: string;
  currency: string;
}

export async function findSiteClocks(db: Db, scope: SiteScope): Promise<SiteClock[]> {
  const found = await sql<SiteClock>`
    select site.id, site.timezone, locale.currency
    from site join locale on locale.id = site.locale_id
    where site.id = any(${scope.siteIds})
  `.execute(db);
  return found.rows;
}

/** Locks in the order of the ids to avoid deadlocks. */
export async function lockSites(transaction: Db, siteIds: readonly number[]): Promise<void> {
  await sql`
    select from site where id = any(${siteIds}) order by id for no key update
  `.execute(transaction);
}
