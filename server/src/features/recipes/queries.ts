import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryHasRow, queryRow, queryRows } from '../../platform/db/query.ts';

export async function findGroups(
  db: Db,
  siteIds: readonly number[],
  ownGroupId: number | null,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select site_group.group_id as id from site_group where site_group.site_id = any(${siteIds})
    group by 1
    order by site_group.group_id is not distinct from ${ownGroupId}::bigint desc, 1
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

export const hasOwnSites = (db: Db, userId: number): Promise<boolean> =>
  queryHasRow(db)`select from user_site where user_id = ${userId} limit 1`;

export interface Ingredient {
  id: number;
  name: string;
}

export const findIngredients = (
  db: Db,
  scope: SiteScope,
  foodIds: readonly number[],
  groupId: number | null,
): Promise<Ingredient[]> =>
  queryRows(db)`
    select food.id, food.name from food
    where food.id = any(${foodIds}) and food.is_active and not food.is_recipe
      and (food.parent_group_id is null or (
        food.parent_group_id = ${groupId}::bigint and food.parent_group_id in (
          select site_group.group_id from site_group
          where site_group.site_id = any(${scope.siteIds}))))
  `;

/** Food names are unique for everybody who can see them. */
export const isNameTaken = (db: Db, name: string, groupId: number | null): Promise<boolean> =>
  queryHasRow(db)`
    select from food
    where lower(food.name) = lower(${name})
      and (food.parent_group_id is null or food.parent_group_id = ${groupId}::bigint)
    limit 1
  `;

export interface RecipeRow {
  name: string;
  groupId: number | null;
  createdBy: number;
  ingredients: { foodId: number; quantityG: number }[];
}

/** Uses the category of the heaviest ingredient. Undefined when the name was taken in the meantime. */
export async function insertRecipe(
  transaction: Db,
  { name, groupId, createdBy, ingredients }: RecipeRow,
): Promise<{ id: number; descriptionId: number } | undefined> {
  const [heaviest] = ingredients.toSorted((one, other) => other.quantityG - one.quantityG);
  const recipe = await queryRow(transaction)<{ id: number }>`
    insert into food (name, category_id, subcategory_id, material, is_recipe, parent_group_id,
      created_by)
    select ${name}, heaviest.category_id, heaviest.subcategory_id, heaviest.material, true,
      ${groupId}, ${createdBy}
    from food as heaviest where heaviest.id = ${heaviest?.foodId ?? null}
    on conflict do nothing
    returning id
  `;
  if (!recipe) return undefined;
  await sql`
    insert into recipe_ingredient (recipe_id, food_id, quantity_g)
    select ${recipe.id}, part.food_id, part.quantity_g
    from unnest(
      ${ingredients.map(({ foodId }) => foodId)}::bigint[],
      ${ingredients.map(({ quantityG }) => quantityG)}::integer[]
    ) as part (food_id, quantity_g)
  `.execute(transaction);
  const described = await sql<{ id: number }>`
    insert into food_description (food_id) values (${recipe.id}) returning id
  `.execute(transaction);
  return { id: recipe.id, descriptionId: described.rows[0]?.id ?? 0 };
}
