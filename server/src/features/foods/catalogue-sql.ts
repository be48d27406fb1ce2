import { firstOwnFoodId } from '@wastegauge/contract/services/images';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Two servers that start at once take turns. */
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
  /** The table notes when a row last changed. */
  stampsUpdates?: boolean;
}
type CatalogueTable = 'food' | 'food_category' | 'food_reduction' | 'food_subcategory';

/** Inserts what is new and updates what differs; the types come from the table itself. */
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

/** A name that another food or a recipe for everybody has is freed first, its number put after it: names are unique row by row. */
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

// Not `on conflict do nothing`, which would take a number from the sequence for every row each time.
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

/** What a translation service answered is kept; a word the glossary has dropped is not. */
export async function deleteMissingTranslations(db: Db, shipped: readonly object[]): Promise<void> {
  await sql`
    delete from translation as known
    where origin = 'catalogue' and not exists (
      select from json_populate_recordset(null::translation, ${JSON.stringify(shipped)}::json) shipped
      where shipped.language = known.language and shipped.source_text = known.source_text
    )
  `.execute(db);
}
