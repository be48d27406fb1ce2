import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { recipeBody } from '@wastegauge/contract/waste/recipes';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';

export const quantityDecimals = 3;

interface IngredientFields {
  food: FoodOption | null;
  quantity: string;
}

export interface RecipeFields {
  name: string;
  ingredients: IngredientFields[];
  /** Empty for the caller's own group. */
  siteId: string;
}

export const emptyIngredient: IngredientFields = { food: null, quantity: '' };

export const recipeForm = z.custom<RecipeFields>().transform((fields, context) => {
  const parsed = recipeBody.safeParse({
    name: fields.name,
    ingredients: fields.ingredients.map(({ food, quantity }) => ({
      food: food?.food,
      quantity: parseNumber(quantity),
    })),
    ...(fields.siteId !== '' && { site: fields.siteId }),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: path.map(formPathPart), message });
  }
  return parsed.data ?? z.NEVER;
});
export type RecipeEntry = z.output<typeof recipeForm>;

type RecipeField = keyof RecipeFields | `ingredients.${number}.${keyof IngredientFields}`;

export function fieldAtPath(path: string): RecipeField | undefined {
  const [field, index, part] = path.split('.');
  if (field === 'site') return 'siteId';
  if (field !== 'name' && field !== 'ingredients') return undefined;
  const isIngredientField = index !== undefined && (part === 'food' || part === 'quantity');
  return isIngredientField ? `ingredients.${Number(index)}.${part}` : field;
}

const formPathPart = (part: PropertyKey): PropertyKey => (part === 'site' ? 'siteId' : part);

export function ingredientOptions(
  all: readonly FoodOption[],
  ingredients: readonly IngredientFields[],
  index: number,
): FoodOption[] {
  const taken = new Set(
    ingredients.flatMap(({ food }, other) => (other === index || !food ? [] : [food.food])),
  );
  const seen = new Set<number>();
  return all.filter(({ food, is_recipe }) => {
    if (is_recipe || taken.has(food) || seen.has(food)) return false;
    seen.add(food);
    return true;
  });
}
