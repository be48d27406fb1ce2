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
import { AppError } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import {
  findGroups,
  findIngredients,
  hasOwnSites,
  insertRecipe,
  isNameTaken,
  type Ingredient,
} from './queries.ts';

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
    if (!recipe) throw new AppError('invalid', { fields: { name: [texts.recipeNameTaken] } });
    await writeAudit(transaction, actor, {
      action: 'recipe.created',
      targetType: 'food',
      targetId: recipe.id,
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
  throw new AppError('invalid', { fields: { site: [texts.siteRequired] } });
}

function requireAll(ingredients: Body['ingredients'], found: readonly Ingredient[]): void {
  const fields: FieldErrors = {};
  ingredients.forEach(({ food }, index) => {
    const isKnown = found.some(({ id }) => id === food);
    if (!isKnown) fields[`ingredients.${index}.food`] = [texts.foodUnknown];
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}
