import { expect, test } from 'vitest';
import {
  filterCount,
  shiftPeriod,
  occupancyPeriod,
  occupancySearch,
  displayedPeriod,
} from './occupancy-search.ts';

const today = '2026-11-15';
const read = (search: Record<string, string>, isPhone = false) =>
  displayedPeriod(occupancySearch.parse(search), today, isPhone);

test('defaults to this month, on phones to one week back and one ahead', () => {
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
])('%o selects %s to %s', (search, startDate, endDate) => {
  expect(read(search)).toEqual({ startDate, endDate });
});

test('shifts a month by a month and other periods by their length', () => {
  const january = { startDate: '2027-01-01', endDate: '2027-01-31' };
  expect(shiftPeriod(january, 1)).toEqual({ startDate: '2027-02-01', endDate: '2027-02-28' });
  expect(shiftPeriod(january, -1)).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' });
  const week = { startDate: '2026-11-09', endDate: '2026-11-15' };
  expect(shiftPeriod(week, 1)).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
});

test('counts dates and covers as one filter each', () => {
  const search = { startDate: today, endDate: today, type: 'EXPO', maxOccupancy: '300' };
  expect(filterCount(occupancySearch.parse(search))).toBe(3);
  expect(filterCount(occupancySearch.parse({}))).toBe(0);
});

test('the widget shows the month so far and the week ahead on wide screens', () => {
  expect(occupancyPeriod('2025-11-14', false)).toEqual({
    startDate: '2025-11-01',
    endDate: '2025-11-21',
  });
});

test('the widget shows the last seven days on phones, also across months', () => {
  expect(occupancyPeriod('2025-11-03', true)).toEqual({
    startDate: '2025-10-28',
    endDate: '2025-11-03',
  });
});
