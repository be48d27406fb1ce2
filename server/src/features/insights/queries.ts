import { siteInfoDefaults, type Sector } from '@wastegauge/contract/directory/sites';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRows } from '../../platform/db/query.ts';

/** Waste per cover target, with the default for sites without their own (S-17). */
const baseline = sql`
  coalesce(site_info.waste_per_cover, ${siteInfoDefaults.waste_per_cover})::float8`;

export interface ShownSite {
  id: number;
  name: string;
  address: string;
  longitude: number | null;
  latitude: number | null;
  sector: Sector | null;
  baseline: number;
  monitors: number;
  hasZone: boolean;
}

/** `hasZone` is true when no monitor is named or one of those named is at the site. */
export const findShownSites = (
  db: Db,
  scope: SiteScope,
  zones: readonly string[],
): Promise<ShownSite[]> =>
  queryRows(db)`
    select site.id, site.name, site.address, site.longitude, site.latitude, site.sector,
      ${baseline} as baseline,
      (select count(*) from device
        where device.site_id = site.id and device.archived_at is null and not device.is_manual)
        as monitors,
      ${zones.length === 0 ? sql`true` : hasZone(zones)} as "hasZone"
    from site left join site_info on site_info.site_id = site.id
    where site.id = any(${scope.siteIds})
    order by lower(site.name), site.id
  `;

const hasZone = (zones: readonly string[]): RawBuilder<unknown> =>
  sql`exists (select from device where device.site_id = site.id and ${isZone(zones)})`;

const isZone = (zones: readonly string[]): RawBuilder<unknown> => sql`
  (device.serial = any(${zones}::text[]) or device.id::text = any(${zones}::text[]))`;

export interface ShownMonitor {
  id: number;
  serial: string;
  name: string;
  siteId: number;
  siteName: string;
  siteBaseline: number;
}

export const findShownMonitors = (
  db: Db,
  scope: SiteScope,
  zones: readonly string[],
): Promise<ShownMonitor[]> =>
  queryRows(db)`
    select device.id, device.serial, device.name, site.id as "siteId", site.name as "siteName",
      ${baseline} as "siteBaseline"
    from device
    join site on site.id = device.site_id
    left join site_info on site_info.site_id = site.id
    where device.site_id = any(${scope.siteIds}) and device.archived_at is null
      and ${zones.length === 0 ? sql`true` : isZone(zones)}
    order by lower(site.name), site.id, lower(device.name), device.id
  `;

export interface ShownFood {
  id: number;
  name: string;
  category: string;
  subcategory: string;
  isRecipe: boolean;
}

/** Not scoped: foods on events of the caller's own sites may always be named. */
export const findShownFoods = (db: Db, foodIds: readonly number[]): Promise<ShownFood[]> =>
  queryRows(db)`
    select food.id, food.name, category.name as category, subcategory.name as subcategory,
      food.is_recipe as "isRecipe"
    from food
    join food_category as category on category.id = food.category_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    where food.id = any(${foodIds})
  `;
