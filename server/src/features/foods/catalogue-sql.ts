import { firstOwnFoodId } from '@wastegauge/contract/services/images';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Serialises servers that start at the same time. */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('wastegauge catalogue', 0))`.execute(db);
}

export interface ShippedTable {
  table:
    | 'factor_source'
    | 'fx_rate'
    | 'locale'
    | 'translation'
    | 'waste_type'
    | 'widget'
    | CatalogueTable;
  key: string[];
  rows: readonly object[];
  /** The table has a column for the time of the last change. */
  stampsUpdates?: boolean;
}
type CatalogueTable = 'food' | 'food_category' | 'food_reduction' | 'food_subcategory';

/** Inserts new rows and updates changed ones; the types come from the table. */
export async function upsertRows(
  db: Db,
  { table, key, rows, stampsUpdates = false }: ShippedTable,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const columnsOf = (alias: string): RawBuilder<unknown> =>
    sql`row(${sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))})`;
  await sql`
    insert into ${sql.table(table)} as known (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.join(key.map((name) => sql.ref(name)))})
    do update set (${columns}) = ${columnsOf('excluded')}
      ${stampsUpdates ? sql`, updated_at = now()` : sql``}
    where ${columnsOf('known')} is distinct from ${columnsOf('excluded')}
  `.execute(db);
}

/** Frees names used by other foods or shared recipes by appending their id: uniqueness is checked row by row. */
export async function freeMovedNames(
  db: Db,
  foods: readonly { id: number; name: string }[],
): Promise<void> {
  await sql`
    update food set name = food.name || ' #' || food.id, updated_at = now()
    from json_to_recordset(${JSON.stringify(foods)}::json) as shipped (id bigint, name text)
    where lower(shipped.name) = lower(food.name) and shipped.id <> food.id
      and food.parent_group_id is null
  `.execute(db);
}

export async function deactivateMissingFoods(db: Db, shippedIds: number[]): Promise<void> {
  await sql`
    update food set is_active = false, updated_at = now()
    where is_active and id < ${firstOwnFoodId} and id <> all (${shippedIds})
  `.execute(db);
}

// `on conflict do nothing` would consume a sequence number for every row.
export async function addEmptyDescriptions(db: Db): Promise<void> {
  await sql`
    insert into food_description (food_id)
    select id from food
    where not exists (
      select from food_description as known where known.food_id = food.id and known.description = ''
    )
    order by id
  `.execute(db);
}

/** Keeps machine translations; removes texts that are no longer in the glossary. */
export async function deleteMissingTranslations(db: Db, shipped: readonly object[]): Promise<void> {
  await sql`
    delete from translation as known
    where origin = 'catalogue' and not exists (
      select from json_populate_recordset(null::translation, ${JSON.stringify(shipped)}::json) shipped
      where shipped.language = known.language and shipped.source_text = known.source_text
    )
  `.execute(db);
}
