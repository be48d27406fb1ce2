import { expect, test } from 'vitest';
import { coverageLevel, shownCoverage } from './coverage-level.ts';

test.each([
  [100, 100],
  [99.7, 99],
  [84.6, 85],
  [0.2, 1],
  [0, 0],
])('%s percent reads %s', (percent, expected) => {
  expect(shownCoverage(percent)).toBe(expected);
});

test.each([
  [91, 'good'],
  [84.6, 'good'],
  [84.4, 'fair'],
  [60, 'fair'],
  [59.4, 'low'],
  [0, 'low'],
  [null, 'unknown'],
])('coverage of %s percent is %s', (percent, expected) => {
  expect(coverageLevel(percent)).toBe(expected);
});
