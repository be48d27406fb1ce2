import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { expect, test } from 'vitest';
import {
  explorationSearch,
  effectiveChoice,
  displayedDays,
  parseExploration,
  filterCount,
  hasMoreFilters,
  chartQuery,
  withMetric,
  withoutChoices,
} from './exploration.ts';
import { exploreSearch } from './explore-search.ts';

const site = (id: number): SiteOption => ({
  id,
  name: `Hotel ${id}`,
  timezone: 'Europe/Dublin',
  locale: { id: 1, currency_symbol: '€', locale_name: 'Ireland', currency_name: 'Euro' },
});
const hotels = [site(1), site(2), site(3)];
const today = '2026-11-15';
const read = (search: Record<string, string>, sites = hotels) =>
  parseExploration(exploreSearch.parse(search), sites);

test('defaults to the last four months as bars without labels, in steps that follow the range', () => {
  const exploration = read({});
  expect(exploration).toMatchObject({
    labels: 'none',
    granularity: null,
    chartType: 'bar',
    isRolling: false,
  });
  expect(chartQuery(exploration, 3, today)).toMatchObject({
    startDate: '2026-07-16',
    endDate: today,
    metric: 'average_waste',
    site: [],
    granularity: undefined,
  });
});

test('a chosen granularity stays in the address, also the monthly one', () => {
  const search = (granularity: string) => explorationSearch(read({ granularity }), 3).granularity;
  expect(search('monthly')).toBe('monthly');
  expect(explorationSearch(read({}), 3).granularity).toBeUndefined();
  expect(withoutChoices(read({ granularity: 'weekly' })).granularity).toBeNull();
});

test.each([
  ['several sites and none chosen', {}, hotels, 'average_waste'],
  ['several sites and one chosen', { siteId: '2' }, hotels, 'total_waste'],
  ['one site', {}, [site(1)], 'total_waste'],
  ['a metric in the address', { metric: 'waste_co2' }, hotels, 'waste_co2'],
])('default metric with %s', (_, search, sites, metric) => {
  expect(effectiveChoice(read(search, sites), sites.length).metric).toBe(metric);
});

test('takes the first of several sites and drops foreign sites with their zones and event', () => {
  expect(read({ siteId: '2,3' }).filters.sites).toEqual([{ id: 2, name: 'Hotel 2' }]);
  const foreign = read({ siteId: '9', zoneSerial: 'WG-1', event: '4', foodId: '7' });
  expect(foreign.filters).toMatchObject({ sites: [], zones: [], eventId: null });
  expect(foreign.filters.foods).toHaveLength(1);
});

test('the link of a reader with one site names the site', () => {
  const only = [site(3)];
  expect(explorationSearch(read({}, only), 1)).toMatchObject({
    siteId: [3],
    siteName: ['Hotel 3'],
  });
  expect(filterCount(read({}, only), 1)).toBe(0);
});

test('waste per cover without a site falls back to total waste', () => {
  expect(effectiveChoice(read({ metric: 'waste_per_cover' }), 3).metric).toBe('total_waste');
  expect(effectiveChoice(read({ metric: 'waste_per_cover', siteId: '1' }), 3).metric).toBe(
    'waste_per_cover',
  );
});

test('changing the metric resets unsupported labels and granularity', () => {
  const hourly = read({ labels: 'category', granularity: 'hourly', siteId: '1' });
  expect(withMetric(hourly, 'occupancy')).toMatchObject({ labels: 'none', granularity: 'daily' });
  const byType = read({ labels: 'occupancy_type', granularity: 'weekly', siteId: '1' });
  expect(withMetric(byType, 'occupancy')).toMatchObject({
    labels: 'occupancy_type',
    granularity: 'weekly',
  });
  expect(withMetric(byType, 'waste_per_cover').labels).toBe('none');
});

test('parsing and writing the address round-trips', () => {
  const search = {
    metric: 'waste_value',
    labels: 'category',
    granularity: 'weekly',
    chartType: 'line',
    rolling: 'true',
    wasteType: 'PLATE_WASTE',
    siteId: '2',
    siteName: 'Hotel 2',
    zoneSerial: 'WG-1,WG-2',
    foodId: '7',
    event: '4',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    minOccupancy: '10',
    hidden: '3,other',
  };
  const exploration = read(search);
  const written = Object.entries(explorationSearch(exploration, 3)).flatMap(([name, value]) =>
    value === undefined || value.toString() === '' ? [] : [[name, value.toString()]],
  );
  expect(Object.fromEntries(written)).toEqual(search);
  expect(filterCount(exploration, 3)).toBe(8);
});

test('an invalid address is read as empty', () => {
  expect(
    read({ metric: 'x', labels: 'y', granularity: 'z', rolling: '?', minOccupancy: '-3' }),
  ).toEqual(read({}));
});

test('fills open ends of the date range', () => {
  const days = (startDate: string | null, endDate: string | null) =>
    displayedDays({ startDate, endDate }, today);
  expect(days('2026-10-01', null)).toEqual({ startDate: '2026-10-01', endDate: today });
  expect(days(null, '2026-03-31')).toEqual({ startDate: '2025-12-01', endDate: '2026-03-31' });
  expect(days('2027-01-01', null)).toEqual({ startDate: '2027-01-01', endDate: '2027-01-01' });
});

test('a venue event without days uses its own days', () => {
  const query = chartQuery(read({ event: '4' }), 3, today);
  expect(query).toMatchObject({ event: 4, startDate: undefined, endDate: undefined });
});

test('reset clears the filters and keeps the chart type', () => {
  const exploration = read({ siteId: '1', labels: 'sites', chartType: 'line', minPrice: '5' });
  expect(hasMoreFilters(exploration)).toBe(true);
  const reset = withoutChoices(exploration);
  expect(filterCount(reset, 3)).toBe(0);
  expect(hasMoreFilters(reset)).toBe(false);
  expect(reset).toMatchObject({ labels: 'none', chartType: 'line' });
});
