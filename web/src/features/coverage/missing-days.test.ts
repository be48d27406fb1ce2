import { expect, test } from 'vitest';
import { namedMissingDays } from './missing-days.ts';

const gap = (startDate: string, endDate = startDate) => ({ startDate, endDate });

test.each([
  { name: 'one day', gaps: [gap('2026-11-12')], days: 1, first: '2026-11-12', named: 1, more: 0 },
  {
    name: 'days in a row',
    gaps: [gap('2026-11-03', '2026-11-07')],
    days: 5,
    first: '2026-11-03',
    named: 1,
    more: 0,
  },
  {
    name: 'more gaps than are named',
    gaps: [
      gap('2026-11-15'),
      gap('2026-11-10', '2026-11-12'),
      gap('2026-11-08'),
      gap('2026-11-01'),
    ],
    days: 9,
    first: '2026-11-08',
    named: 3,
    more: 4,
  },
  { name: 'no gap loaded', gaps: [], days: 2, first: undefined, named: 0, more: 2 },
  {
    name: 'gaps newer than the count',
    gaps: [gap('2026-11-03', '2026-11-07')],
    days: 4,
    first: '2026-11-03',
    named: 1,
    more: 0,
  },
])('$name', ({ gaps, days, first, named, more }) => {
  const found = namedMissingDays(gaps, days);
  expect(found.named).toHaveLength(named);
  expect(found.named[0]?.startDate).toBe(first);
  expect(found.more).toBe(more);
});
