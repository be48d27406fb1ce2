import type {
  ContainerKind,
  HandOver,
  HandOverOrdering,
} from '@wastegauge/contract/waste/donations';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { kgFromGrams, moneyFromE4 } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { foodImage } from '../foods/service.ts';
import type { ImageLinks } from '../images/service.ts';
import { countMeals, joinPrice, valueOfHandOver } from './amounts.ts';

export interface HandOverKey {
  siteId: number;
  id: number;
}

export interface StoredHandOver {
  organisationId: number;
  foodId: number;
  zoneId: number | null;
  handedAt: Date;
  weightG: number;
  container: ContainerKind | null;
  containers: number | null;
  containerG: number | null;
  isEstimate: boolean;
  temperatureC: number | null;
  photo: string | null;
  receiver: string;
}

export interface HandOverRow extends HandOverKey, StoredHandOver {
  day: Day;
  localTime: string;
  siteName: string;
  currency: string;
  foodName: string;
  isRecipe: boolean;
  organisationName: string;
  zoneName: string | null;
  valueE4: number | null;
  recordedBy: string;
  isRemoved: boolean;
}

const columns = sql`
  hand_over.site_id as "siteId", hand_over.id, hand_over.organisation_id as "organisationId",
  hand_over.food_id as "foodId", hand_over.device_id as "zoneId",
  hand_over.handed_at as "handedAt", hand_over.local_day as day,
  to_char(hand_over.handed_at at time zone site.timezone, 'HH24:MI') as "localTime",
  hand_over.weight_g as "weightG", hand_over.container,
  hand_over.containers::float8 as containers, hand_over.container_g as "containerG",
  hand_over.is_estimate as "isEstimate", hand_over.temperature_c::float8 as "temperatureC",
  hand_over.photo, hand_over.receiver, hand_over.removed_at is not null as "isRemoved",
  site.name as "siteName", locale.currency, food.name as "foodName", food.is_recipe as "isRecipe",
  organisation.name as "organisationName", device.name as "zoneName",
  ${valueOfHandOver} as "valueE4",
  coalesce(trim(author.first_name || ' ' || author.surname), '') as "recordedBy"`;

const joinedTables = (siteId: number): RawBuilder<unknown> => sql`
  hand_over
  join site on site.id = hand_over.site_id
  join locale on locale.id = site.locale_id
  join food on food.id = hand_over.food_id
  join donation_organisation organisation on organisation.id = hand_over.organisation_id
  left join device on device.id = hand_over.device_id
  left join app_user author on author.id = hand_over.created_by
  ${joinPrice(siteId)}`;

