import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { expect, test } from 'vitest';
import { similarFoods } from './food-search.ts';

const food = (id: number, name: string, subcategory: string, category = 'Fish'): FoodOption => ({
  id,
  food: id,
  food_with_description: name,
  description: '',
  category,
  subcategory,
  is_recipe: false,
  image_url: null,
});

const salmon = food(9, 'Raw salmon', 'Salmon');
const options = [
  food(1, 'Anchovies', 'Small fish'),
  food(2, 'Breaded fish', 'Breaded'),
  food(3, 'Cooked cod', 'White fish'),
  food(4, 'Cooked salmon', 'Salmon'),
  food(5, 'Smoked salmon', 'Salmon'),
  food(6, 'Salmon ice cream', 'Salmon', 'Desserts'),
  salmon,
];
const uses = new Map([
  [5, { at_device: 3, at_site: 3 }],
  [3, { at_device: 9, at_site: 9 }],
]);

test('similar foods share the subcategory; those usual at the monitor come first', () => {
  const names = similarFoods(salmon, options, uses).map((option) => option.food_with_description);
  expect(names).toEqual(['Raw salmon', 'Smoked salmon', 'Cooked salmon', 'Cooked cod']);
});

test('foods of the category that are not used at the site are not offered', () => {
  expect(similarFoods(salmon, options, new Map())).toHaveLength(3);
  expect(similarFoods(null, options, uses)).toEqual([]);
});
