import { expect, test } from 'vitest';
import { rankFoods, type Sightings } from './likely-foods.ts';

const [bread, soup, roast] = [1, 2, 3];

/** Seen so often, all of it at this hour and weight, evenly over the week. */
const seen = (foodId: number, often: number, given: Partial<Sightings> = {}): Sightings => ({
  foodId,
  descriptionId: null,
  trimmings: false,
  labelledAt: new Date('2026-03-10T12:00:00Z'),
  often,
  atHour: often,
  atWeight: often,
  onWeekday: often / 7,
  ofDay: 0,
  near: 0,
  ...given,
});

test.each<[string, Sightings[], number]>([
  ['the food seen most often', [seen(bread, 3), seen(soup, 8)], soup],
  [
    'the food of this hour, though another is more frequent',
    [seen(bread, 5), seen(soup, 15, { atHour: 0 })],
    bread,
  ],
  ['the food of this weight', [seen(bread, 5), seen(soup, 6, { atWeight: 0.5 })], bread],
  ['the food of this weekday', [seen(bread, 20, { onWeekday: 20 }), seen(soup, 22)], bread],
  [
    'what is being thrown away right now',
    [seen(soup, 4), seen(roast, 2, { ofDay: 1, near: 0.95 })],
    roast,
  ],
])('first comes %s', (_, sightings, expected) => {
  expect(rankFoods(sightings)[0]?.foodId).toBe(expected);
});

test('a monitor without a past offers nothing', () => {
  expect(rankFoods([])).toEqual([]);
});
