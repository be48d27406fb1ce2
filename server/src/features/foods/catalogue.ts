import { firstOwnFoodId } from '@wastegauge/contract/services/images';
import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { runStatement } from '../../platform/db/query.ts';
import { readFile } from 'node:fs/promises';
import { translationLanguages } from '@wastegauge/contract/values/languages';
import { currencies } from '@wastegauge/contract/values/units';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import { z } from 'zod';

/** Writes only rows that differ from the shipped catalogue. */
export async function loadCatalogue(db: Db): Promise<void> {
  const [catalogue, glossaries] = await Promise.all([readCatalogue(), readGlossaries()]);
  await inTransaction(db, async (transaction) => {
    await lockCatalogue(transaction);
    await freeMovedNames(transaction, catalogue.foods);
    for (const table of catalogueTables(catalogue)) await upsertRows(transaction, table);
    const shippedIds = catalogue.foods.map((food) => food.id);
    await deactivateMissingFoods(transaction, shippedIds);
    await storeSuEatableFactors(transaction);
    await addEmptyDescriptions(transaction);
    const translations = translationTable(glossaries);
    await upsertRows(transaction, translations);
    await deleteMissingTranslations(transaction, translations.rows);
  });
}

const translationTable = (glossaries: Glossaries): ShippedTable => ({
  table: 'translation',
  key: ['language', 'source_text'],
  rows: [...glossaries].flatMap(([language, glossary]) =>
    Object.entries(glossary).map(([source_text, translated_text]) => ({
      language,
      source_text,
      translated_text,
      origin: 'catalogue',
    })),
  ),
});

function catalogueTables(catalogue: FoodCatalogue): ShippedTable[] {
  const key = ['id'];
  const categories = catalogue.categories.map(({ id, name }) => ({ id, name }));
  const subcategories = catalogue.categories.flatMap((category) =>
    category.subcategories.map(({ id, name }) => ({ id, category_id: category.id, name })),
  );
  return [
    { table: 'factor_source', key, rows: catalogue.sources },
    { table: 'food_category', key, rows: categories },
    { table: 'food_subcategory', key, rows: subcategories },
    { table: 'food', key, rows: catalogue.foods.map(foodRow), stampsUpdates: true },
    { table: 'food_reduction', key, rows: catalogue.reductions },
    { table: 'waste_type', key, rows: catalogue['waste-types'] },
    { table: 'widget', key, rows: catalogue.widgets },
    { table: 'locale', key, rows: catalogue.locales },
    { table: 'fx_rate', key: ['currency', 'day'], rows: catalogue['fx-rates'], keepsEdited: true },
  ];
}

function foodRow(food: FoodCatalogue['foods'][number]): object {
  const {
    co2_source,
    co2_alt_source,
    water_source,
    price_source,
    inedible_permille = null,
    inedible_source = null,
    inedible_source_item = null,
    ...rest
  } = food;
  return {
    ...rest,
    co2_source_id: co2_source,
    co2_alt_source_id: co2_alt_source,
    water_source_id: water_source,
    price_source_id: price_source,
    inedible_permille,
    inedible_source_id: inedible_source,
    inedible_source_item,
    is_active: true,
  };
}

/** Serialises servers that start at the same time. */
const lockCatalogue = (db: Db): Promise<void> =>
  runStatement(db)`select pg_advisory_xact_lock(hashtextextended('wastegauge catalogue', 0))`;

interface ShippedTable {
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
  /** Rows with `changed_at` were edited in the installation and stay. */
  keepsEdited?: boolean;
}
type CatalogueTable = 'food' | 'food_category' | 'food_reduction' | 'food_subcategory';

/** Inserts new rows and updates changed ones; the types come from the table. */
async function upsertRows(
  db: Db,
  { table, key, rows, stampsUpdates = false, keepsEdited = false }: ShippedTable,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const qualifiedColumns = (alias: string): RawBuilder<unknown> =>
    sql`row(${sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))})`;
  // A cluster refuses now() and parameters in the update.
  const stamp = sql.ref('updated_at');
  await sql`
    insert into ${sql.table(table)} as known (${columns}${stampsUpdates ? sql`, ${stamp}` : sql``})
    select ${columns}${stampsUpdates ? sql`, now()` : sql``}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.join(key.map((name) => sql.ref(name)))})
    do update set (${columns}) = ${qualifiedColumns('excluded')}
      ${stampsUpdates ? sql`, updated_at = excluded.updated_at` : sql``}
    where ${qualifiedColumns('known')} is distinct from ${qualifiedColumns('excluded')}
      ${keepsEdited ? sql`and known.changed_at is null` : sql``}
  `.execute(db);
}

/** Frees names used by other foods or shared recipes by appending their id: uniqueness is checked row by row. */
const freeMovedNames = (db: Db, foods: readonly { id: number; name: string }[]): Promise<void> =>
  runStatement(db)`
    update food set name = food.name || ' #' || food.id, updated_at = now()
    from json_to_recordset(${JSON.stringify(foods)}::json) as shipped (id bigint, name text)
    where lower(shipped.name) = lower(food.name) and shipped.id <> food.id
      and food.parent_group_id is null
  `;

const deactivateMissingFoods = (db: Db, shippedIds: number[]): Promise<void> =>
  runStatement(db)`
    update food set is_active = false, updated_at = now()
    where is_active and id < ${firstOwnFoodId} and id <> all (${shippedIds})
  `;

