import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { fieldAtPath, ingredientOptions, recipeForm, type RecipeFields } from './recipe-fields.ts';

const option = (food: number, is_recipe = false): FoodOption => ({
  id: food * 10,
  food,
  food_with_description: `Food ${food}`,
  description: '',
  category: '',
  is_recipe,
  image_url: null,
});
const fields: RecipeFields = {
  name: 'Fish pie',
  ingredients: [
    { food: option(1), quantity: '0.4' },
    { food: option(2), quantity: '0.25' },
  ],
  siteId: '',
};

function formProblems(changed: Partial<RecipeFields>): Record<string, string> {
  const { error } = recipeForm.safeParse({ ...fields, ...changed });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

test.each<[Partial<RecipeFields>, Record<string, string>]>([
  [{ name: ' ' }, { name: texts.recipeNameRequired }],
  [{ ingredients: [] }, { ingredients: texts.ingredientsTooFew }],
  [
    { ingredients: [1, 2, 3, 4].map((food) => ({ food: option(food), quantity: '1' })) },
    { ingredients: texts.ingredientsTooMany },
  ],
  [
    { ingredients: [{ food: null, quantity: '' }] },
    { 'ingredients.0.food': texts.required, 'ingredients.0.quantity': texts.required },
  ],
  [
    { ingredients: [{ food: option(1), quantity: '0' }] },
    { 'ingredients.0.quantity': texts.mustBePositive },
  ],
  [
    { ingredients: [1, 1].map((food) => ({ food: option(food), quantity: '1' })) },
    { 'ingredients.1.food': texts.ingredientTwice },
  ],
])('rejects %o', (changed, problems) => {
  expect(formProblems(changed)).toEqual(problems);
});

test('sends foods with their quantities in kilograms', () => {
  expect(recipeForm.parse({ ...fields, siteId: '7' })).toEqual({
    name: 'Fish pie',
    ingredients: [
      { food: 1, quantity: 0.4 },
      { food: 2, quantity: 0.25 },
    ],
    site: 7,
  });
});

test('offers neither recipes nor foods of other rows', () => {
  const all = [option(1), option(2), option(3), option(4, true)];
  expect(ingredientOptions(all, fields.ingredients, 1).map(({ food }) => food)).toEqual([2, 3]);
});

test.each([
  ['name', 'name'],
  ['site', 'siteId'],
  ['ingredients', 'ingredients'],
  ['ingredients.1', 'ingredients'],
  ['ingredients.1.food', 'ingredients.1.food'],
  ['ingredients.0.quantity', 'ingredients.0.quantity'],
  ['elsewhere', undefined],
])('shows an error of %s at %s', (path, field) => {
  expect(fieldAtPath(path)).toBe(field);
});
