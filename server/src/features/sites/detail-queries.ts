import type { SiteDetail, SiteInfo } from '@wastegauge/contract/directory/sites';
import type { siteChanges } from '@wastegauge/contract/directory/site-management';
import { sql } from 'kysely';
import type { z } from 'zod';
import { assignments } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  devicesColumn,
  firstDevice,
  focusFoodColumn,
  localeColumn,
  parentGroupColumn,
  type VisibleGroups,
} from './queries.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

type SiteRow = Omit<SiteDetail, 'updated_at' | 'device_name' | 'device_serial'> & {
  updated_at: Date;
};

export async function findSite(
  db: Db,
  scope: SiteScope,
  siteId: number,
  groups: VisibleGroups | undefined,
): Promise<SiteDetail | undefined> {
  const site = await queryRow(db)<SiteRow>`
    select
      site.id, site.name, site.timezone,
      site.contact_name, site.contact_number, site.address, site.longitude, site.latitude,
      site.capacity, site.go_live_date, site.client_site_id, site.sector, site.updated_at,
      ${localeColumn}, ${focusFoodColumn([siteId])}, ${devicesColumn}
      ${groups ? sql`, ${parentGroupColumn(groups)}` : sql``}
    from site join locale on locale.id = site.locale_id
    where site.id = ${siteId} and site.id = any(${scope.siteIds})
  `;
  return site && { ...site, ...firstDevice(site), updated_at: site.updated_at.toISOString() };
}

export const lockSite = (transaction: Db, scope: SiteScope, siteId: number): Promise<boolean> =>
  queryHasRow(transaction)`
    select from site where id = ${siteId} and id = any(${scope.siteIds}) for no key update
  `;

export type StoredInfo = SiteInfo & { id: number };

/** The address is a column of the site. */
export async function findSiteInfo(
  db: Db,
  scope: SiteScope,
  key: { siteId: number } | { id: number },
): Promise<StoredInfo | undefined> {
  const isMatch = 'id' in key ? sql`info.id = ${key.id}` : sql`info.site_id = ${key.siteId}`;
  return queryRow(db)<StoredInfo>`
    select info.id, info.site_id as site, site.address,
      info.breakfast_time_start, info.breakfast_time_end, info.lunch_time_start,
      info.lunch_time_end, info.dinner_time_start, info.dinner_time_end,
      info.covers_per_day, info.waste_per_cover::float8 as waste_per_cover
    from site_info as info join site on site.id = info.site_id
    where ${isMatch} and info.site_id = any(${scope.siteIds})
  `;
}

type SiteColumns = Omit<z.output<typeof siteChanges>, 'site_info' | 'parent_group' | 'locale'> & {
  locale_id?: number | undefined;
};

export const updateSiteColumns = (
  transaction: Db,
  siteId: number,
  columns: SiteColumns,
): Promise<void> =>
  runStatement(transaction)`
    update site set updated_at = now() ${assignments(columns)} where id = ${siteId}
  `;

export const upsertSiteInfo = (
  transaction: Db,
  siteId: number,
  info: Omit<SiteInfo, 'id' | 'site' | 'address'>,
): Promise<void> =>
  runStatement(transaction)`
    insert into site_info (site_id, breakfast_time_start, breakfast_time_end, lunch_time_start,
      lunch_time_end, dinner_time_start, dinner_time_end, covers_per_day, waste_per_cover)
    values (${siteId}, ${info.breakfast_time_start}::time, ${info.breakfast_time_end}::time,
      ${info.lunch_time_start}::time, ${info.lunch_time_end}::time,
      ${info.dinner_time_start}::time, ${info.dinner_time_end}::time,
      ${info.covers_per_day}, ${info.waste_per_cover})
    on conflict (site_id) do update set
      breakfast_time_start = excluded.breakfast_time_start,
      breakfast_time_end = excluded.breakfast_time_end,
      lunch_time_start = excluded.lunch_time_start, lunch_time_end = excluded.lunch_time_end,
      dinner_time_start = excluded.dinner_time_start, dinner_time_end = excluded.dinner_time_end,
      covers_per_day = excluded.covers_per_day, waste_per_cover = excluded.waste_per_cover,
      updated_at = excluded.updated_at
  `;
