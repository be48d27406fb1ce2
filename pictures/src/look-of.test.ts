import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileOf, layersOf } from './library.ts';
import { lookOf, type PicturedFood } from './look-of.ts';
import { lookNamed } from './looks.ts';

interface Category {
  id: number;
  name: string;
  subcategories: { id: number; name: string }[];
}

interface CatalogueFood {
  name: string;
  category_id: number;
  subcategory_id: number;
}

function readCatalogue<T>(file: string): T[] {
  const folder = new URL('../../server/catalogue/', import.meta.url);
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

const categories = readCatalogue<Category>('categories.json');
const foods: PicturedFood[] = readCatalogue<CatalogueFood>('foods.json').map((food) => {
  const category = categories.find(({ id }) => id === food.category_id);
  const subcategory = category?.subcategories.find(({ id }) => id === food.subcategory_id);
  return { name: food.name, category: category?.name ?? '', subcategory: subcategory?.name ?? '' };
});

describe('the look of a food', () => {
  test.each([
    ['Roast potatoes', 'roast-potatoes'],
    ['Chips', 'chips'],
    ['Potato peelings', 'potato-peelings'],
    ['Chocolate cake', 'chocolate-cake'],
    ['Pancake', 'pancakes'],
    ['Cooked chickpeas', 'chickpeas'],
    ['Fried egg', 'fried-eggs'],
    ['Herb Roast Potatoes', 'roast-potatoes'],
    ['Warm Potato Salad', 'potato-salad'],
    ['Penne Pomodoro', 'penne-tomato'],
  ])('%s looks like %s by its name', (name, look) => {
    expect(lookOf({ name, category: '', subcategory: '' })).toBe(look);
  });

  test('an unknown name falls back to the subcategory, then the category', () => {
    const unnamed = { name: 'Chef’s special', category: 'Sauces & soups' };
    expect(lookOf({ ...unnamed, subcategory: 'Soups' })).toBe('chunky-soup');
    expect(lookOf({ ...unnamed, subcategory: 'Other' })).toBe('tomato-sauce');
    expect(lookOf({ name: '', category: '', subcategory: '' })).toBe('mixed-waste');
  });

  test('every catalogue food has a look, drawn in a small and a medium amount', () => {
    expect(foods).toHaveLength(506);
    const missing = foods.filter((food) => {
      const { drawing } = lookNamed(lookOf(food));
      const layers = [layersOf(drawing, 'small'), layersOf(drawing, 'medium')];
      return layers.some((drawn) => !drawn.some(({ file }) => existsSync(fileOf(file))));
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
