import { expect, test } from 'vitest';
import type { FoodHistory } from './histories.ts';
import { rankFoods } from './ranking.ts';

const [bread, soup, roast] = [1, 2, 3];

const seen = (foodId: number, fields: Partial<FoodHistory> = {}): FoodHistory => ({
  foodId,
  descriptionId: null,
  trimmings: false,
  labelledAt: new Date('2026-03-10T12:00:00Z'),
  frequency: 0.1,
  similar: 0,
  onWeekday: 0,
  nearby: 0,
  ...fields,
});

test.each<[string, FoodHistory[], number]>([
  ['the most frequent food', [seen(bread), seen(soup, { frequency: 0.3 })], soup],
  [
    'the food of this hour and weight, though another is more frequent',
    [seen(bread, { similar: 4 }), seen(soup, { frequency: 0.4 })],
    bread,
  ],
  [
    'the food of this weekday',
    [seen(bread, { onWeekday: 3 }), seen(soup, { frequency: 0.3, similar: 4 })],
    bread,
  ],
  [
    'the food labelled just before',
    [seen(soup, { frequency: 0.3, similar: 3 }), seen(roast, { nearby: 0.95 })],
    roast,
  ],
])('ranks first: %s', (_, histories, expected) => {
  expect(rankFoods(histories)[0]?.foodId).toBe(expected);
});

test('a monitor without history has no suggestions', () => {
  expect(rankFoods([])).toEqual([]);
});
