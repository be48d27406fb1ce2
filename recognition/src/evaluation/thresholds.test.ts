import { recognitionLimits } from '@wastegauge/contract/values/recognition-limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RankedPicture } from './accuracy.ts';
import { findThresholds } from './thresholds.ts';
import { wilsonInterval } from './wilson.ts';

const guess = (probability: number, isRight: boolean): RankedPicture => ({
  food: isRight ? 1 : 2,
  ranked: [{ food: 1, probability }],
});
const guesses = (count: number, probability: number, isRight: boolean): RankedPicture[] =>
  Array.from({ length: count }, () => guess(probability, isRight));

const thresholdOf = (pictures: RankedPicture[], precision: number) =>
  findThresholds([1], pictures, precision)[0];

test.each<[string, RankedPicture[], number, object]>([
  [
    'the lowest probability that is precise enough',
    [...guesses(40, 0.9, true), ...guesses(40, 0.7, true), ...guesses(20, 0.5, false)],
    0.95,
    { isReached: true, threshold: 0.7, precision: 1, tested: 100 },
  ],
  [
    'a few errors are allowed',
    [...guesses(200, 0.9, true), ...guesses(3, 0.8, false)],
    0.95,
    { isReached: true, threshold: 0.8 },
  ],
  [
    'fifty pictures are needed even if fewer would be precise enough',
    guesses(49, 0.9, true),
    0.9,
    { isReached: false, missing: 1 },
  ],
  ['fifty right pictures are enough for 90 %', guesses(50, 0.9, true), 0.9, { isReached: true }],
  ['but not for 95 %', guesses(50, 0.9, true), 0.95, { isReached: false, missing: 23 }],
  ['nor for 99 %', guesses(50, 0.9, true), 0.99, { isReached: false, missing: 331 }],
  ['a food that was never first', [], 0.95, { isReached: false, missing: 73, tested: 0 }],
  [
    'a food that is always confused',
    guesses(200, 0.9, false),
    0.95,
    { isReached: false, missing: Infinity, tested: 200 },
  ],
  [
    'a food whose few best guesses are right by chance',
    [...guesses(8, 0.9, true), ...guesses(40, 0.8, true), ...guesses(12, 0.8, false)],
    0.95,
    { isReached: false, missing: Infinity },
  ],
  [
    'equal probabilities are accepted together',
    [...guesses(80, 0.9, true), ...guesses(80, 0.9, false)],
    0.95,
    { isReached: false },
  ],
])('%s', (_, pictures, precision, expected) => {
  expect(thresholdOf(pictures, precision)).toMatchObject({ food: 1, ...expected });
});

test('foods are independent of each other', () => {
  const other = guesses(100, 0.9, true).map(({ ranked }) => ({ food: 3, ranked }));
  const [first, second] = findThresholds([1, 3], [...other, ...guesses(100, 0.95, true)], 0.9);
  expect(first).toMatchObject({ food: 1, isReached: true, threshold: 0.95 });
  expect(second).toMatchObject({ food: 3, isReached: false, tested: 0 });
});

test('a threshold always keeps its promise', () => {
  const drawn = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 9 })),
    { minLength: 50, maxLength: 200 },
  );
  fc.assert(
    fc.property(drawn, fc.constantFrom(0.5, 0.8, 0.9), (drawn, precision) => {
      const pictures = drawn.map(([step, luck]) => guess(step / 20, luck > 0));
      const found = thresholdOf(pictures, precision);
      if (found?.isReached !== true) return;
      const accepted = pictures.filter(
        ({ ranked }) => (ranked[0]?.probability ?? 0) >= found.threshold,
      );
      const right = accepted.filter(({ food }) => food === 1).length;
      expect(accepted.length).toBeGreaterThanOrEqual(recognitionLimits.minChecked);
      expect(wilsonInterval(right, accepted.length).low).toBeGreaterThanOrEqual(precision);
    }),
  );
});
