import { expect, test } from 'vitest';
import { chosenMonth, monthChoices, monthSearch } from './coverage-search.ts';

test('months can be chosen from the reported one back', () => {
  expect(monthChoices('2026-11-16').slice(0, 2)).toEqual(['2026-11-01', '2026-10-01']);
  expect(monthChoices('2026-11-01')[0]).toBe('2026-10-01');
  expect(monthChoices('2022-02-10')).toEqual(['2022-02-01', '2022-01-01']);
});

test.each([
  [{}, '2026-11-01'],
  [{ startDate: '2026-10-01', endDate: '2026-10-31' }, '2026-10-01'],
  [{ startDate: '2026-11-01', endDate: '2026-11-16' }, '2026-11-01'],
  [{ startDate: '2026-11-01', endDate: '2026-11-09' }, null],
  [{ startDate: '2026-10-05', endDate: '2026-10-31' }, null],
  [{ startDate: '2026-09-01', endDate: '2026-10-31' }, null],
])('the days %j are the month %s', (days, expected) => {
  expect(chosenMonth(days, '2026-11-16')).toBe(expected);
});

test('only months before the reported one are in the address', () => {
  expect(monthSearch('2026-11-01', '2026-11-16')).toEqual({});
  expect(monthSearch('2026-02-01', '2026-11-16')).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
  });
});
