import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { RanOutDish } from './dishes.ts';

export interface RanOutRow {
  id: number;
  siteId: number;
  day: Day;
  service: ServiceTime;
  /** HH:MM at the site. */
  time: string;
  foodId: number;
  name: string;
  isRecipe: boolean;
}

const columns = sql`ran_out.id, ran_out.site_id as "siteId", ran_out.day, ran_out.service,
  to_char(ran_out.local_time, 'HH24:MI') as time, ran_out.food_id as "foodId", food.name,
  food.is_recipe as "isRecipe"`;

export const findRanOutDishes = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<RanOutDish[]> =>
  queryRows(db)`
    select distinct day, service, food_id as "foodId" from ran_out
    where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
  `;

/** Newest first. */
export const findRanOut = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<RanOutRow[]> =>
  queryRows(db)`
    select ${columns} from ran_out join food on food.id = ran_out.food_id
    where ran_out.site_id = ${siteId}
      and ran_out.day between ${startDate}::date and ${endDate}::date
    order by ran_out.day desc, ran_out.local_time desc, ran_out.id desc
  `;

export const findRanOutById = (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<RanOutRow | undefined> =>
  queryRow(db)`
    select ${columns} from ran_out join food on food.id = ran_out.food_id
    where ran_out.site_id = any(${scope.siteIds}::bigint[]) and ran_out.id = ${id}
  `;

export const findRanOutByClient = (
  db: Db,
  siteId: number,
  clientId: string,
): Promise<RanOutRow | undefined> =>
  queryRow(db)`
    select ${columns} from ran_out join food on food.id = ran_out.food_id
    where ran_out.site_id = ${siteId} and ran_out.client_id = ${clientId}::uuid
  `;

export interface NewRanOut {
  siteId: number;
  day: Day;
  service: ServiceTime;
  foodId: number;
  time: string;
  clientId: string | null;
}

/** Undefined when the client sent it before. */
export const insertRanOut = async (
  transaction: Db,
  { siteId, day, service, foodId, time, clientId }: NewRanOut,
  by: number,
): Promise<number | undefined> =>
  (
    await queryRow(transaction)<{ id: number }>`
      insert into ran_out (site_id, day, service, food_id, local_time, client_id, set_by)
      values (${siteId}, ${day}::date, ${service}, ${foodId}, ${time}::time, ${clientId}::uuid, ${by})
      on conflict (site_id, client_id) do nothing
      returning id
    `
  )?.id;

export const deleteRanOut = (
  transaction: Db,
  { siteId, id }: Pick<RanOutRow, 'siteId' | 'id'>,
): Promise<unknown> =>
  queryRows(transaction)`delete from ran_out where site_id = ${siteId} and id = ${id}`;