export async function findHandOver(
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<HandOverRow | undefined> {
  const found = await queryRow(db)<{ siteId: number }>`
    select site_id as "siteId" from hand_over
    where site_id = any(${scope.siteIds}) and id = ${id}
  `;
  if (!found) return undefined;
  return queryRow(db)<HandOverRow>`
    select ${columns} from ${joinedTables(found.siteId)}
    where hand_over.site_id = ${found.siteId} and hand_over.id = ${id}
  `;
}

const newest = sql`hand_over.handed_at desc, hand_over.id desc`;

const orders: Record<HandOverOrdering, RawBuilder<unknown>> = {
  handed_at: sql`hand_over.local_day, hand_over.handed_at, hand_over.id`,
  '-handed_at': sql`hand_over.local_day desc, ${newest}`,
  weight: sql`hand_over.weight_g, ${newest}`,
  '-weight': sql`hand_over.weight_g desc, ${newest}`,
  food: sql`lower(food.name), ${newest}`,
  '-food': sql`lower(food.name) desc, ${newest}`,
  organisation: sql`lower(organisation.name), ${newest}`,
  '-organisation': sql`lower(organisation.name) desc, ${newest}`,
};

export interface HandOverFilter extends Period {
  siteId: number;
  organisation?: number | undefined;
}

const isListed = ({ siteId, startDate, endDate, organisation }: HandOverFilter) => sql`
  hand_over.site_id = ${siteId} and hand_over.removed_at is null
  and hand_over.local_day between ${startDate}::date and ${endDate}::date
  and ${organisation === undefined ? sql`true` : sql`hand_over.organisation_id = ${organisation}`}`;

export const countHandOvers = (db: Db, filter: HandOverFilter): Promise<number> =>
  queryCount(db)`from hand_over where ${isListed(filter)}`;

export const findHandOverPage = (
  db: Db,
  filter: HandOverFilter,
  page: { ordering: HandOverOrdering; limit: number; offset: number },
): Promise<HandOverRow[]> =>
  queryRows(db)`
    select ${columns} from ${joinedTables(filter.siteId)} where ${isListed(filter)}
    order by ${orders[page.ordering]} limit ${page.limit} offset ${page.offset}
  `;

/** Undefined if a hand-over with the same client id exists. */
export const insertHandOver = async (
  transaction: Db,
  siteId: number,
  given: StoredHandOver & { clientId: string | undefined },
  { by, at }: { by: number; at: Date },
): Promise<number | undefined> =>
  (
    await queryRow(transaction)<{ id: number }>`
      insert into hand_over (site_id, organisation_id, food_id, device_id, handed_at, local_day,
        weight_g, container, containers, container_g, is_estimate, temperature_c, photo, receiver,
        client_id, created_by, created_at, updated_at)
      select site.id, ${given.organisationId}, ${given.foodId}, ${given.zoneId}::bigint,
        ${given.handedAt}::timestamptz,
        (${given.handedAt}::timestamptz at time zone site.timezone)::date,
        ${given.weightG}, ${given.container}::text, ${given.containers}::numeric,
        ${given.containerG}::integer, ${given.isEstimate}, ${given.temperatureC}::numeric,
        ${given.photo}::text, ${given.receiver}, ${given.clientId ?? null}::uuid, ${by}::bigint,
        ${at}::timestamptz, ${at}::timestamptz
      from site where site.id = ${siteId}
      on conflict (site_id, client_id) do nothing
      returning id
    `
  )?.id;

export const replaceHandOver = (
  transaction: Db,
  { siteId, id }: HandOverKey,
  given: StoredHandOver,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    update hand_over set organisation_id = ${given.organisationId}, food_id = ${given.foodId},
      device_id = ${given.zoneId}, handed_at = ${given.handedAt}::timestamptz,
      local_day = (
        select (${given.handedAt}::timestamptz at time zone site.timezone)::date
        from site where site.id = ${siteId}),
      weight_g = ${given.weightG}, container = ${given.container},
      containers = ${given.containers}::numeric, container_g = ${given.containerG}::integer,
      is_estimate = ${given.isEstimate}, temperature_c = ${given.temperatureC}::numeric,
      photo = ${given.photo}, receiver = ${given.receiver}, updated_at = ${at}::timestamptz
    where site_id = ${siteId} and id = ${id}
  `;

export const setRemovedAt = (
  transaction: Db,
  { siteId, id }: HandOverKey,
  removedAt: Date | null,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    update hand_over
    set removed_at = ${removedAt}::timestamptz, updated_at = ${at}::timestamptz
    where site_id = ${siteId} and id = ${id}
  `;

export interface KnownHandOver {
  id: number;
  userId: number | null;
  foodId: number;
  organisationId: number;
}

export const findHandOverByClientId = (
  db: Db,
  siteId: number,
  clientId: string,
): Promise<KnownHandOver | undefined> =>
  queryRow(db)`
    select id, created_by as "userId", food_id as "foodId", organisation_id as "organisationId"
    from hand_over where site_id = ${siteId} and client_id = ${clientId}::uuid
  `;

export const toHandOver = (
  row: HandOverRow,
  links: ImageLinks,
  { now, kgPerMeal }: { now: Date; kgPerMeal: number },
): HandOver => ({
  id: row.id,
  site: row.siteId,
  handed_at: row.handedAt.toISOString(),
  day: row.day,
  food: { id: row.foodId, name: row.foodName, image_url: foodImage(row.foodId, row.isRecipe) },
  weight_kg: kgFromGrams(row.weightG),
  container: row.container,
  containers: row.containers,
  is_estimate: row.isEstimate,
  meals: countMeals(row.weightG, kgPerMeal),
  value: row.valueE4 === null ? null : moneyFromE4(row.valueE4),
  organisation: { id: row.organisationId, name: row.organisationName },
  zone: row.zoneId === null ? null : { id: row.zoneId, name: row.zoneName ?? '' },
  temperature_c: row.temperatureC,
  photo_url: links.photoUrl(row.photo, now),
  receiver: row.receiver,
  recorded_by: row.recordedBy,
  is_removed: row.isRemoved,
});
