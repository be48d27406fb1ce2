import { expect, test } from 'vitest';
import { rankFoods, type Sightings } from './likely-foods.ts';

const [bread, soup, roast] = [1, 2, 3];

const seen = (foodId: number, given: Partial<Sightings> = {}): Sightings => ({
  foodId,
  descriptionId: null,
  trimmings: false,
  labelledAt: new Date('2026-03-10T12:00:00Z'),
  often: 0.1,
  alike: 0,
  onWeekday: 0,
  near: 0,
  ...given,
});

test.each<[string, Sightings[], number]>([
  ['the food seen most often', [seen(bread), seen(soup, { often: 0.3 })], soup],
  [
    'the food of this hour and weight, though another is more frequent',
    [seen(bread, { alike: 4 }), seen(soup, { often: 0.4 })],
    bread,
  ],
  [
    'the food of this weekday',
    [seen(bread, { onWeekday: 3 }), seen(soup, { often: 0.3, alike: 4 })],
    bread,
  ],
  [
    'what is being thrown away right now',
    [seen(soup, { often: 0.3, alike: 3 }), seen(roast, { near: 0.95 })],
    roast,
  ],
])('first comes %s', (_, sightings, expected) => {
  expect(rankFoods(sightings)[0]?.foodId).toBe(expected);
});

test('a monitor without a past offers nothing', () => {
  expect(rankFoods([])).toEqual([]);
});
