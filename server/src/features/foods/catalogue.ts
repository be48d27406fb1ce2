import { inTransaction, type Db } from '../../platform/db/db.ts';
import {
  readCatalogue,
  readGlossaries,
  type Catalogue,
  type Glossaries,
} from './catalogue-files.ts';
import {
  addEmptyDescriptions,
  deactivateMissingFoods,
  deleteMissingTranslations,
  freeMovedNames,
  lockCatalogue,
  upsertRows,
  type ShippedTable,
} from './catalogue-sql.ts';

/** Writes only rows that differ from the shipped catalogue. */
export async function loadCatalogue(db: Db): Promise<void> {
  const [catalogue, glossaries] = await Promise.all([readCatalogue(), readGlossaries()]);
  await inTransaction(db, async (transaction) => {
    await lockCatalogue(transaction);
    await freeMovedNames(transaction, catalogue.foods);
    for (const table of tablesOf(catalogue)) await upsertRows(transaction, table);
    const shippedIds = catalogue.foods.map((food) => food.id);
    await deactivateMissingFoods(transaction, shippedIds);
    await addEmptyDescriptions(transaction);
    const translations = translationsOf(glossaries);
    await upsertRows(transaction, translations);
    await deleteMissingTranslations(transaction, translations.rows);
  });
}

const translationsOf = (glossaries: Glossaries): ShippedTable => ({
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

/** In the order of their references. */
function tablesOf(catalogue: Catalogue): ShippedTable[] {
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
    { table: 'fx_rate', key: ['currency', 'day'], rows: catalogue['fx-rates'] },
  ];
}

function foodRow(food: Catalogue['foods'][number]): object {
  const { co2_source, co2_alt_source, water_source, price_source, ...rest } = food;
  return {
    ...rest,
    co2_source_id: co2_source,
    co2_alt_source_id: co2_alt_source,
    water_source_id: water_source,
    price_source_id: price_source,
    is_active: true,
  };
}
