import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantise } from '../embedding.ts';
import type { LabelledPicture } from './labelled.ts';
import { countFoods, selectLabels } from './select-labels.ts';

const embedding = quantise([1]);
const labelsOf = (food: number, count: number): LabelledPicture[] =>
  Array.from({ length: count }, (_, at) => ({
    embedding,
    food,
    day: `2026-01-${String(at + 1).padStart(2, '0')}`,
  }));

test.each<[string, [food: number, count: number][], number, Record<number, number>]>([
  [
    'keeps everything within the limit',
    [
      [1, 3],
      [2, 4],
    ],
    10,
    { 1: 3, 2: 4 },
  ],
  [
    'frequent foods give way to rare ones',
    [
      [1, 20],
      [2, 3],
    ],
    10,
    { 1: 7, 2: 3 },
  ],
  [
    'equal foods have equal shares',
    [
      [1, 9],
      [2, 9],
      [3, 9],
    ],
    9,
    { 1: 3, 2: 3, 3: 3 },
  ],
])('%s', (_, foods, max, expected) => {
  const labels = foods.flatMap(([food, count]) => labelsOf(food, count));
  expect(Object.fromEntries(countFoods(selectLabels(labels, max)))).toEqual(expected);
});

test('the newest labels of a food are kept, oldest first', () => {
  expect(selectLabels(labelsOf(1, 5), 2).map(({ day }) => day)).toEqual([
    '2026-01-04',
    '2026-01-05',
  ]);
});

test('never exceeds the maximum and never loses a food that fits', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 8, max: 60 }), (counts, max) => {
      const labels = counts.flatMap((count, food) => labelsOf(food, count));
      const selected = selectLabels(labels, max);
      expect(selected.length).toBeLessThanOrEqual(max);
      expect(countFoods(selected).size).toBe(counts.length);
    }),
  );
});
