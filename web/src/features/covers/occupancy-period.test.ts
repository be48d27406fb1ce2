import { expect, test } from 'vitest';
import { occupancyPeriod } from './occupancy-period.ts';

test('on a wide screen the month so far and the week ahead', () => {
  expect(occupancyPeriod('2025-11-14', false)).toEqual({
    startDate: '2025-11-01',
    endDate: '2025-11-21',
  });
});

test('on a phone the last seven days, across the turn of a month too', () => {
  expect(occupancyPeriod('2025-11-03', true)).toEqual({
    startDate: '2025-10-28',
    endDate: '2025-11-03',
  });
});
