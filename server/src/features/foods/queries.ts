import type { FoodFactors, foodRoutes } from '@wastegauge/contract/directory/foods';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { queryCount, queryRows } from '../../platform/db/query.ts';

type ListFoodFactors = (typeof foodRoutes)['listFoodFactors'];
type ListFactorSources = (typeof foodRoutes)['listFactorSources'];

interface FoodRow {
  id: number;
  name: string;
  source_name: string | null;
  category: string;
  subcategory: string;
  material: FoodFactors['material'];
  co2_g_per_kg: number | null;
  co2_source_id: string | null;
  co2_source_item: string | null;
  co2_alt_g_per_kg: number | null;
  co2_alt_source_id: string | null;
  co2_alt_source_item: string | null;
  water_ml_per_kg: number | null;
  water_source_id: string | null;
  water_source_item: string | null;
  price_eur_e4_per_kg: number | null;
  price_source_id: string | null;
  price_source_item: string | null;
  notes: string | null;
}

const isShipped = sql`food.is_active and not food.is_recipe and food.parent_group_id is null`;

export async function findFoodFactors(
  db: Db,
  query: ParsedRequest<ListFoodFactors>['query'],
): Promise<ReplyOf<ListFoodFactors>> {
  const matches = sql`${isShipped} and ${nameContains(query.search)}`;
  const count = await queryCount(db)`from food where ${matches}
  `;
  const found = await sql<FoodRow>`
    select
      food.id, food.name, food.source_name, category.name as category,
      subcategory.name as subcategory, food.material,
      food.co2_g_per_kg, food.co2_source_id, food.co2_source_item,
      food.co2_alt_g_per_kg, food.co2_alt_source_id, food.co2_alt_source_item,
      food.water_ml_per_kg, food.water_source_id, food.water_source_item,
      food.price_eur_e4_per_kg, food.price_source_id, food.price_source_item, food.notes
    from food
    join food_category as category on category.id = food.category_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    where ${matches}
    order by lower(food.name), food.id
    limit ${query.limit} offset ${query.offset}
  `.execute(db);
  return { count, results: found.rows.map(toFoodFactors) };
}

export const findFactorSources = (db: Db): Promise<ReplyOf<ListFactorSources>> =>
  queryRows(db)<ReplyOf<ListFactorSources>[number]>`
    with figure as (
      select figure.source_id
      from food
      cross join lateral (values
        (food.co2_source_id, food.co2_g_per_kg::bigint),
        (food.co2_alt_source_id, food.co2_alt_g_per_kg),
        (food.water_source_id, food.water_ml_per_kg),
        (food.price_source_id, food.price_eur_e4_per_kg)
      ) as figure (source_id, amount)
      where ${isShipped} and figure.amount is not null
    )
    select
      source.id, source.title, source.publisher, source.licence, source.reference,
      source.attribution, source.kind, count(figure.source_id) as figures
    from factor_source as source
    left join figure on figure.source_id = source.id
    group by source.id
    order by figures desc, source.title, source.id
  `;

function nameContains(search: string): RawBuilder<unknown> {
  const pattern = containsPattern(search);
  return sql`(food.name ilike ${pattern} or food.source_name ilike ${pattern})`;
}

function toFoodFactors(row: FoodRow): FoodFactors {
  const { id, name, source_name, category, subcategory, material, notes } = row;
  return {
    id,
    name,
    source_name,
    category,
    subcategory,
    material,
    co2: {
      value: per(kgFromGrams, row.co2_g_per_kg),
      source_id: row.co2_source_id,
      source_item: row.co2_source_item,
    },
    co2_alternative: {
      value: per(kgFromGrams, row.co2_alt_g_per_kg),
      source_id: row.co2_alt_source_id,
      source_item: row.co2_alt_source_item,
    },
    water: {
      value: per(litresFromMillilitres, row.water_ml_per_kg),
      source_id: row.water_source_id,
      source_item: row.water_source_item,
    },
    price: {
      value: per(moneyFromE4, row.price_eur_e4_per_kg),
      source_id: row.price_source_id,
      source_item: row.price_source_item,
    },
    notes,
  };
}

const per = (convert: (amount: number) => number, amount: number | null): number | null =>
  amount === null ? null : convert(amount);
