import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { expect, test } from 'vitest';
import { findMatch, prepareFoodSearch } from './food-search.ts';

const food = (id: number, name: string, category: string, description = ''): FoodOption => ({
  id,
  food: id,
  food_with_description: name,
  description,
  category,
  is_recipe: description !== '',
  image_url: null,
});

const options = [
  food(1, 'Chickpeas', 'Legumes'),
  food(2, 'Herb Roast Potatoes', 'Recipes', 'Potatoes, olive oil, rosemary'),
  food(3, 'Potato Wedges', 'Starches'),
  food(4, 'Crème brûlée', 'Desserts'),
  food(5, 'Peas', 'Vegetables'),
];
const english = options.map((option) => option.food_with_description);
const german = ['Kichererbsen', 'Kräuter-Röstkartoffeln', 'Kartoffelspalten', 'Creme', 'Erbsen'];

const foundIds = (found: FoodOption[]): number[] => found.map(({ id }) => id);

test.each([
  ['pot', [3, 2]],
  ['PEA', [5, 1]],
  ['creme', [4]],
  ['roast herb', [2]],
  ['olive', [2]],
  ['legumes', [1]],
  ['xyz', []],
])('in English "%s" finds %j', (text, ids) => {
  expect(foundIds(prepareFoodSearch(options, english)(text))).toEqual(ids);
});

test('finds a food by its translated and its English name', () => {
  const search = prepareFoodSearch(options, german);
  expect(foundIds(search('kartoffel'))).toEqual([3, 2]);
  expect(foundIds(search('potato'))).toEqual([3, 2]);
  expect(foundIds(search('rostkart'))).toEqual([2]);
});

const kitchen = [
  'Rice noodles',
  'Rice pudding',
  'Cooked rice',
  'Liquorice',
  'Carrot or fruit cake',
  'Carrot peelings',
  'Chicken burger',
  'Cooked chicken breast',
].map((name, index) => food(index + 1, name, 'Food'));
const searchKitchen = prepareFoodSearch(
  kitchen,
  kitchen.map((option) => option.food_with_description),
  new Map([
    [2, { at_device: 0, at_site: 40 }],
    [3, { at_device: 12, at_site: 12 }],
    [4, { at_device: 90, at_site: 90 }],
    [6, { at_device: 5, at_site: 5 }],
    [8, { at_device: 1, at_site: 30 }],
  ]),
);

test.each([
  ['rice', [3, 2, 1, 4]],
  ['rice noodles', [1]],
  ['carrot', [6, 5]],
  ['chicken', [8, 7]],
])('"%s" finds what is usual at the monitor, then at the site: %j', (text, ids) => {
  expect(foundIds(searchKitchen(text))).toEqual(ids);
});

test('without history, the food named by the word comes before foods that contain it', () => {
  const names = kitchen.map((option) => option.food_with_description);
  expect(foundIds(prepareFoodSearch(kitchen, names)('rice'))).toEqual([3, 1, 2, 4]);
});

test('an empty text offers usual foods first', () => {
  expect(foundIds(searchKitchen('')).slice(0, 5)).toEqual([4, 3, 6, 8, 2]);
});

test('an empty text returns all foods in their order', () => {
  expect(foundIds(prepareFoodSearch(options, english)('  '))).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ['Roast Potatoes', 'pot', { start: 6, end: 9 }],
  ['Crème brûlée', 'brulee', { start: 6, end: 12 }],
  ['Chickpeas', 'peas', { start: 5, end: 9 }],
  ['Chickpeas', 'rice', null],
  ['Chickpeas', '', null],
])('in "%s", "%s" matches at %j', (name, text, place) => {
  expect(findMatch(name, text)).toEqual(place);
});
