import { sliderRanges } from '@wastegauge/contract/values/filters';
import { feedQuery } from '@wastegauge/contract/insight/feed';
import { expect, test } from 'vitest';
import {
  activeFilters,
  pageControls,
  isUnavailable,
  withDates,
  withEvent,
  withExclusive,
  withoutFilter,
  withoutFilters,
  withSites,
} from './filter-rules.ts';
import {
  parseFilters,
  filterQuery,
  reportSearch,
  filterSearch,
  type ReportFilters,
} from './report-filter.ts';

const read = (address: string): ReportFilters =>
  parseFilters(reportSearch.parse(Object.fromEntries(new URLSearchParams(address))));

const write = (filters: ReportFilters): string =>
  Object.entries(filterSearch(filters))
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
])('round-trips through the filters: %s', (address) => {
  expect(write(read(address))).toBe(address);
});

test('ignores invalid values in the URL', () => {
  expect(
    write(read('siteId=x&startDate=tomorrow&ordering=upside&trimmings=maybe&minPrice=-1')),
  ).toBe('');
});

test('looks up names with a comma instead of splitting them', () => {
  const filters = read('siteId=1,2&siteName=Bar, Grill,Inn');
  expect(filters.sites).toEqual([
    { id: 1, name: null },
    { id: 2, name: null },
  ]);
});

test('queries the last seven days by default, or the days of the venue event', () => {
  expect(filterQuery(read(''), today)).toMatchObject({ startDate: '2026-11-09', endDate: today });
  expect(filterQuery(read('event=7'), today)).toMatchObject({ event: 7, startDate: undefined });
});

test('swaps a start after the end, in the URL and in the query', () => {
  const filters = { ...read(''), startDate: '2026-11-10', endDate: '2026-11-01' };
  expect(write(filters)).toBe('startDate=2026-11-01&endDate=2026-11-10');
  expect(filterQuery(filters, today)).toMatchObject({
    startDate: '2026-11-01',
    endDate: '2026-11-10',
  });
  for (const address of ['startDate=2026-11-10', 'endDate=2026-11-01']) {
    expect(write(read(address)), 'an open end stays open').toBe(address);
  }
});

test("the query matches the server's schema", () => {
  const filters = read('siteId=1&zoneId=12&foodId=3&trimmings=false&minWeight=2&display=price');
  const query = feedQuery.parse(filterQuery(filters, today));
  expect(query).toMatchObject({ site: [1], zone: ['12'], food: [3], trimmings: false });
});

test('changing sites resets zones and venue event', () => {
  const filters = read('siteId=1&zoneSerial=A&event=7&foodId=3');
  const changed = withSites(filters, [{ id: 2, name: 'Inn' }]);
  expect(changed).toMatchObject({ zones: [], eventId: null, foods: [{ id: 3 }] });
  const dated = withSites(read('siteId=1&startDate=2026-11-01'), []);
  expect(dated.startDate, 'days that were chosen stay').toBe('2026-11-01');
});

test('changing days resets the foods in reports, not in the feed', () => {
  const filters = read('foodId=3');
  const range = { startDate: '2026-11-01', endDate: null };
  expect(withDates(filters, range, 'foods').foods).toEqual([]);
  expect(withDates(filters, range, 'feed').foods).toHaveLength(1);
});

test('a venue event sets its days, the only days allowed in the future', () => {
  const chosen = withEvent(read(''), gala);
  expect(chosen).toMatchObject({ eventId: 7, startDate: '2026-12-01', endDate: '2026-12-03' });
  expect(isUnavailable('2026-12-03', today, chosen, gala)).toBe(false);
  expect(isUnavailable('2026-12-04', today, chosen, gala)).toBe(true);
  expect(isUnavailable('2026-12-03', today, read(''), undefined)).toBe(true);
  expect(isUnavailable(today, today, read(''), undefined)).toBe(false);
  const noEvent = { eventId: null, startDate: null, endDate: null };
  expect(withEvent(chosen, null)).toMatchObject(noEvent);
  expect(withSites(chosen, [{ id: 2, name: 'Inn' }])).toMatchObject(noEvent);
});

test('at most one exclusive switch is on', () => {
  const first = withExclusive(read(''), 'nonFood', true);
  const second = withExclusive(first, 'withoutTrimmings', true);
  expect(write(second)).toBe('trimmings=false');
  expect(write(withExclusive(second, 'withoutTrimmings', false))).toBe('');
});

test('each active filter can be removed by its chip', () => {
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

test('each page shows its own controls', () => {
  expect(pageControls.feed).toContain('exclusive');
  expect(pageControls.feed).not.toContain('condense');
  expect(pageControls.sites).not.toContain('zones');
});
