import type {
  FactorChoice,
  FactorRecount,
  FactorSet,
} from '@wastegauge/contract/waste/factor-sets';
import type { FactorScope } from '@wastegauge/contract/waste/own-factors';
import { catalogueSetId } from '@wastegauge/contract/waste/factor-sets';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import {
  queryCount,
  queryHasRow,
  queryRow,
  queryRows,
  runStatement,
} from '../../platform/db/query.ts';

export const isOfOrganisation = (organisationId: number): RawBuilder<unknown> =>
  sql`(food.parent_group_id is null or food.parent_group_id = ${organisationId}::bigint)`;

/** Recipes are calculated from their ingredients, so sets have no values for them. */
const isRated = (organisationId: number): RawBuilder<unknown> =>
  sql`food.is_active and not food.is_recipe and ${isOfOrganisation(organisationId)}`;

export const shownPerson = (alias: string): RawBuilder<unknown> => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'first_name', ${sql.ref(`${alias}.first_name`)},
    'surname', ${sql.ref(`${alias}.surname`)}
  ) end`;

type SetRow = Omit<FactorSet, 'created_at'> & { created_at: Date };

export async function findSets(
  db: Db,
  organisationId: number,
  today: Day,
  setId?: number,
): Promise<FactorSet[]> {
  const countFoods = (column: 'co2_g_per_kg' | 'water_ml_per_kg'): RawBuilder<unknown> => sql`(
    select count(*)::integer from food
    left join factor_value as value on value.food_id = food.id and value.set_id = factor_set.id
    where ${isRated(organisationId)} and case when factor_set.id = ${sql.lit(catalogueSetId)}
      then ${sql.ref(`food.${column}`)} else ${sql.ref(`value.${column}`)} end is not null)`;
  const rows = await queryRows(db)<SetRow>`
    select factor_set.id, factor_set.name, factor_set.version, factor_set.publisher,
      factor_set.licence, factor_set.published_on, factor_set.scope,
      factor_set.parent_group_id is null as is_shipped,
      factor_set.archived_at is not null as is_archived,
      factor_set.id = coalesce((
        select choice.set_id from factor_choice as choice
        where choice.parent_group_id = ${organisationId} and choice.valid_from <= ${today}::date
        order by choice.valid_from desc limit 1
      ), ${sql.lit(catalogueSetId)}) as is_current,
      exists (
        select from factor_choice as choice
        where choice.parent_group_id = ${organisationId} and choice.set_id = factor_set.id
      ) as is_chosen,
      ${countFoods('co2_g_per_kg')} as co2_foods, ${countFoods('water_ml_per_kg')} as water_foods,
      factor_set.created_at, ${shownPerson('person')} as created_by
    from factor_set left join app_user as person on person.id = factor_set.created_by
    where not factor_set.is_own
      and (factor_set.parent_group_id is null or factor_set.parent_group_id = ${organisationId})
      and ${setId === undefined ? sql`true` : sql`factor_set.id = ${setId}::bigint`}
    order by factor_set.id
  `;
  return rows.map((row) => ({
    ...row,
    created_at: row.is_shipped ? null : row.created_at.toISOString(),
  }));
}

export const countRatedFoods = (db: Db, organisationId: number): Promise<number> =>
  queryCount(db)`from food where ${isRated(organisationId)}`;

export async function findChoices(db: Db, organisationId: number): Promise<FactorChoice[]> {
  const rows = await queryRows(db)<Omit<FactorChoice, 'chosen_at'> & { chosen_at: Date }>`
    select choice.valid_from as since, choice.chosen_at, ${shownPerson('person')} as chosen_by,
      json_build_object('id', factor_set.id, 'name', factor_set.name, 'version', factor_set.version)
        as set
    from factor_choice as choice
    join factor_set on factor_set.id = choice.set_id
    left join app_user as person on person.id = choice.chosen_by
    where choice.parent_group_id = ${organisationId}
    order by choice.valid_from desc
  `;
  return rows.map((row) => ({ ...row, chosen_at: row.chosen_at.toISOString() }));
}

type RecountRow = Omit<FactorRecount, 'requested_at' | 'finished_at'> & {
  requested_at: Date;
  finished_at: Date | null;
};

export async function findRecount(db: Db, organisationId: number): Promise<FactorRecount | null> {
  const row = await queryRow(db)<RecountRow>`
    select since, done, total, requested_at, finished_at from factor_recount
    where parent_group_id = ${organisationId}
  `;
  if (!row) return null;
  return {
    ...row,
    requested_at: row.requested_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export interface RatedFood {
  id: number;
  name: string;
  translated: string | null;
  isRecipe: boolean;
  isActive: boolean;
}

/** Includes foods that are no longer offered, because they may have waste. */
export const findFoods = (db: Db, organisationId: number, language: string): Promise<RatedFood[]> =>
  queryRows(db)`
    select food.id, food.name, translation.translated_text as translated,
      food.is_recipe as "isRecipe", food.is_active as "isActive"
    from food
    left join translation
      on translation.language = ${language} and translation.source_text = food.name
    where ${isOfOrganisation(organisationId)}
    order by food.id
  `;

export interface FoodFactor {
  foodId: number;
  co2G: number | null;
  waterMl: number | null;
  countedCo2G: number;
  countedWaterMl: number;
  hasCo2: boolean;
  hasWater: boolean;
}

export interface SourceItems {
  foodId: number;
  co2: string | null;
  water: string | null;
}

export const findSourceItems = (db: Db, setId: number): Promise<SourceItems[]> =>
  setId === catalogueSetId
    ? queryRows(db)`
        select food.id as "foodId", food.co2_source_item as co2, food.water_source_item as water
        from food`
    : queryRows(db)`
        select food_id as "foodId", co2_source_item as co2, water_source_item as water
        from factor_value where set_id = ${setId}`;

export const lockChoices = (transaction: Db, organisationId: number): Promise<void> =>
  runStatement(transaction)`
    select pg_advisory_xact_lock(hashtextextended('factor sets of ' || ${organisationId}::bigint, 0))
  `;

export const findChosenSet = async (
  db: Db,
  organisationId: number,
  day: Day,
): Promise<number | undefined> =>
  (
    await queryRow(db)<{ id: number }>`
      select set_id as id from factor_choice
      where parent_group_id = ${organisationId} and valid_from = ${day}::date`
  )?.id;

/** The first day of the next choice after a day. */
export const findNextChoice = async (
  db: Db,
  organisationId: number,
  day: Day,
): Promise<Day | undefined> =>
  (
    await queryRow(db)<{ day: Day }>`
      select valid_from as day from factor_choice
      where parent_group_id = ${organisationId} and valid_from > ${day}::date
      order by valid_from limit 1`
  )?.day;

interface StoredChoice {
  organisationId: number;
  since: Day;
  setId: number;
  by: number;
  at: Date;
}

export const storeChoice = (
  transaction: Db,
  { organisationId, since, setId, by, at }: StoredChoice,
): Promise<void> =>
  runStatement(transaction)`
    insert into factor_choice (parent_group_id, valid_from, set_id, chosen_by, chosen_at)
    values (${organisationId}, ${since}::date, ${setId}, ${by}, ${at})
    on conflict (parent_group_id, valid_from) do update set
      set_id = excluded.set_id, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at
  `;

export const deleteChoice = (
  transaction: Db,
  organisationId: number,
  since: Day,
): Promise<boolean> =>
  queryHasRow(transaction)`
    delete from factor_choice
    where parent_group_id = ${organisationId} and valid_from = ${since}::date
    returning set_id
  `;

/** An unfinished recount starts again from the earlier of both days. */
export const requestRecount = (
  transaction: Db,
  organisationId: number,
  since: Day,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    insert into factor_recount as known (parent_group_id, since, requested_at)
    values (${organisationId}, ${since}::date, ${at})
    on conflict (parent_group_id) do update set
      since = case when known.finished_at is null then least(known.since, excluded.since)
        else excluded.since end,
      revision = known.revision + 1, total = null, done = 0, next_site_id = null, next_day = null,
      requested_at = excluded.requested_at, finished_at = null
  `;

