import { sliderRanges } from '@wastegauge/contract/values/filters';
import { feedQuery } from '@wastegauge/contract/insight/feed';
import { expect, test } from 'vitest';
import {
  activeFilters,
  controlsOf,
  isUnavailable,
  withDates,
  withEvent,
  withExclusive,
  withoutFilter,
  withoutFilters,
  withSites,
} from './filter-rules.ts';
import { filtersOf, queryOf, reportSearch, searchOf, type ReportFilters } from './report-filter.ts';

const read = (address: string): ReportFilters =>
  filtersOf(reportSearch.parse(Object.fromEntries(new URLSearchParams(address))));

const write = (filters: ReportFilters): string =>
  Object.entries(searchOf(filters))
    .filter(([, value]) => value !== undefined && String(value) !== '')
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

const today = '2026-11-15';
const gala = {
  id: 7,
  name: 'Gala',
  site: 1,
  site_name: 'Quayside Hotel',
  occupancy_type: 'EVENT' as const,
  start_date: '2026-12-01',
  end_date: '2026-12-03',
};

test.each([
  '',
  'siteId=1,2&siteName=Quayside Hotel,Harbour Inn',
  'zoneName=Pass&zoneSerial=WG-4F21A&foodId=4,9&foodName=Rice,Bread',
  'zoneId=12',
  'startDate=2026-11-01&endDate=2026-11-14&event=7',
  'trimmings=false',
  'trimmings=true',
  'secondaryWaste=true&ordering=-item_weight&display=price',
  'nonFood=true&withSecondaryWaste=true&condense=true',
  'minPrice=5&maxPrice=900&minWeight=1.5&maxWeight=20',
  'groupId=2&groupName=Harbour&role=Admin,User&status=DISCARDED,ESCALATED&autoLabel=false',
])('an address keeps its meaning through the filters: %s', (address) => {
  expect(write(read(address))).toBe(address);
});

test('what cannot be understood in an address is left aside', () => {
  expect(
    write(read('siteId=x&startDate=tomorrow&ordering=upside&trimmings=maybe&minPrice=-1')),
  ).toBe('');
});

test('names with a comma are looked up again instead of being read wrongly', () => {
  const filters = read('siteId=1,2&siteName=Bar, Grill,Inn');
  expect(filters.sites).toEqual([
    { id: 1, name: null },
    { id: 2, name: null },
  ]);
});

test('without days the last seven are asked for, with a venue event its own', () => {
  expect(queryOf(read(''), today)).toMatchObject({ startDate: '2026-11-09', endDate: today });
  expect(queryOf(read('event=7'), today)).toMatchObject({ event: 7, startDate: undefined });
});

test('a start after the end is swapped in the address and in the question', () => {
  const filters = { ...read(''), startDate: '2026-11-10', endDate: '2026-11-01' };
  expect(write(filters)).toBe('startDate=2026-11-01&endDate=2026-11-10');
  expect(queryOf(filters, today)).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-10' });
  for (const address of ['startDate=2026-11-10', 'endDate=2026-11-01']) {
    expect(write(read(address)), 'an open end is no end').toBe(address);
  }
});

test('the question is one the server takes', () => {
  const filters = read('siteId=1&zoneId=12&foodId=3&trimmings=false&minWeight=2&display=price');
  const query = feedQuery.parse(queryOf(filters, today));
  expect(query).toMatchObject({ site: [1], zone: ['12'], food: [3], trimmings: false });
});

test('other sites take the zones and the venue event away', () => {
  const filters = read('siteId=1&zoneSerial=A&event=7&foodId=3');
  const changed = withSites(filters, [{ id: 2, name: 'Inn' }]);
  expect(changed).toMatchObject({ zones: [], eventId: null, foods: [{ id: 3 }] });
});

test('other days take the foods away in reports, not in the feed', () => {
  const filters = read('foodId=3');
  const range = { startDate: '2026-11-01', endDate: null };
  expect(withDates(filters, range, 'foods').foods).toEqual([]);
  expect(withDates(filters, range, 'feed').foods).toHaveLength(1);
});

test('a venue event brings its days, and only they may lie in the future', () => {
  const chosen = withEvent(read(''), gala);
  expect(chosen).toMatchObject({ eventId: 7, startDate: '2026-12-01', endDate: '2026-12-03' });
  expect(isUnavailable('2026-12-03', today, chosen, gala)).toBe(false);
  expect(isUnavailable('2026-12-04', today, chosen, gala)).toBe(true);
  expect(isUnavailable('2026-12-03', today, read(''), undefined)).toBe(true);
  expect(isUnavailable(today, today, read(''), undefined)).toBe(false);
  expect(withEvent(chosen, null).eventId).toBeNull();
});

test('of the exclusive switches one is on at most', () => {
  const first = withExclusive(read(''), 'nonFood', true);
  const second = withExclusive(first, 'withoutTrimmings', true);
  expect(write(second)).toBe('trimmings=false');
  expect(write(withExclusive(second, 'withoutTrimmings', false))).toBe('');
});

test('each active filter has a chip that takes it off', () => {
  const filters = read(
    'siteId=1,2&zoneSerial=A&foodId=3&startDate=2026-11-01&event=7&minPrice=5&maxWeight=20' +
      '&withSecondaryWaste=true&condense=true&nonFood=true&display=price',
  );
  const active = activeFilters(filters);
  expect(active.map(({ control }) => control)).toEqual([
    'site',
    'site',
    'zone',
    'food',
    'dates',
    'event',
    'price',
    'weight',
    'withSecondaryWaste',
    'condense',
    'exclusive',
  ]);
  for (const filter of active) {
    expect(activeFilters(withoutFilter(filters, filter)).length).toBeLessThan(active.length);
  }
  expect(write(withoutFilters(filters))).toBe('display=price');
  expect(withoutFilters(filters).price).toEqual(sliderRanges.price);
});

test('each page has its controls', () => {
  expect(controlsOf.feed).toContain('exclusive');
  expect(controlsOf.feed).not.toContain('condense');
  expect(controlsOf.sites).not.toContain('zones');
});
