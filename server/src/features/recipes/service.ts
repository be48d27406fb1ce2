import type { FieldErrors } from '@wastegauge/contract/errors';
import { can } from '@wastegauge/contract/permissions';
import type { recipeBody, recipeRoutes } from '@wastegauge/contract/waste/recipes';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { sql } from 'kysely';
import { queryHasRow, queryRow, queryRows } from '../../platform/db/query.ts';

type Body = z.output<typeof recipeBody>;

export async function createRecipe(
  db: Db,
  actor: Actor,
  { name, ingredients, site }: Body,
): Promise<ReplyOf<(typeof recipeRoutes)['createRecipe']>> {
  const groupId = await findOwnerGroup(db, actor, site);
  const found = await findIngredients(
    db,
    actor.scope,
    ingredients.map(({ food }) => food),
    groupId,
  );
  requireAll(ingredients, found);
  const parts = ingredients.map(({ food, quantity }) => ({
    foodId: food,
    quantityG: Math.round(quantity * 1000),
  }));
  return inTransaction(db, async (transaction) => {
    const isTaken = await isNameTaken(transaction, name, groupId);
    const recipe = isTaken
      ? undefined
      : await insertRecipe(transaction, {
          name,
          groupId,
          createdBy: actor.user.id,
          ingredients: parts,
        });
    if (!recipe) throw invalidField('name', texts.recipeNameTaken);
    await writeAudit(transaction, actor, 'recipe.created', ['food', recipe.id], {
      ...(site !== undefined && { siteId: site }),
      after: { name, groupId, ingredients: parts },
    });
    return {
      id: recipe.id,
      food_description: recipe.descriptionId,
      name,
      ingredients: parts.map(({ foodId, quantityG }) => ({
        food: foodId,
        name: found.find(({ id }) => id === foodId)?.name ?? '',
        quantity: kgFromGrams(quantityG),
      })),
    };
  });
}

/** Null means everybody and requires unrestricted access. */
async function findOwnerGroup(
  db: Db,
  actor: Actor,
  siteId: number | undefined,
): Promise<number | null> {
  const { parentGroupId, is_superuser, id } = actor.user;
  const isUnrestricted =
    is_superuser ||
    (can(actor.user, 'groups.manage') && parentGroupId === null && !(await hasOwnSites(db, id)));
  if (siteId !== undefined) {
    const { siteIds } = narrowTo(actor.scope, siteId);
    const [groupId] = await findGroups(db, siteIds, parentGroupId);
    if (groupId !== undefined) return groupId;
  }
  if (parentGroupId !== null) return parentGroupId;
  if (isUnrestricted) return null;
  if (siteId !== undefined) throw new AppError('forbidden');
  const [groupId, ...others] = await findGroups(db, actor.scope.siteIds, null);
  if (groupId === undefined) throw new AppError('forbidden');
  if (others.length === 0) return groupId;
  throw invalidField('site', texts.siteRequired);
}

function requireAll(ingredients: Body['ingredients'], found: readonly Ingredient[]): void {
  const fields: FieldErrors = {};
  ingredients.forEach(({ food }, index) => {
    const isKnown = found.some(({ id }) => id === food);
    if (!isKnown) fields[`ingredients.${index}.food`] = [texts.foodUnknown];
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}

async function findGroups(
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

const hasOwnSites = (db: Db, userId: number): Promise<boolean> =>
  queryHasRow(db)`select from user_site where user_id = ${userId} limit 1`;

interface Ingredient {
  id: number;
  name: string;
}

const findIngredients = (
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
const isNameTaken = (db: Db, name: string, groupId: number | null): Promise<boolean> =>
  queryHasRow(db)`
    select from food
    where lower(food.name) = lower(${name})
      and (food.parent_group_id is null or food.parent_group_id = ${groupId}::bigint)
    limit 1
  `;

interface RecipeRow {
  name: string;
  groupId: number | null;
  createdBy: number;
  ingredients: { foodId: number; quantityG: number }[];
}

/** Uses the category of the heaviest ingredient. Undefined when the name was taken in the meantime. */
async function insertRecipe(
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
