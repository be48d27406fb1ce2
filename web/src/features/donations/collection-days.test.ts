import { expect, test } from 'vitest';
import { dayRanges, isoWeekday, nextCollection } from './collection-days.ts';

test('neighbouring days form ranges', () => {
  expect(dayRanges([1, 2, 3, 4])).toEqual([{ first: 1, last: 4 }]);
  expect(dayRanges([1, 3, 5])).toHaveLength(3);
  expect(dayRanges([])).toEqual([]);
});

test('weekdays start on Monday', () => {
  expect(isoWeekday('2026-11-16')).toBe(1);
  expect(isoWeekday('2026-11-22')).toBe(7);
});

test.each([
  // Days, time, today, clock, expected weekday and distance.
  [[1, 3, 5], '15:00', 1, '14:00', { weekday: 1, inDays: 0 }],
  [[1, 3, 5], '15:00', 1, '16:00', { weekday: 1, inDays: 0 }],
  [[1, 3, 5], '15:00', 1, '16:01', { weekday: 3, inDays: 2 }],
  [[2], '10:00', 2, '12:00', { weekday: 2, inDays: 7 }],
  [[7], null, 1, '23:59', { weekday: 7, inDays: 6 }],
  [[], '10:00', 1, '09:00', undefined],
] as const)('the next collection of %j at %s on day %i, %s', (days, time, today, clock, next) => {
  expect(nextCollection(days, time, today, clock)).toEqual(next);
});