/**
 * Set 2 (docs/decisions/033-factor-sets.md): published values only; derived ones belong to the catalogue. Inedible
 * parts have no footprint.
 */
async function storeSuEatableFactors(db: Db): Promise<void> {
  await runStatement(db)`delete from factor_value where set_id = 2`;
  await runStatement(db)`
    insert into factor_value
      (set_id, food_id, co2_g_per_kg, co2_source_item, water_ml_per_kg, water_source_item)
    select 2, rated.* from (
      select food.id,
        case when food.co2_alt_source_id = 'su-eatable-life-carbon' then food.co2_alt_g_per_kg
          when food.co2_source_id = 'su-eatable-life-carbon' then food.co2_g_per_kg end as co2_g,
        case when food.co2_alt_source_id = 'su-eatable-life-carbon' then food.co2_alt_source_item
          when food.co2_source_id = 'su-eatable-life-carbon' then food.co2_source_item end as co2_item,
        case when food.water_source_id = 'su-eatable-life-water' then food.water_ml_per_kg end as water_ml,
        case when food.water_source_id = 'su-eatable-life-water' then food.water_source_item end as water_item
      from food where food.id < ${firstOwnFoodId} and food.material <> 'inedible'
    ) as rated
    where rated.co2_g is not null or rated.water_ml is not null
  `;
}

// `on conflict do nothing` would consume a sequence number for every row. On a cluster, an insert that selects from an
// outer join of tables of all nodes adds nothing, hence the list.
const addEmptyDescriptions = (db: Db): Promise<void> =>
  runStatement(db)`
    with missing as materialized (
      select food.id from food
      left join food_description as known on known.food_id = food.id and known.description = ''
      where known.id is null
    )
    insert into food_description (food_id) select missing.id from missing order by missing.id
  `;

/** Keeps machine translations; removes texts that are no longer in the glossary. */
const deleteMissingTranslations = (db: Db, shipped: readonly object[]): Promise<void> =>
  runStatement(db)`
    delete from translation as known
    where origin = 'catalogue' and not exists (
      select from json_populate_recordset(null::translation, ${JSON.stringify(shipped)}::json) shipped
      where shipped.language = known.language and shipped.source_text = known.source_text
    )
  `;

const id = z.number().int().positive();
const foodId = id.max(firstOwnFoodId - 1);
const text = z.string().trim().min(1);
const amount = z.number().int().min(0).nullable();
const reference = text.nullable();
const rowList = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.strictObject(shape)).min(1);

const food = z.strictObject({
  id: foodId,
  name: text.max(255),
  source_name: reference,
  category_id: id,
  subcategory_id: id,
  material: z.enum(['food', 'inedible', 'non-food']),
  co2_g_per_kg: amount,
  co2_source: text,
  co2_source_item: reference,
  co2_alt_g_per_kg: amount,
  co2_alt_source: reference,
  co2_alt_source_item: reference,
  water_ml_per_kg: amount,
  water_source: reference,
  water_source_item: reference,
  price_eur_e4_per_kg: amount,
  price_source: reference,
  price_source_item: reference,
  notes: reference,
  /** Refuse of the food as bought, where a publication gives it. */
  inedible_permille: z.number().int().min(0).max(1000).optional(),
  inedible_source: text.optional(),
  inedible_source_item: text.optional(),
});

const catalogue = z.strictObject({
  sources: rowList({
    id: text,
    title: text,
    publisher: text,
    licence: text,
    reference: text,
    attribution: text,
    kind: z.enum(['published', 'derived', 'estimate', 'assumption']),
  }),
  categories: rowList({ id, name: text, subcategories: rowList({ id, name: text }) }),
  foods: z.array(food).min(1),
  reductions: rowList({ id, subcategory_id: id, reduction_type: text, reduction_string: text }),
  'waste-types': rowList({
    id: id.max(32_767),
    code: z.enum(wasteTypeCodes),
    name: text,
    description: text,
  }),
  widgets: rowList({ id, identifier: text, name: text, description: text }),
  locales: rowList({
    id,
    locale_name: text,
    currency_symbol: text,
    currency_name: text,
    currency: z.enum(currencies),
    country: z.string().length(2),
  }),
  'fx-rates': rowList({
    currency: z.enum(currencies),
    day: z.iso.date(),
    per_eur: z.string().regex(/^\d+(\.\d{1,8})?$/),
    source: text,
  }),
});
type FoodCatalogue = z.infer<typeof catalogue>;

const glossary = z.record(text, text);
type Glossaries = Map<string, z.infer<typeof glossary>>;

const folder = new URL('../../../catalogue/', import.meta.url);

/** Validation errors name the file and the row. */
export async function readCatalogue(): Promise<FoodCatalogue> {
  const names = Object.keys(catalogue.shape);
  const files = names.map(async (name) => [name, await readShipped(name)] as const);
  return parseFile(catalogue, Object.fromEntries(await Promise.all(files)));
}

async function readGlossaries(): Promise<Glossaries> {
  const languages = translationLanguages.filter((language) => language !== 'en');
  const files = languages.map(async (language) => {
    const content = await readShipped(`translations/${language}`);
    return [language, parseFile(glossary, content)] as const;
  });
  return new Map(await Promise.all(files));
}

const readShipped = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8'));

function parseFile<Schema extends z.ZodType>(schema: Schema, content: unknown): z.output<Schema> {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new Error(`FoodCatalogue: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