export interface NewSet {
  organisationId: number;
  name: string;
  version: string;
  publisher: string;
  licence: string;
  publishedOn: Day | null;
  scope: FactorScope;
  by: number;
  at: Date;
}

export async function insertSet(transaction: Db, set: NewSet): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into factor_set (parent_group_id, name, version, publisher, licence, published_on,
      scope, created_by, created_at)
    values (${set.organisationId}, ${set.name}, ${set.version}, ${set.publisher}, ${set.licence},
      ${set.publishedOn}::date, ${set.scope}, ${set.by}, ${set.at})
    returning id
  `.execute(transaction);
  return rows[0]?.id ?? 0;
}

export interface NewValue {
  food_id: number;
  co2_g_per_kg: number | null;
  co2_source_item: string | null;
  water_ml_per_kg: number | null;
  water_source_item: string | null;
}

export const insertValues = (
  transaction: Db,
  setId: number,
  values: readonly NewValue[],
): Promise<void> =>
  runStatement(transaction)`
    insert into factor_value
      (set_id, food_id, co2_g_per_kg, co2_source_item, water_ml_per_kg, water_source_item)
    select ${setId}::bigint, value.food_id, value.co2_g_per_kg, value.co2_source_item,
      value.water_ml_per_kg, value.water_source_item
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as value (
      food_id bigint, co2_g_per_kg integer, co2_source_item text, water_ml_per_kg bigint,
      water_source_item text)
  `;

/** The organisation of an imported set. */
export const findOwner = async (db: Db, setId: number): Promise<number | undefined> =>
  (
    await queryRow(db)<{ id: number }>`
      select parent_group_id as id from factor_set
      where id = ${setId}::bigint and parent_group_id is not null and not is_own`
  )?.id;

export const setArchived = (transaction: Db, setId: number, at: Date | null): Promise<void> =>
  runStatement(transaction)`
    update factor_set set archived_at = ${at}::timestamptz where id = ${setId}
  `;

export const countSets = (db: Db, organisationId: number): Promise<number> =>
  queryCount(db)`from factor_set where parent_group_id = ${organisationId} and not is_own`;
