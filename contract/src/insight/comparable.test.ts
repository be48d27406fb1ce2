import { expect, test } from 'vitest';
import { isComparable, isLowCoverage } from './comparable.ts';

test.each([
  [91, 52, false],
  [52, 91, false],
  [91, 76, true],
  [91, 75.9, false],
  [91, 91, true],
  [null, 91, true],
  [52, null, true],
])('coverage of %s and %s percent is comparable: %s', (current, previous, expected) => {
  expect(isComparable({ current, previous })).toBe(expected);
});

test.each([
  [59.9, true],
  [60, false],
  [null, false],
])('coverage of %s percent is low: %s', (percent, expected) => {
  expect(isLowCoverage(percent)).toBe(expected);
});
