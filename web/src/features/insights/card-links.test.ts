import { expect, test } from 'vitest';
import { filtersOf, reportSearch } from '../../widgets/filters/report-filter.ts';
import { detailSearch, feedSearch, foodsOfSiteSearch } from './card-links.ts';

const period = { startDate: '2026-11-01', endDate: '2026-11-14' };
const food = { id: 12, name: 'Roast Potatoes' };
const filtersFor = (search: object) => filtersOf(reportSearch.parse(search));

test('without filters the feed is asked for the food and the days alone', () => {
  expect(feedSearch(food, period, filtersFor({}))).toEqual({
    foodId: 12,
    foodName: 'Roast Potatoes',
    ...period,
  });
  expect(detailSearch(period, filtersFor({}))).toEqual(period);
});

test('a site, its monitors and what is shown only come along to the feed', () => {
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

test('the page of a food is not about two sites', () => {
  expect(detailSearch(period, filtersFor({ siteId: '3,4' }))).toEqual(period);
});

test('from a site to its foods the order and the display stay', () => {
  const card = { id: 5, name: 'Docklands Centre' } as Parameters<typeof foodsOfSiteSearch>[0];
  const search = foodsOfSiteSearch(card, period, filtersFor({ display: 'price', siteId: '4,5' }));
  expect(search).toMatchObject({ siteId: [5], siteName: ['Docklands Centre'], display: 'price' });
  expect(search).toMatchObject(period);
});
