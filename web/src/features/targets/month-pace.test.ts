import { expect, test } from 'vitest';
import { paceOf } from './month-pace.ts';

test('a month goes on as it has begun', () => {
  const period = { startDate: '2025-11-01', endDate: '2025-11-14' };
  expect(paceOf({ period, wasted_this_month: 612.4 })).toBeCloseTo(1312.29, 2);
});

test('on its last day a month is what it is', () => {
  const period = { startDate: '2024-02-01', endDate: '2024-02-29' };
  expect(paceOf({ period, wasted_this_month: 290 })).toBe(290);
});
