import type { GlossaryLanguage } from './names.ts';
import type { WasteKind } from '@wastegauge/contract/values/waste-types';
import { queryRows } from '../../platform/db/query.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { isOfGroups } from '../foods/service.ts';

export interface SiteRow {
  id: number;
  name: string;
  ownName: string | null;
  timezone: string;
  groupIds: number[];
  /** For example 2026-03-14 12:30:00. */
  localNow: string;
}

export const findSites = (db: Db, scope: SiteScope, now: Date): Promise<SiteRow[]> =>
  queryRows(db)`
    select site.id, site.name, site.client_site_id as "ownName", site.timezone,
      array(
        select site_group.group_id from site_group where site_group.site_id = site.id
      ) as "groupIds",
      to_char(${now}::timestamptz at time zone site.timezone, 'YYYY-MM-DD HH24:MI:SS')
        as "localNow"
    from site where site.id = any(${scope.siteIds}) order by site.id
  `;

export interface MonitorRow {
  id: number;
  siteId: number;
  name: string;
  serial: string;
  type: WasteKind;
  is_manual: boolean;
}

export const findMonitors = (db: Db, scope: SiteScope): Promise<MonitorRow[]> =>
  queryRows(db)`
    select device.id, device.site_id as "siteId", device.name, device.serial, device.type,
      device.is_manual
    from device
    where device.site_id = any(${scope.siteIds}) and device.archived_at is null
    order by device.id
  `;

export interface FoodRow {
  id: number;
  descriptionId: number;
  name: string;
  isPlain: boolean;
  groupId: number | null;
}

export const findFoods = (db: Db, scope: SiteScope): Promise<FoodRow[]> =>
  queryRows(db)`
    select food.id, food_description.id as "descriptionId",
      food_description.description = '' as "isPlain", food.parent_group_id as "groupId",
      case when food_description.description = '' then food.name
        else food.name || ', ' || food_description.description end as name
    from food_description join food on food.id = food_description.food_id
    where food.is_active and ${isOfGroups(scope.siteIds)}
    order by food.id, food_description.id
  `;

export interface TranslationRow {
  language: GlossaryLanguage;
  source: string;
  translated: string;
}

export const findFoodTranslations = (db: Db): Promise<TranslationRow[]> =>
  queryRows(db)`
    select translation.language, translation.source_text as source,
      translation.translated_text as translated
    from translation
    where translation.source_text in (select food.name from food where food.is_active)
  `;
