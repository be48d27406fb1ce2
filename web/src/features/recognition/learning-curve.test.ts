import { expect, test } from 'vitest';
import { curveWeeks, wrongOneIn } from './learning-curve.ts';

const rate = (percent: number) => ({ percent, low: percent - 5, high: percent + 5 });
const week = (day: string, percent: number) => ({
  week: day,
  checked: 20,
  right_first: rate(percent),
  in_first_five: rate(percent + 20),
});

test('a week in which nothing was checked is a gap between its neighbours', () => {
  const curve = curveWeeks([week('2026-10-19', 40), week('2026-11-02', 60)]);
  expect(curve.map(({ week: day }) => day)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02']);
  expect(curve.map(({ checked }) => checked)).toEqual([20, 0, 20]);
  expect(curve.map(({ rightFirst }) => rightFirst?.percent ?? null)).toEqual([40, null, 60]);
  expect(curve[1]?.inFirstFive).toBeNull();
});

test('no weeks make no curve', () => {
  expect(curveWeeks([])).toEqual([]);
});

test.each([
  [90, 10],
  [95, 20],
  [99, 100],
])('at %i percent one in %i labels may be wrong', (precision, oneIn) => {
  expect(wrongOneIn(precision)).toBe(oneIn);
});
