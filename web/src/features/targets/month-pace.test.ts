import { expect, test } from 'vitest';
import { monthPace } from './month-pace.ts';

test('projects the month from the days so far', () => {
  const period = { startDate: '2025-11-01', endDate: '2025-11-14' };
  expect(monthPace({ period, wasted_this_month: 612.4 })).toBeCloseTo(1312.29, 2);
});

test('equals the total on the last day of the month', () => {
  const period = { startDate: '2024-02-01', endDate: '2024-02-29' };
  expect(monthPace({ period, wasted_this_month: 290 })).toBe(290);
});
