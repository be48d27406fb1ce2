import type { SiteOption } from '@wastegauge/contract/sites';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SiteScope } from '../../platform/scope.ts';

export async function findSiteOptions(
  db: Db,
  scope: SiteScope,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: SiteOption[] }> {
  const found = await sql<SiteOption>`
    select
      site.id, site.name, site.timezone,
      json_build_object(
        'id', locale.id,
        'currency_symbol', locale.currency_symbol,
        'locale_name', locale.locale_name,
        'currency_name', locale.currency_name
      ) as locale
    from site join locale on locale.id = site.locale_id
    where site.id = any(${scope.siteIds})
    order by lower(site.name), site.id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return { count: scope.siteIds.length, results: found.rows };
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
