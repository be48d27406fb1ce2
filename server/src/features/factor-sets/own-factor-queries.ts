import type {
  FactorScope,
  OwnFactor,
  OwnFactorSummary,
} from '@wastegauge/contract/waste/own-factors';
import type { Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams, litresFromMillilitres } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import {
  queryCount,
  queryHasRow,
  queryRow,
  queryRows,
  runStatement,
} from '../../platform/db/query.ts';
import { isOfOrganisation, shownPerson } from './queries.ts';

type OwnFactorRow = Omit<OwnFactor, 'co2' | 'water' | 'set_at'> & {
  co2G: number | null;
  waterMl: number | null;
  set_at: Date;
};

const toOwnFactor = ({ co2G, waterMl, set_at, ...row }: OwnFactorRow): OwnFactor => ({
  ...row,
  co2: co2G === null ? null : kgFromGrams(co2G),
  water: waterMl === null ? null : litresFromMillilitres(waterMl),
  set_at: set_at.toISOString(),
});

/** `own` is the row. */
const isCurrent = (today: Day): RawBuilder<unknown> => sql`(own.valid_from <= ${today}::date
  and not exists (
    select from own_factor as later
    where later.parent_group_id = own.parent_group_id and later.food_id = own.food_id
      and later.valid_from > own.valid_from and later.valid_from <= ${today}::date))`;

const selectOwn = (today: Day): RawBuilder<unknown> => sql`
  select own.id, own.food_id as food, food.name, own.valid_from as since,
    own.co2_g_per_kg as "co2G", own.water_ml_per_kg as "waterMl", own.source, own.scope,
    ${isCurrent(today)} as is_current, own.set_at, ${shownPerson('person')} as set_by
  from own_factor as own
  join food on food.id = own.food_id
  left join app_user as person on person.id = own.set_by`;

export async function findOwnFactors(
  db: Db,
  organisationId: number,
  today: Day,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnFactor[]> {
  const rows = await queryRows(db)<OwnFactorRow>`
    ${selectOwn(today)} where own.parent_group_id = ${organisationId}
    order by lower(food.name), own.food_id, own.valid_from desc
    limit ${limit} offset ${offset}
  `;
  return rows.map(toOwnFactor);
}

export async function findOwnFactor(
  db: Db,
  id: number,
  today: Day,
): Promise<(OwnFactor & { organisationId: number }) | undefined> {
  const row = await queryRow(db)<OwnFactorRow & { organisationId: number }>`
    select found.*, own_factor.parent_group_id as "organisationId"
    from (${selectOwn(today)} where own.id = ${id}) as found
    join own_factor on own_factor.id = found.id
  `;
  return row && { ...toOwnFactor(row), organisationId: row.organisationId };
}

export const countOwnFactors = (db: Db, organisationId: number): Promise<number> =>
  queryCount(db)`from own_factor where parent_group_id = ${organisationId}`;

/** Days on which an own value starts to apply, in order. */
export const findOwnDays = async (
  db: Db,
  organisationId: number,
  from: Day,
  until: Day,
): Promise<Day[]> =>
  (
    await queryRows(db)<{ day: Day }>`
      select distinct valid_from as day from own_factor
      where parent_group_id = ${organisationId} and valid_from > ${from}::date
        and valid_from <= ${until}::date
      order by valid_from`
  ).map(({ day }) => day);

export async function summariseOwnFactors(
  db: Db,
  organisationId: number,
  today: Day,
): Promise<OwnFactorSummary> {
  const found = await queryRow(db)<{
    foods: number;
    values: number;
    sources: string[];
    scopes: FactorScope[];
  }>`
    select count(distinct own.food_id) filter (where ${isCurrent(today)})::integer as foods,
      count(*)::integer as values, array_agg(distinct own.source) as sources,
      array_agg(distinct own.scope) as scopes
    from own_factor as own where own.parent_group_id = ${organisationId}
  `;
  const change = await queryRow(db)<{ at: Date; by: OwnFactorSummary['changed_by'] }>`
    select own.set_at as at, ${shownPerson('person')} as by
    from own_factor as own left join app_user as person on person.id = own.set_by
    where own.parent_group_id = ${organisationId} order by own.set_at desc, own.id desc limit 1
  `;
  const only = <Value>(values: readonly Value[] | null | undefined): Value | null =>
    values?.length === 1 ? (values[0] ?? null) : null;
  return {
    foods: found?.foods ?? 0,
    values: found?.values ?? 0,
    source: only(found?.sources),
    scope: only(found?.scopes),
    changed_at: change?.at.toISOString() ?? null,
    changed_by: change?.by ?? null,
  };
}

export const canHaveOwnFactor = (
  db: Db,
  organisationId: number,
  foodId: number,
): Promise<boolean> =>
  queryHasRow(db)`
    select from food where food.id = ${foodId} and food.is_active and not food.is_recipe
      and food.material <> 'inedible' and ${isOfOrganisation(organisationId)}
  `;

export const ownSetName = 'Own values';

/** The set that names own values in events; its version is the day of the last change. */
export async function storeOwnSet(
  transaction: Db,
  { organisationId, today, by, at }: { organisationId: number; today: Day; by: number; at: Date },
): Promise<number> {
  const known = await queryRow(transaction)<{ id: number }>`
    update factor_set set version = ${today}
    where parent_group_id = ${organisationId} and is_own returning id
  `;
  if (known) return known.id;
  const created = await queryRow(transaction)<{ id: number }>`
    insert into factor_set (parent_group_id, name, version, is_own, created_by, created_at)
    values (${organisationId}, ${ownSetName}, ${today}, true, ${by}, ${at}) returning id
  `;
  if (!created) throw new Error('The set of own values has no id.');
  return created.id;
}

interface NewOwnFactor {
  organisationId: number;
  setId: number;
  foodId: number;
  since: Day;
  co2G: number | null;
  waterMl: number | null;
  source: string;
  scope: FactorScope;
  by: number;
  at: Date;
}

/** Replaces a value of the same food and day. */
export async function storeOwnFactor(transaction: Db, own: NewOwnFactor): Promise<number> {
  const row = await queryRow(transaction)<{ id: number }>`
    insert into own_factor (parent_group_id, set_id, food_id, valid_from, co2_g_per_kg,
      water_ml_per_kg, source, scope, set_by, set_at)
    values (${own.organisationId}, ${own.setId}, ${own.foodId}, ${own.since}::date, ${own.co2G},
      ${own.waterMl}, ${own.source}, ${own.scope}, ${own.by}, ${own.at})
    on conflict (parent_group_id, food_id, valid_from) do update set
      co2_g_per_kg = excluded.co2_g_per_kg, water_ml_per_kg = excluded.water_ml_per_kg,
      source = excluded.source, scope = excluded.scope, set_by = excluded.set_by,
      set_at = excluded.set_at
    returning id
  `;
  if (!row) throw new Error('The own value has no id.');
  return row.id;
}

export const deleteOwnFactor = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`delete from own_factor where id = ${id}`;
