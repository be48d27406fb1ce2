import { expect, test } from 'vitest';
import { readOverview } from './overview-request.ts';

type Site = Parameters<typeof readOverview>[1][number];

const sites = (...ids: number[]): Site[] => ids.map((id) => ({ id }) as Site);

test.each([
  { search: {}, known: sites(1), site: [1] },
  { search: {}, known: sites(1, 2), site: [] },
  { search: { siteId: 2 }, known: sites(1, 2), site: [2] },
  { search: { siteId: '1,2' }, known: sites(1, 2, 3), site: [1, 2] },
])('$search among $known.length sites asks for $site', ({ search, known, site }) => {
  expect(readOverview(search, known).request.site).toEqual(site);
});

test('metric, monitors and days come from the address', () => {
  const search = { metric: 'waste_co2', zoneId: 7, startDate: '2026-11-01', endDate: '2026-11-18' };
  expect(readOverview(search, sites(1))).toMatchObject({
    metric: 'waste_co2',
    request: { metric: 'waste_co2', zone: ['7'], startDate: '2026-11-01', endDate: '2026-11-18' },
  });
});
