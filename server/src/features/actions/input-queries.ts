import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryHasRow, queryRows } from '../../platform/db/query.ts';
import type { RecordedCovers, RecordedService } from './measurement/days.ts';

export interface MeasurableAction {
  siteId: number;
  id: number;
  foodId: number | null;
  categoryId: number | null;
  deviceId: number | null;
  /** Of the food or the category. */
  targetCategoryId: number | null;
  wasteTypeId: number | null;
  startDate: Day;
  endDate: Day | null;
  today: Day;
}

/** Actions of these sites that are not cancelled, oldest first. */
export const findMeasurable = (
  db: Db,
  siteIds: readonly number[],
  now: Date,
): Promise<MeasurableAction[]> =>
  queryRows(db)`
    select action.site_id as "siteId", action.id, action.food_id as "foodId",
      action.category_id as "categoryId", action.device_id as "deviceId",
      coalesce(food.category_id, action.category_id) as "targetCategoryId",
      waste_type.id as "wasteTypeId", action.start_date as "startDate",
      action.end_date as "endDate",
      (${now}::timestamptz at time zone site.timezone)::date as today
    from action
    join site on site.id = action.site_id
    left join food on food.id = action.food_id
    left join waste_type on waste_type.code = action.waste_type
    where action.site_id = any(${siteIds}::bigint[]) and action.cancelled_at is null
    order by action.start_date, action.id
  `;

export interface OfSite {
  siteId: number;
}

export const findServices = (
  db: Db,
  siteIds: readonly number[],
  { startDate, endDate }: Period,
): Promise<(RecordedService & OfSite)[]> =>
  queryRows(db)`
    select site_id as "siteId", day, service, state = 'closed' as "isClosed",
      state = 'measured' as "isMeasured", coalesce(usual_g, 0)::bigint as "usualG"
    from service_record
    where site_id = any(${siteIds}::bigint[])
      and day between ${startDate}::date and ${endDate}::date
  `;

/** Recorded ones only, never defaults or estimates. */
export const findCovers = (
  db: Db,
  siteIds: readonly number[],
  { startDate, endDate }: Period,
): Promise<(RecordedCovers & OfSite)[]> =>
  queryRows(db)`
    select site_id as "siteId", day, covers_per_day as covers from daily_cover
    where site_id = any(${siteIds}::bigint[]) and not is_default and covers_per_day is not null
      and day between ${startDate}::date and ${endDate}::date
  `;

/** Other sites that belong to a group of this one. */
export const findPeers = async (db: Db, siteId: number): Promise<number[]> =>
  (
    await queryRows(db)<{ id: number }>`
      select distinct site.id from site_group own
      join site_group peer on peer.group_id = own.group_id and peer.site_id <> own.site_id
      join site on site.id = peer.site_id
      where own.site_id = ${siteId} and site.archived_at is null
      order by site.id
    `
  ).map(({ id }) => id);

export const hasWasteAtZone = (
  db: Db,
  { siteId, foodId, categoryId }: Pick<MeasurableAction, 'siteId' | 'foodId' | 'categoryId'>,
  deviceId: number,
  { startDate, endDate }: Period,
): Promise<boolean> =>
  queryHasRow(db)`
    select from event join food on food.id = event.food_id
    where event.site_id = ${siteId} and event.device_id = ${deviceId}
      and event.local_day between ${startDate}::date and ${endDate}::date
      and event.status <> 'DISCARDED' and not event.is_secondary and not event.non_food
      and ${foodId === null ? sql`food.category_id = ${categoryId}` : sql`food.id = ${foodId}`}
    limit 1
  `;
