import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialsForPrecision, wilsonInterval } from './wilson.ts';

test.each([
  [0, 0, 0, 1],
  [0, 10, 0, 0.278],
  [5, 10, 0.237, 0.763],
  [10, 10, 0.722, 1],
  [95, 100, 0.888, 0.978],
])('%d of %d is between %d and %d', (successes, trials, low, high) => {
  const interval = wilsonInterval(successes, trials);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});

test('the interval contains the share and stays within 0 and 1', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (successes, failures) => {
      fc.pre(successes + failures > 0);
      const share = successes / (successes + failures);
      const { low, high } = wilsonInterval(successes, successes + failures);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(share + 1e-12);
      expect(high).toBeGreaterThanOrEqual(share - 1e-12);
    }),
  );
});

test.each([
  [1, 0.9, 35],
  [1, 0.95, 73],
  [1, 0.99, 381],
  [0.95, 0.95, Infinity],
  [0.5, 0.9, Infinity],
])('a share of %d needs for a precision of %d so many trials: %d', (share, precision, trials) => {
  expect(trialsForPrecision(share, precision)).toBe(trials);
});
