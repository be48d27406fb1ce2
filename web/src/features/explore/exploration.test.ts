import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { expect, test } from 'vitest';
import {
  addressOf,
  choiceOf,
  daysShown,
  explorationOf,
  filterCount,
  hasMoreFilters,
  questionOf,
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
  explorationOf(exploreSearch.parse(search), sites);

test('without an address: the last four months by month, as bars, without labels', () => {
  const exploration = read({});
  expect(exploration).toMatchObject({
    labels: 'none',
    granularity: 'monthly',
    chartType: 'bar',
    isRolling: false,
  });
  expect(questionOf(exploration, 3, today)).toMatchObject({
    startDate: '2026-07-16',
    endDate: today,
    metric: 'average_waste',
    site: [],
  });
});

test.each([
  ['several sites and none chosen', {}, hotels, 'average_waste'],
  ['several sites and one chosen', { siteId: '2' }, hotels, 'total_waste'],
  ['one site', {}, [site(1)], 'total_waste'],
  ['a metric in the address', { metric: 'waste_co2' }, hotels, 'waste_co2'],
])('the metric with %s', (_, search, sites, metric) => {
  expect(choiceOf(read(search, sites), sites.length).metric).toBe(metric);
});

test('of several sites the first is taken; of somebody else’s none, with its zones and event', () => {
  expect(read({ siteId: '2,3' }).filters.sites).toEqual([{ id: 2, name: 'Hotel 2' }]);
  const foreign = read({ siteId: '9', zoneSerial: 'WG-1', event: '4', foodId: '7' });
  expect(foreign.filters).toMatchObject({ sites: [], zones: [], eventId: null });
  expect(foreign.filters.foods).toHaveLength(1);
});

test('whoever has one site shares a link that names it', () => {
  const only = [site(3)];
  expect(addressOf(read({}, only), 1)).toMatchObject({ siteId: [3], siteName: ['Hotel 3'] });
  expect(filterCount(read({}, only), 1)).toBe(0);
});

test('waste per cover without a site falls back to total waste', () => {
  expect(choiceOf(read({ metric: 'waste_per_cover' }), 3).metric).toBe('total_waste');
  expect(choiceOf(read({ metric: 'waste_per_cover', siteId: '1' }), 3).metric).toBe(
    'waste_per_cover',
  );
});

test('a metric takes labels and granularity with it that it cannot have', () => {
  const hourly = read({ labels: 'category', granularity: 'hourly', siteId: '1' });
  expect(withMetric(hourly, 'occupancy')).toMatchObject({ labels: 'none', granularity: 'daily' });
  const byType = read({ labels: 'occupancy_type', granularity: 'weekly', siteId: '1' });
  expect(withMetric(byType, 'occupancy')).toMatchObject({
    labels: 'occupancy_type',
    granularity: 'weekly',
  });
  expect(withMetric(byType, 'waste_per_cover').labels).toBe('none');
});

test('an address says the same after it was read', () => {
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
  const written = Object.entries(addressOf(exploration, 3)).flatMap(([name, value]) =>
    value === undefined || value.toString() === '' ? [] : [[name, value.toString()]],
  );
  expect(Object.fromEntries(written)).toEqual(search);
  expect(filterCount(exploration, 3)).toBe(8);
});

test('an address nobody can read is read as none', () => {
  expect(
    read({ metric: 'x', labels: 'y', granularity: 'z', rolling: '?', minOccupancy: '-3' }),
  ).toEqual(read({}));
});

test('open ends of the days', () => {
  const days = (startDate: string | null, endDate: string | null) =>
    daysShown({ startDate, endDate }, today);
  expect(days('2026-10-01', null)).toEqual({ startDate: '2026-10-01', endDate: today });
  expect(days(null, '2026-03-31')).toEqual({ startDate: '2025-12-01', endDate: '2026-03-31' });
  expect(days('2027-01-01', null)).toEqual({ startDate: '2027-01-01', endDate: '2027-01-01' });
});

test('a venue event without days brings its own', () => {
  const question = questionOf(read({ event: '4' }), 3, today);
  expect(question).toMatchObject({ event: 4, startDate: undefined, endDate: undefined });
});

test('reset takes off what filters, and keeps how the chart is drawn', () => {
  const exploration = read({ siteId: '1', labels: 'sites', chartType: 'line', minPrice: '5' });
  expect(hasMoreFilters(exploration)).toBe(true);
  const reset = withoutChoices(exploration);
  expect(filterCount(reset, 3)).toBe(0);
  expect(hasMoreFilters(reset)).toBe(false);
  expect(reset).toMatchObject({ labels: 'none', chartType: 'line' });
});
