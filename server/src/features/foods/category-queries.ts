import type { CategorisedFoods } from '@wastegauge/contract/directory/foods';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { foodImage } from './food-image.ts';
import { isOfGroups } from './label-queries.ts';

const isOffered = (scope: SiteScope): RawBuilder<unknown> =>
  sql`food.is_active and food.material <> 'non-food' and ${isOfGroups(scope.siteIds)}`;

export async function findCategorisedFoods(db: Db, scope: SiteScope): Promise<CategorisedFoods[]> {
  const found = await sql<{
    id: number;
    name: string;
    foods: { id: number; name: string; isRecipe: boolean }[];
  }>`
    select category.id, category.name,
      json_agg(
        json_build_object('id', food.id, 'name', food.name, 'isRecipe', food.is_recipe)
        order by lower(food.name), food.id
      ) as foods
    from food join food_category as category on category.id = food.category_id
    where ${isOffered(scope)}
    group by category.id
    order by lower(category.name), category.id
  `.execute(db);
  return found.rows.map(({ foods, ...category }) => ({
    ...category,
    foods: foods.map(({ isRecipe, ...food }) => ({
      ...food,
      image_url: foodImage(food.id, isRecipe),
    })),
  }));
}

/** Counts the foods that can be chosen in the scope. */
export async function countOfferedFoods(
  db: Db,
  scope: SiteScope,
  foodIds: readonly number[],
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from food where food.id = any(${foodIds}) and ${isOffered(scope)}
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}
