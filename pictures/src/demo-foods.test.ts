import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import menus from '../../demo/tables/menus.json' with { type: 'json' };
import { lookOf, type PicturedFood } from './look-of.ts';
import { lookNamed } from './looks.ts';
import { composePicture } from './picture.ts';

interface CatalogueFood {
  name: string;
  source_name: string;
  category_id: number;
  subcategory_id: number;
}

interface Category {
  id: number;
  name: string;
  subcategories: { id: number; name: string }[];
}

const readCatalogue = <T>(file: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../server/catalogue/${file}`, import.meta.url), 'utf8'));

const categories = readCatalogue<Category>('categories.json');
const catalogue = readCatalogue<CatalogueFood>('foods.json');
const recipes = ['Seafood chowder', 'Chicken and leek pie', 'Loaded fries'];

const toPictured = (food: CatalogueFood): PicturedFood => {
  const category = categories.find(({ id }) => id === food.category_id);
  const subcategory = category?.subcategories.find(({ id }) => id === food.subcategory_id);
  return { name: food.name, category: category?.name ?? '', subcategory: subcategory?.name ?? '' };
};

const isOnMenu = ({ source_name }: CatalogueFood): boolean =>
  JSON.stringify(menus).includes(JSON.stringify(source_name));

const demoFoods = [
  ...catalogue.filter(isOnMenu).map(toPictured),
  ...recipes.map((name) => ({ name, category: '', subcategory: '' })),
];

test('no two foods of the demo share a drawing and its colours', () => {
  expect(demoFoods.length).toBeGreaterThan(200);
  const byLook = Map.groupBy(demoFoods, (food) => JSON.stringify(lookNamed(lookOf(food))));
  const shared = [...byLook.values()].filter((foods) => foods.length > 1);
  expect(shared.map((foods) => foods.map(({ name }) => name))).toEqual([]);
});

const foodNamed = (name: string): PicturedFood => {
  const food = catalogue.find((known) => known.name === name);
  if (!food) throw new Error(`The catalogue has no ${name}`);
  return toPictured(food);
};

test.each([
  ['Croissant', 'Butter'],
  ['Mixed vegetarian plate', 'Mixed plate with meat'],
  ['Raw chicken breast', 'Cooked chicken breast', 'Chicken legs and thighs', 'Roast chicken'],
  ['Fried egg', 'Hard-boiled egg'],
  ['Anchovies', 'Mackerel'],
  ['Raw salmon', 'Cooked salmon', 'Smoked salmon'],
  ['Raw cod', 'Cooked cod', 'Breaded fish'],
  ['Cheeseburger', 'Beef burger in a bun'],
])('%s and %s look different at one monitor', async (...names) => {
  const hashes = new Set<string>();
  for (const food of names.map(foodNamed)) {
    const scene = { food, grams: 600, container: 'tray', monitor: 'WG-1', seed: 'same' } as const;
    const picture = await composePicture(scene, { width: 96 });
    hashes.add(createHash('sha256').update(picture).digest('hex'));
  }
  expect(hashes.size).toBe(names.length);
});
