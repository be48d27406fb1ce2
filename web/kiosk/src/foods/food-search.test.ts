import type { TabletFood } from '@wastegauge/contract/waste/tablets';
import { describe, expect, test } from 'vitest';
import { fold, indexFoods, markMatch, maxFoodTiles } from './food-search.ts';

const food = (id: number, name: string, rest: Partial<TabletFood> = {}): TabletFood => ({
  id,
  name,
  catalogue_name: name,
  category: 'Starches',
  is_recipe: false,
  image_url: null,
  value_per_kg: null,
  co2e_per_kg: null,
  ...rest,
});

const foods = [
  food(1, 'Boiled potatoes'),
  food(2, 'Crème brûlée', { category: 'Desserts' }),
  food(3, 'Kartoffelsalat', { catalogue_name: 'Potato salad' }),
  food(4, 'Porridge'),
  food(5, 'Potato gratin'),
  food(6, 'Apostle fish', { category: 'Fish & seafood' }),
  food(7, 'Żurek (soup)', { category: 'Soups' }),
];

const names = (found: TabletFood[]): string[] => found.map(({ name }) => name);
const findNames = (text: string, category: string | null = null): string[] =>
  names(indexFoods(foods, []).find({ text, category }).others);

describe('search', () => {
  test.each<[text: string, expected: string[]]>([
    ['creme', ['Crème brûlée']],
    ['BRÛ', ['Crème brûlée']],
    ['zurek', ['Żurek (soup)']],
    ['soup', ['Żurek (soup)']],
    ['potato s', ['Kartoffelsalat']],
    ['karto', ['Kartoffelsalat']],
    ['xyz', []],
  ])('%s', (text, expected) => {
    expect(findNames(text)).toEqual(expected);
  });

  test('names that start with the text come before words and the middle of words', () => {
    expect(findNames('po')).toEqual([
      'Kartoffelsalat',
      'Porridge',
      'Potato gratin',
      'Boiled potatoes',
      'Apostle fish',
    ]);
  });

  test('another letter narrows the result', () => {
    expect(findNames('por')).toEqual(['Porridge']);
  });

  test('a category leaves only its foods', () => {
    expect(findNames('', 'Desserts')).toEqual(['Crème brûlée']);
    expect(findNames('po', 'Fish & seafood')).toEqual(['Apostle fish']);
    expect(indexFoods(foods, []).categories).toEqual([
      'Desserts',
      'Fish & seafood',
      'Soups',
      'Starches',
    ]);
  });

  test('foods used here come first, newest first, and only once', () => {
    const { used, others, count } = indexFoods(foods, [5, 999, 1]).find({
      text: 'po',
      category: null,
    });
    expect(names(used)).toEqual(['Potato gratin', 'Boiled potatoes']);
    expect(names(others)).toEqual(['Kartoffelsalat', 'Porridge', 'Apostle fish']);
    expect(count).toBe(5);
  });

  test('at most 24 are shown, and all are counted', () => {
    const many = Array.from({ length: 60 }, (_, id) => food(id, `Soup ${id}`));
    const { used, others, count } = indexFoods(many, [7, 8]).find({ text: 's', category: null });
    expect(used.length + others.length).toBe(maxFoodTiles);
    expect(maxFoodTiles).toBe(24);
    expect(count).toBe(60);
  });

  test('only letters that lead to a food can be typed', () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const usable = indexFoods(foods, []).nextLetters({ text: 'PO', category: null }, letters);
    expect([...usable].join('')).toBe('RST');
  });
});

test.each([
  ['  Crème BRÛLÉE', 'creme brulee'],
  ['Große Œufs', 'grosse oeufs'],
  ['Łosoś', 'losos'],
  ['Köfte (lamb) & rice', 'kofte lamb rice'],
])('%s is searched as %s', (text, expected) => {
  expect(fold(text)).toBe(expected);
});

describe('the typed text is marked in the name', () => {
  test.each<[name: string, text: string, marked: string]>([
    ['Roast potatoes', 'PO', 'Roast [po]tatoes'],
    ['Apostle pot', 'po', 'Apostle [po]t'],
    ['Crème brûlée', 'bru', 'Crème [brû]lée'],
    ['Große Bohnen', 'gross', '[Groß]e Bohnen'],
    ['Kartoffelsalat', 'potato', 'Kartoffelsalat'],
    ['Porridge', '', 'Porridge'],
  ])('%s with %s', (name, text, marked) => {
    const { before, match, after } = markMatch(name, text);
    expect(`${before}${match && `[${match}]`}${after}`).toBe(marked);
  });
});
