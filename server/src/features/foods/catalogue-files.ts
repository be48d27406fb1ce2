import { readFile } from 'node:fs/promises';
import { firstOwnFoodId } from '@wastegauge/contract/services/images';
import { translationLanguages } from '@wastegauge/contract/values/languages';
import { currencies } from '@wastegauge/contract/values/units';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import { z } from 'zod';

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
  }),
  'fx-rates': rowList({
    currency: z.enum(currencies),
    day: z.iso.date(),
    per_eur: z.string().regex(/^\d+(\.\d{1,8})?$/),
    source: text,
  }),
});
export type FoodCatalogue = z.infer<typeof catalogue>;

const glossary = z.record(text, text);
export type Glossaries = Map<string, z.infer<typeof glossary>>;

const folder = new URL('../../../catalogue/', import.meta.url);

/** Validation errors name the file and the row. */
export async function readCatalogue(): Promise<FoodCatalogue> {
  const names = Object.keys(catalogue.shape);
  const files = names.map(async (name) => [name, await readShipped(name)] as const);
  return hold(catalogue, Object.fromEntries(await Promise.all(files)));
}

export async function readGlossaries(): Promise<Glossaries> {
  const languages = translationLanguages.filter((language) => language !== 'en');
  const files = languages.map(async (language) => {
    const content = await readShipped(`translations/${language}`);
    return [language, hold(glossary, content)] as const;
  });
  return new Map(await Promise.all(files));
}

const readShipped = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8'));

function hold<Schema extends z.ZodType>(schema: Schema, content: unknown): z.output<Schema> {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new Error(`FoodCatalogue: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
