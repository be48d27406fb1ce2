import { expect, test } from 'vitest';
import { inOrder } from './date-range.ts';

test('a start after the end is swapped, everything else stays', () => {
  const [early, late] = ['2025-11-01', '2025-11-14'];
  const range = { startDate: early, endDate: late };
  expect(inOrder({ startDate: late, endDate: early })).toEqual(range);
  expect(inOrder(range)).toEqual(range);
  expect(inOrder({ startDate: late, endDate: late })).toEqual({ startDate: late, endDate: late });
  expect(inOrder({ startDate: late, endDate: null })).toEqual({ startDate: late, endDate: null });
  expect(inOrder({ startDate: null, endDate: early })).toEqual({ startDate: null, endDate: early });
});
