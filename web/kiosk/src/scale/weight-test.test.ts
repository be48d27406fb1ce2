import { expect, test } from 'vitest';
import { testWeight } from './weight-test.ts';

test.each<
  [knownKg: number, shownG: number, differenceG: number, allowedG: number, passes: boolean]
>([
  [2, 2002, 2, 10, true],
  [0.5, 510, 10, 10, true],
  [0.5, 489, -11, 10, false],
  [5, 5025, 25, 25, true],
  [5, 4974, -26, 25, false],
])('%d kg shown as %d g', (knownKg, shownG, differenceG, allowedG, isPassed) => {
  expect(testWeight(knownKg, shownG)).toEqual({ differenceG, allowedG, isPassed });
});
