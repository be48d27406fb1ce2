import { expect, test } from 'vitest';
import { advisedDay } from './advised-day.ts';
import { tomorrowSearch } from './tomorrow-search.ts';

test.each([
  [undefined, undefined],
  ['2026-11-10', undefined],
  ['2026-11-17', undefined],
  ['2026-11-18', '2026-11-18'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', undefined],
])('on 16 November the day %s of the address shows %s', (day, shown) => {
  expect(advisedDay(day, '2026-11-16')).toBe(shown);
});

test('an unreadable day is dropped', () => {
  expect(tomorrowSearch.parse({ siteId: '3', day: 'soon' })).toEqual({ siteId: 3 });
});
