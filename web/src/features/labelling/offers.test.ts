import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { expect, test } from 'vitest';
import { listOffers } from './offers.ts';

const suggestion = (id: number) => ({
  food: id,
  food_description: id,
  name: `Food ${id}`,
  category: 'Starches',
  is_recipe: false,
  trimmings: id === 2,
  reason: 'usual' as const,
  percent: id === 1 ? 74 : null,
});

const known: FoodOption = {
  id: 1,
  food: 1,
  food_with_description: 'Food 1',
  description: '',
  category: 'Starches',
  is_recipe: false,
  image_url: '/api/food-images/1/thumb/',
};

test('the first five suggestions get the keys 1 to 5 and the details of the food list', () => {
  const offers = listOffers([1, 2, 3, 4, 5, 6].map(suggestion), null, [known]);
  expect(offers.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5']);
  expect(offers[0]?.option).toBe(known);
  expect(offers.map(({ percent }) => percent)).toEqual([74, null, null, null, null]);
  expect(offers[1]).toMatchObject({ trimmings: true, option: { id: 2, image_url: null } });
});
