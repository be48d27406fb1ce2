import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { isOfGroups } from '../foods/service.ts';
import { queryCount, queryRow } from '../../platform/db/query.ts';

export interface KnownFood {
  id: number;
  name: string;
  category: string;
  subcategory: string;
  isRecipe: boolean;
  ingredients: { id: number; name: string; quantityG: number }[];
}

export const findKnownFood = (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<KnownFood | undefined> =>
  queryRow(db)`
    select food.id, food.name, category.name as category, subcategory.name as subcategory,
      food.is_recipe as "isRecipe",
      coalesce((
        select json_agg(
          json_build_object(
            'id', part.id, 'name', part.name, 'quantityG', recipe_ingredient.quantity_g)
          order by recipe_ingredient.quantity_g desc, part.id)
        from recipe_ingredient join food as part on part.id = recipe_ingredient.food_id
        where recipe_ingredient.recipe_id = food.id
      ), '[]') as ingredients
    from food
    join food_category as category on category.id = food.category_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    where food.id = ${id} and ${isOfGroups(scope.siteIds)}
  `;

export interface Reduction {
  id: number;
  reduction_type: string;
  reduction_string: string;
}

/** Returns the closest advice only: the food's, else its subcategory's, else its category's. */
export async function findReductions(
  db: Db,
  foodId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: Reduction[] }> {
  const nearest = sql`
    with advice as (
      select reduction.id, reduction.reduction_type, reduction.reduction_string,
        case when reduction.food_id = food.id then 1
          when reduction.subcategory_id = food.subcategory_id then 2 else 3 end as distance
      from food
      join food_reduction as reduction
        on reduction.food_id = food.id
        or reduction.subcategory_id in (
          select subcategory.id from food_subcategory as subcategory
          where subcategory.category_id = food.category_id)
      where food.id = ${foodId}
    )
    select advice.id, advice.reduction_type, advice.reduction_string
    from advice
    where advice.distance = (select min(nearest.distance) from advice as nearest)`;
  const count = await queryCount(db)`from (${nearest}) as nearest
  `;
  const found = await sql<Reduction>`
    ${nearest} order by advice.id limit ${limit} offset ${offset}
  `.execute(db);
  return { count, results: found.rows };
}
