import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { inTransaction, type Db } from '@wastegauge/server/platform/db/db';
import { isDistributed } from '@wastegauge/server/platform/db/distribution';

export interface DemoFood {
  id: number;
  descriptionId: number | null;
  name: string;
  sourceName: string;
  material: 'food' | 'inedible' | 'non-food';
  co2GramsPerKg: number | null;
  waterMlPerKg: number | null;
  priceEurE4PerKg: number | null;
}

export interface FxRate {
  currency: string;
  day: Day;
  /** Hundred-millionths, so that amounts are exact. */
  perEurE8: number;
}

export async function findFoods(db: Db): Promise<DemoFood[]> {
  const found = await sql<DemoFood>`
    select
      food.id, food.name, food.source_name as "sourceName", food.material,
      case when food.material = 'inedible' then 0 else food.co2_g_per_kg end as "co2GramsPerKg",
      case when food.material = 'inedible' then 0 else food.water_ml_per_kg end as "waterMlPerKg",
      case when food.material = 'inedible' then 0 else food.price_eur_e4_per_kg end
        as "priceEurE4PerKg",
      food_description.id as "descriptionId"
    from food
    left join food_description
      on food_description.food_id = food.id and food_description.description = ''
    where food.source_name is not null and not food.is_recipe
    order by food.id
  `.execute(db);
  return found.rows;
}

export async function findFxRates(db: Db): Promise<FxRate[]> {
  const found = await sql<FxRate>`
    select currency, day, (per_eur * 100000000)::bigint as "perEurE8" from fx_rate order by currency, day
  `.execute(db);
  return found.rows;
}

export interface DemoLocale {
  id: number;
  name: string;
  currency: string;
}

export async function findLocales(db: Db): Promise<DemoLocale[]> {
  const found = await sql<DemoLocale>`
    select id, locale_name as name, currency from locale order by id
  `.execute(db);
  return found.rows;
}

export async function findWasteTypeIds(db: Db): Promise<Map<WasteTypeCode, number>> {
  const found = await sql<{ id: number; code: WasteTypeCode }>`
    select id, code from waste_type
  `.execute(db);
  return new Map(found.rows.map(({ id, code }) => [code, id]));
}

export interface DemoRecipeRow {
  id: number;
  name: string;
  groupId: number;
  /** The food whose category and subcategory it takes. */
  besideId: number;
  parts: readonly { foodId: number; grams: number }[];
}

/** The description has the same id as the recipe. */
export async function insertRecipe(db: Db, recipe: DemoRecipeRow): Promise<void> {
  const { id, name, groupId, besideId, parts } = recipe;
  await sql`
    insert into food (id, name, category_id, subcategory_id, material, is_recipe, parent_group_id)
    select ${id}, ${name}, category_id, subcategory_id, 'food', true, ${groupId}
    from food where id = ${besideId}
  `.execute(db);
  await sql`insert into food_description (id, food_id) values (${id}, ${id})`.execute(db);
  for (const { foodId, grams } of parts) {
    await sql`insert into recipe_ingredient values (${id}, ${foodId}, ${grams})`.execute(db);
  }
}

export interface Occupants {
  isDemo: boolean;
  users: number;
  siteNames: string[];
}

/** `siteNames` excludes the demo's own sites. */
export async function findOccupants(db: Db, lastDemoSiteId: number): Promise<Occupants> {
  const found = await sql<Occupants>`
    select
      coalesce((select is_demo from installation), false) as "isDemo",
      (select count(*) from app_user) as users,
      array(
        select site.name from site
        where site.id > ${lastDemoSiteId}
          or not coalesce((select is_demo from installation), false)
        order by site.id
      ) as "siteNames"
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('No occupants row');
  return row;
}

/** Directory rows are deleted, not truncated, because foods refer to groups and users. */
export async function clearDemo(db: Db): Promise<void> {
  await sql`
    truncate imported_event, imported_cover, zero_waste, import_progress, spreadsheet_content,
      spreadsheet_import, event_image, comment_mention, flag, claim, comment, decision,
      unusual_entry, picture_embedding, recognition_guess, recognition_food, recognition_model,
      recognition_setting, embedding_backfill, event,
      food_cost, factor_choice, factor_recount, venue_event,
      weekly_pick_run, weekly_pick, weekly_pick_mail,
      daily_cover, cover_default, target, focus_food, user_target, user_focus_food, profile,
      user_site, site_group, site_info, user_identity, device_key, device_health, service_time,
      session, one_time_code, link_token, api_token, outbox, outbox_picture, widget_suggestion,
      usage_event, group_food_cost, unusual_entry, unusual_rule_off, service_record, gap_note,
      control_total, control_week, service_cover, cover_plan, dish_plan, ran_out, site_holiday,
      action_result, action_note, action, hand_over, donation_agreement, donation_organisation,
      agreement_file, container, pairing, closure, device_presence, device_move,
      silence_incident, stream_destination, stream_assignment, waste_stream, site_food_inedible,
      evaluation_progress, locked_report
  `.execute(db);
  await sql`delete from food where is_recipe`.execute(db);
  await sql`delete from device`.execute(db);
  await sql`delete from site`.execute(db);
  await sql`update parent_group set owner_id = null`.execute(db);
  await sql`delete from app_user`.execute(db);
  await sql`delete from parent_group`.execute(db);
  await sql`delete from signup_id`.execute(db);
}

/** The load takes minutes, longer than request timeouts allow. */
export async function liftTimeouts(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

export const setGroupOwner = (db: Db, groupId: number, ownerId: number): Promise<unknown> =>
  sql`update parent_group set owner_id = ${ownerId} where id = ${groupId}`.execute(db);

export const markAsDemo = (db: Db, today: Day): Promise<unknown> =>
  sql`
    insert into installation (id, is_demo, demo_ends_on) values (gen_random_uuid(), true, ${today})
    on conflict (only_row) do update set is_demo = true, demo_ends_on = excluded.demo_ends_on
  `.execute(db);

export async function moveSequences(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      select setval(
        ${`${table}_id_seq`}::regclass,
        greatest((select coalesce(max(id), 0) from ${sql.table(table)}), 1)
      )
    `.execute(db);
  }
}

/** A cluster refuses this in a transaction that has read from its own node, see analyseCluster. */
export async function analyse(db: Db, tables: readonly string[]): Promise<void> {
  if (await isDistributed(db)) return;
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}

/** Without statistics, questions about the loaded history can take longer than they may. */
export async function analyseCluster(db: Db): Promise<void> {
  if (!(await isDistributed(db))) return;
  await inTransaction(db, async (transaction) => {
    await liftTimeouts(transaction);
    await sql`analyze`.execute(transaction);
  });
}
