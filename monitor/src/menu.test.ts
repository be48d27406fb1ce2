import { describe, expect, test } from 'vitest';
import { seededRandom } from '@wastegauge/pictures/random';
import { openKitchen } from './kitchen.ts';
import { createMenu, type MenuDish } from './menu.ts';

const dishes: MenuDish[] = [
  { name: 'Carrot peelings and tops', category: 'Trimmings/peel', subcategory: 'Vegetable' },
  { name: 'Pork fat and rind', category: 'Trimmings/peel', subcategory: 'Meat' },
  { name: 'Croissant', category: 'Bakery', subcategory: 'Viennoiserie' },
  { name: 'Scrambled egg', category: 'Dairy & eggs', subcategory: 'Eggs' },
  { name: 'Raw eggs', category: 'Dairy & eggs', subcategory: 'Eggs' },
  { name: 'Roast potatoes', category: 'Starches', subcategory: 'Potatoes' },
  { name: 'Raw potatoes', category: 'Starches', subcategory: 'Potatoes' },
  { name: 'Beef stew', category: 'Prepared dishes', subcategory: 'Meat dishes' },
];
const prep = 'PREP_AND_PRODUCTION_WASTE';

const thrownAt = (zone: { name: string; type: typeof prep | 'PLATE_WASTE' }, hour: number) => {
  const pick = createMenu({ ...zone, serial: 'WG-1' }, dishes);
  const random = seededRandom('a day');
  return [...new Set(Array.from({ length: 200 }, () => pick(hour, random).name))].toSorted();
};

describe('the foods of a simulated monitor', () => {
  test.each([
    ['Breakfast Buffet', prep, 9, ['Croissant', 'Scrambled egg']],
    ['Breakfast Buffet', prep, 15.67, ['Croissant', 'Scrambled egg']],
    ['Frühstücksbuffet', prep, 9, ['Croissant', 'Scrambled egg']],
    ['Main Restaurant', 'PLATE_WASTE', 8.5, ['Croissant', 'Scrambled egg']],
    ['Main Restaurant', 'PLATE_WASTE', 13, ['Beef stew', 'Roast potatoes']],
    ['Lunch buffet', prep, 14, ['Beef stew', 'Roast potatoes']],
    [
      'Prep Kitchen 2',
      prep,
      16,
      ['Carrot peelings and tops', 'Pork fat and rind', 'Raw potatoes', 'Roast potatoes'],
    ],
  ] as const)('%s (%s) at %s', (name, type, hour, foods) => {
    expect(thrownAt({ name, type }, hour)).toEqual(foods);
  });

  test('a breakfast buffet throws nothing away in the afternoon', () => {
    const kitchen = openKitchen(
      {
        id: 4,
        name: 'Breakfast Buffet',
        serial: 'WG-4F23C',
        type: prep,
        weighing: 'single',
        is_manual: false,
        kind: 'monitor',
        site_id: 1,
        site_name: 'Quayside Hotel',
        waiting: 0,
        oldest_waiting_at: null,
        timezone: 'Europe/Dublin',
      },
      dishes,
    );
    expect(kitchen.rhythmAt(new Date('2026-11-17T15:40:00Z'))).toBe(0);
    expect(kitchen.rhythmAt(new Date('2026-11-17T09:30:00Z'))).toBeGreaterThan(0.5);
  });
});
