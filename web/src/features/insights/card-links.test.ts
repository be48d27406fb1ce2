import { expect, test } from 'vitest';
import { parseFilters, reportSearch } from '../../widgets/filters/report-filter.ts';
import { detailSearch, feedSearch, foodsOfSiteSearch } from './card-links.ts';

const period = { startDate: '2026-11-01', endDate: '2026-11-14' };
const food = { id: 12, name: 'Roast Potatoes' };
const filtersFor = (search: object) => parseFilters(reportSearch.parse(search));

test('without filters the feed link has only the food and the days', () => {
  expect(feedSearch(food, period, filtersFor({}))).toEqual({
    foodId: 12,
    foodName: 'Roast Potatoes',
    ...period,
  });
  expect(detailSearch(period, filtersFor({}))).toEqual(period);
});

test('the feed link keeps the site, its monitors and the waste filters', () => {
  const filters = filtersFor({
    siteId: '3',
    siteName: 'Quayside Hotel',
    zoneSerial: 'WG-1',
    nonFood: 'true',
    display: 'price',
    ordering: '-value',
  });
  expect(feedSearch(food, period, filters)).toEqual({
    foodId: 12,
    foodName: 'Roast Potatoes',
    ...period,
    siteId: [3],
    siteName: ['Quayside Hotel'],
    zoneId: [],
    zoneName: [],
    zoneSerial: ['WG-1'],
    nonFood: true,
  });
  expect(detailSearch(period, filters)).toEqual({
    siteId: 3,
    siteName: 'Quayside Hotel',
    ...period,
  });
});

test('the food page link has no site when several are selected', () => {
  expect(detailSearch(period, filtersFor({ siteId: '3,4' }))).toEqual(period);
});

test('the link from a site to its foods keeps order and display', () => {
  const card = { id: 5, name: 'Docklands Centre' } as Parameters<typeof foodsOfSiteSearch>[0];
  const search = foodsOfSiteSearch(card, period, filtersFor({ display: 'price', siteId: '4,5' }));
  expect(search).toMatchObject({ siteId: [5], siteName: ['Docklands Centre'], display: 'price' });
  expect(search).toMatchObject(period);
});
