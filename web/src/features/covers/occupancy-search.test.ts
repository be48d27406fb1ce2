import { expect, test } from 'vitest';
import { filterCount, movedPeriod, occupancySearch, periodOf } from './occupancy-search.ts';

const today = '2026-11-15';
const read = (search: Record<string, string>, isPhone = false) =>
  periodOf(occupancySearch.parse(search), today, isPhone);

test('without dates it is this month, on phones a week back and one ahead', () => {
  expect(read({})).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
  expect(read({}, true)).toEqual({ startDate: '2026-11-09', endDate: '2026-11-22' });
});

test.each([
  [{ startDate: '2026-02-10', endDate: '2026-02-20' }, '2026-02-10', '2026-02-20'],
  [{ startDate: '2026-02-20', endDate: '2026-02-10' }, '2026-02-10', '2026-02-20'],
  [{ startDate: '2026-02-10' }, '2026-02-10', '2026-02-28'],
  [{ endDate: '2026-02-10' }, '2026-02-01', '2026-02-10'],
  [{ startDate: '2022-01-01', endDate: '2026-02-10' }, '2022-01-01', '2023-01-01'],
  [{ startDate: 'nonsense' }, '2026-11-01', '2026-11-30'],
])('%o asks for %s to %s', (search, startDate, endDate) => {
  expect(read(search)).toEqual({ startDate, endDate });
});

test('beside a month is a month, beside other days as many of them', () => {
  const january = { startDate: '2027-01-01', endDate: '2027-01-31' };
  expect(movedPeriod(january, 1)).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' });
  expect(movedPeriod(january, -1)).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' });
  const week = { startDate: '2026-11-09', endDate: '2026-11-15' };
  expect(movedPeriod(week, 1)).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
});

test('filters are counted: dates once, covers once', () => {
  const search = { startDate: today, endDate: today, type: 'EXPO', maxOccupancy: '300' };
  expect(filterCount(occupancySearch.parse(search))).toBe(3);
  expect(filterCount(occupancySearch.parse({}))).toBe(0);
});
