import { expect, test } from 'vitest';
import { dayByKey, weekStart, monthWeeks } from './month-days.ts';

test('a month consists of whole weeks starting on Monday', () => {
  const weeks = monthWeeks('2026-11-15');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(monthWeeks('2027-02-01').map((week) => week[0])).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ]);
  expect(weekStart('2026-11-15')).toBe('2026-11-09');
});

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageDown', '2026-12-01'],
  ['PageUp', '2026-10-01'],
  ['a', undefined],
])('%s moves from the first of November to %s', (key, day) => {
  expect(dayByKey('2026-11-01', key)).toBe(day);
});
