import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRows } from '../../platform/db/query.ts';

/** Targets of a site are shared; targets for all sites together belong to a user. */
export type TargetOwner = { siteId: number } | { userId: number };

export type TargetKind = 'site_month' | 'site_day' | 'food_month' | 'device_month';

const targetTables = (
  owner: TargetOwner,
): { targets: RawBuilder<unknown>; focusFoods: RawBuilder<unknown>; isOwn: RawBuilder<unknown> } =>
  'siteId' in owner
    ? {
        targets: sql.table('target'),
        focusFoods: sql.table('focus_food'),
        isOwn: sql`own.site_id = ${owner.siteId}`,
      }
    : {
        targets: sql.table('user_target'),
        focusFoods: sql.table('user_focus_food'),
        isOwn: sql`own.user_id = ${owner.userId}`,
      };

export interface DatedTarget {
  validFrom: Day;
  /** Null from the day it was cleared. */
  thresholdG: number | null;
}

export async function findTargetHistory(
  db: Db,
  owner: TargetOwner,
  kind: 'site_month' | 'site_day',
): Promise<DatedTarget[]> {
  const { targets, isOwn } = targetTables(owner);
  return queryRows(db)<DatedTarget>`
    select own.valid_from as "validFrom", own.threshold_g as "thresholdG"
    from ${targets} as own where ${isOwn} and own.kind = ${kind}
    order by own.valid_from
  `;
}

export const findSiteTargets = (
  db: Db,
  scope: SiteScope,
  kind: 'site_month' | 'site_day',
): Promise<(DatedTarget & { siteId: number })[]> =>
  queryRows(db)`
    select site_id as "siteId", valid_from as "validFrom", threshold_g as "thresholdG"
    from target where site_id = any(${scope.siteIds}) and kind = ${kind}
    order by valid_from
  `;

export interface FocusFoodRow {
  id: number;
  name: string;
  isRecipe: boolean;
  subcategory: string;
  thresholdG: number | null;
}

export interface SharedFocusFood extends FocusFoodRow {
  sites: number;
}

/** A food has a target when every site that chose it has one. */
export const findFocusFoodsOfSites = (
  db: Db,
  scope: SiteScope,
  on: Day,
): Promise<SharedFocusFood[]> =>
  queryRows(db)`
    select food.id, food.name, food.is_recipe as "isRecipe", subcategory.name as subcategory,
      case when bool_and(latest.threshold_g is not null) then sum(latest.threshold_g) end
        as "thresholdG",
      count(*)::int as sites
    from focus_food as focus
    join food on food.id = focus.food_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    left join lateral (
      select own.threshold_g from target as own
      where own.site_id = focus.site_id and own.kind = 'food_month'
        and own.food_id = focus.food_id and own.valid_from <= ${on}::date
      order by own.valid_from desc limit 1
    ) as latest on true
    where focus.site_id = any(${scope.siteIds})
    group by food.id, subcategory.name
    order by count(*) desc, food.id
  `;

export async function findFocusFoods(db: Db, owner: TargetOwner, on: Day): Promise<FocusFoodRow[]> {
  const { targets, focusFoods, isOwn } = targetTables(owner);
  return queryRows(db)<FocusFoodRow>`
    select food.id, food.name, food.is_recipe as "isRecipe", subcategory.name as subcategory,
      latest.threshold_g as "thresholdG"
    from (select own.position, own.food_id from ${focusFoods} as own where ${isOwn}) as focus
    join food on food.id = focus.food_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    left join lateral (
      select own.threshold_g from ${targets} as own
      where ${isOwn} and own.kind = 'food_month' and own.food_id = focus.food_id
        and own.valid_from <= ${on}::date
      order by own.valid_from desc limit 1
    ) as latest on true
    order by focus.position
  `;
}

export interface PlateMonitor {
  id: number;
  siteId: number;
  name: string;
  siteName: string;
  thresholdG: number | null;
}

export const findPlateMonitors = (db: Db, scope: SiteScope, on: Day): Promise<PlateMonitor[]> =>
  queryRows(db)`
    select device.id, device.site_id as "siteId", device.name, site.name as "siteName",
      latest.threshold_g as "thresholdG"
    from device join site on site.id = device.site_id
    left join (
      select distinct on (site_id, device_id) site_id, device_id, threshold_g from target
      where site_id = any(${scope.siteIds}) and kind = 'device_month' and food_id is null
        and valid_from <= ${on}::date
      order by site_id, device_id, valid_from desc
    ) as latest on latest.site_id = device.site_id and latest.device_id = device.id
    where device.site_id = any(${scope.siteIds}) and device.archived_at is null
      and device.type = 'PLATE_WASTE'
    order by lower(site.name), site.id, lower(device.name), device.id
  `;
