import type { EventStatus, LabelSource, WasteEvent } from '@wastegauge/contract/waste/events';
import type { Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';
import { AppError } from '../../platform/errors.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { pictureColumns, type EventKey, type PictureColumns } from '../images/service.ts';
import { lockPrices } from './values.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

/** Only monitors weigh and count: events without a capture were entered by hand or imported. */
const weighingMethod = sql`case
  when event.portions is not null then 'counted'
  when event.capture_id is null then 'entered'
  else 'weighed'
end`;

const isMachineLabel = sql`(event.food_id is not null and event.auto_label
  and not event.is_relabelled and not event.is_relabelled_by_user)`;

const labelSource = sql`case
  when event.food_id is null then null
  when not ${isMachineLabel} then 'person'
  when event.label_model is not null then 'recognition'
  when event.confidence is not null then 'service'
  else 'rule'
end`;

/** `event` is the table. */
export const isLabelledBy = (sources: readonly LabelSource[]): RawBuilder<boolean> =>
  sql`${labelSource} = any(${sources}::text[])`;

const labelMarks = sql`
  ${labelSource} as label_source,
  case when ${isMachineLabel} then event.confidence end as label_confidence,
  case when ${isMachineLabel} then event.label_model end as label_model`;

/** A recipe is inedible when all its ingredients are. */
const isInedible = sql`case
  when food.id is null then false
  when not food.is_recipe then food.material = 'inedible'
  else not exists (
    select from recipe_ingredient
    join food as part on part.id = recipe_ingredient.food_id
    where recipe_ingredient.recipe_id = food.id and part.material <> 'inedible')
end`;

type CopiedFields = Omit<
  WasteEvent,
  | 'processed_at'
  | 'logged_at'
  | 'labelled_at'
  | 'verified_at'
  | 'food_image'
  | 'image_url'
  | 'backup_image_url'
  | 'item_weight'
  | 'raw_weight'
  | 'value'
  | 'zero_value_reason'
  | 'inedible_percent'
  | 'environment'
  | 'water'
  | 'comment_id'
  | 'comment_message'
>;

export interface WasteEventRow extends CopiedFields, PictureColumns {
  processed_at: Date;
  logged_at: Date;
  labelled_at: Date | null;
  verified_at: Date | null;
  weight_g: number;
  raw_weight_g: number;
  value_e4: number;
  co2_g: number;
  water_ml: number;
  is_inedible: boolean;
  inedible_permille: number | null;
}

export async function findEvents(
  db: Db,
  scope: SiteScope,
  keys: readonly EventKey[],
): Promise<WasteEventRow[]> {
  if (keys.length === 0) return [];
  // Two steps: planning all joins at once takes longer than the query.
  return queryRows(db)<WasteEventRow>`${prepared}
    with found as materialized (
      select event.*, wanted.place, own.inedible_permille as own_permille, ${pictureColumns}
      from unnest(
        ${idList(keys.map((key) => key.siteId))}, ${idList(keys.map((key) => key.id))}
      ) with ordinality as wanted (site_id, id, place)
      join event on event.site_id = wanted.site_id and event.id = wanted.id
      left join site_food_inedible as own
        on own.site_id = event.site_id and own.food_id = event.food_id
      where event.site_id = any(${scope.siteIds})
    )
    select
      event.id, event.status, event.site_id as site, site.name as site_name,
      event.device_id as device, coalesce(device.name, '') as device_name,
      coalesce(device.serial, '') as device_serial, coalesce(device.name, '') as zone,
      event.is_secondary, event.food_id as food, food.name as food_name,
      event.food_description_id as food_description, coalesce(food.is_recipe, false) as is_recipe,
      category.name as category_name, ${isInedible} as is_inedible,
      case when food.material = 'food'
        then coalesce(event.own_permille, food.inedible_permille) end as inedible_permille,
      case when event.bounding_x is not null then json_build_object(
        'x', event.bounding_x, 'y', event.bounding_y,
        'width', event.bounding_width, 'height', event.bounding_height) end as bounding_area,
      event.weight_g, event.raw_weight_g, event.value_e4, event.co2_g, event.water_ml,
      locale.currency_symbol as currency, site.timezone,
      event.processed_at, event.logged_at, event.labelled_at, event.verified_at,
      event.verify, event.is_relabelled, event.is_relabelled_by_user, event.is_correct_label,
      event.auto_label, ${labelMarks}, event.confidence, event.reasoning, event.user_labelled, event.user_verify,
      event.is_flagged, event.flag_note, event.comment_count, ${weighingMethod} as method,
      event.portions,
      event.tags,
      event.waste_type_id as waste_type, event.service_time, event.trimmings,
      event.positions, event.is_drawn
    from found as event
    join site on site.id = event.site_id
    join locale on locale.id = site.locale_id
    left join device on device.id = event.device_id
    left join food on food.id = event.food_id
    left join food_category as category on category.id = food.category_id
    order by event.place
  `;
}

export interface NewestComment {
  id: number;
  comment: string;
}

/** By event. */
export async function findNewestComments(
  db: Db,
  keys: readonly EventKey[],
): Promise<Map<number, NewestComment>> {
  if (keys.length === 0) return new Map();
  const found = await queryRows(db)<NewestComment & { eventId: number }>`
    select distinct on (site_id, event_id) event_id as "eventId", id, comment from comment
    where site_id = any(${keys.map(({ siteId }) => siteId)}::bigint[])
      and event_id = any(${keys.map(({ id }) => id)}::bigint[])
    order by site_id, event_id, created_at desc, id desc
  `;
  return new Map(found.map(({ eventId, ...comment }) => [eventId, comment]));
}

export const findEventKey = (db: Db, scope: SiteScope, id: number): Promise<EventKey | undefined> =>
  queryRow(db)`${prepared}
    select site_id as "siteId", id from event
    where site_id = any(${scope.siteIds}) and id = ${id}
  `;

export interface LockedEvent extends EventKey {
  deviceId: number | null;
  status: EventStatus;
  foodId: number | null;
  foodDescriptionId: number | null;
  trimmings: boolean;
  wasteTypeId: number;
  serviceTime: string | null;
  verify: boolean | null;
  userLabelled: number | null;
  userVerify: number | null;
  isRelabelled: boolean;
  isRelabelledByUser: boolean;
  isCorrectLabel: boolean;
  autoLabel: boolean;
  labelledAt: Date | null;
  verifiedAt: Date | null;
  suggestedFoodId: number | null;
}

export const lockedColumns = sql`
  event.site_id as "siteId", event.id, event.device_id as "deviceId", event.status,
  event.food_id as "foodId", event.food_description_id as "foodDescriptionId", event.trimmings,
  event.waste_type_id as "wasteTypeId", event.service_time as "serviceTime", event.verify,
  event.user_labelled as "userLabelled", event.user_verify as "userVerify",
  event.is_relabelled as "isRelabelled", event.is_relabelled_by_user as "isRelabelledByUser",
  event.is_correct_label as "isCorrectLabel", event.auto_label as "autoLabel",
  event.labelled_at as "labelledAt", event.verified_at as "verifiedAt",
  event.suggested_food_id as "suggestedFoodId"`;

export async function lockEvent(
  transaction: Db,
  scope: SiteScope,
  id: number,
): Promise<LockedEvent | undefined> {
  const key = await findEventKey(transaction, scope, id);
  return key && lockEventOfSite(transaction, key);
}

const lockEventOfSite = (
  transaction: Db,
  { siteId, id }: EventKey,
): Promise<LockedEvent | undefined> =>
  queryRow(transaction)`${prepared}
    select ${lockedColumns} from event
    where site_id = ${siteId} and id = ${id}
    for update
  `;

export const findLabels = (
  db: Db,
  scope: SiteScope,
  keys: readonly EventKey[],
): Promise<LockedEvent[]> =>
  queryRows(db)`${prepared}
    select ${lockedColumns}
    from unnest(
      ${idList(keys.map(({ siteId }) => siteId))}, ${idList(keys.map(({ id }) => id))}
    ) as wanted (site_id, id)
    join event on event.site_id = wanted.site_id and event.id = wanted.id
    where event.site_id = any(${scope.siteIds})
  `;

/** For changes of the value; the price lock precedes the row lock. */
export async function lockEventAndPrices(
  transaction: Db,
  scope: SiteScope,
  id: number,
): Promise<LockedEvent | undefined> {
  const key = await findEventKey(transaction, scope, id);
  if (!key) return undefined;
  await lockPrices(transaction, [key.siteId]);
  return lockEventOfSite(transaction, key);
}

/** By site and id, so that two callers never wait for each other. Throws 404 if one is out of scope. */
export async function lockEventsAndPrices(
  transaction: Db,
  scope: SiteScope,
  ids: readonly number[],
): Promise<LockedEvent[]> {
  const found = await queryRows(transaction)<{ siteId: number }>`
    select distinct site_id as "siteId" from event
    where site_id = any(${scope.siteIds}) and id = any(${ids}) order by site_id
  `;
  await lockPrices(
    transaction,
    found.map(({ siteId }) => siteId),
  );
  const locked: LockedEvent[] = [];
  for (const { siteId } of found) {
    locked.push(
      ...(await queryRows(transaction)<LockedEvent>`
        select ${lockedColumns} from event
        where site_id = ${siteId} and id = any(${ids})
        order by id
        for update
      `),
    );
  }
  if (locked.length < new Set(ids).size) throw new AppError('notFound');
  return locked.toSorted((a, b) => a.id - b.id);
}

export async function findWeeksOfFood(
  db: Db,
  { siteId, foodId, now }: { siteId: number; foodId: number; now: Date },
): Promise<{ lastG: number; previousG: number }> {
  const found = await sql<{ lastG: number; previousG: number }>`
    with clock as (
      select (${now}::timestamptz at time zone site.timezone)::date as today
      from site where site.id = ${siteId}
    )
    select
      coalesce(sum(event.weight_g) filter (where event.local_day > clock.today - 7), 0) as "lastG",
      coalesce(sum(event.weight_g) filter (where event.local_day <= clock.today - 7), 0)
        as "previousG"
    from clock join event
      on event.site_id = ${siteId} and event.food_id = ${foodId}
      and event.processed_at > clock.today - interval '15 days'
      and event.local_day between clock.today - 13 and clock.today
    where event.status = 'SUCCESSFUL' and not event.is_secondary
  `.execute(db);
  return found.rows[0] ?? { lastG: 0, previousG: 0 };
}

export interface ExportedEvent {
  id: number;
  site_id: number;
  site: string;
  device_id: number | null;
  zone: string | null;
  serial: string | null;
  processed_at: Date;
  local_time: string;
  local_day: Day;
  status: string;
  food: string | null;
  description: string | null;
  category: string | null;
  is_recipe: boolean;
  waste_type: string;
  waste_type_code: WasteTypeCode;
  service_time: string | null;
  trimmings: boolean;
  is_secondary: boolean;
  non_food: boolean;
  weight_g: number;
  value_e4: number;
  currency: string;
  co2_g: number;
  water_ml: number;
  factor_set: string | null;
  factor_set_version: string | null;
  auto_label: boolean;
  label_source: string | null;
  label_confidence: number | null;
  label_model: string | null;
  verify: boolean | null;
  is_flagged: boolean;
  flag_note: string | null;
  comment_count: number;
  tags: string[];
  logged_at: Date;
  labelled_at: Date | null;
  verified_at: Date | null;
  method: string;
  is_added_by_hand: boolean;
  portions: number | null;
}

export const exportedColumns = sql`
  event.id, event.site_id, site.name as site, event.device_id, device.name as zone, device.serial,
  event.processed_at, event.local_day,
  to_char(event.processed_at at time zone site.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') as local_time,
  event.status, food.name as food, food_description.description,
  category.name as category, coalesce(food.is_recipe, false) as is_recipe,
  waste_type.name as waste_type, waste_type.code as waste_type_code, event.service_time, event.trimmings, event.is_secondary,
  event.non_food, event.weight_g, event.value_e4, locale.currency, event.co2_g,
  event.water_ml, event.auto_label, event.verify, event.is_flagged, event.flag_note,
  event.comment_count, event.tags, event.logged_at, event.labelled_at, event.verified_at,
  ${weighingMethod} as method, event.capture_id is null as is_added_by_hand, event.portions,
  ${labelMarks}, factor_set.name as factor_set, factor_set.version as factor_set_version`;

export const exportedJoins = sql`
  join site on site.id = event.site_id
  join locale on locale.id = site.locale_id
  join waste_type on waste_type.id = event.waste_type_id
  left join device on device.id = event.device_id
  left join food on food.id = event.food_id
  left join food_category as category on category.id = food.category_id
  left join food_description on food_description.id = event.food_description_id
  -- Events without a food have no figures.
  left join factor_set on factor_set.id = event.factor_set_id and event.food_id is not null`;
