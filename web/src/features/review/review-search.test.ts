import type { Zone } from '@wastegauge/contract/directory/devices';
import { describe, expect, test } from 'vitest';
import { stringifySearch } from '../../app/routes/address-search.ts';
import {
  filtersFromSearch,
  reviewQuery,
  reviewSearch,
  toSearch,
  viewFromSearch,
} from './review-search.ts';

const pass: Zone = {
  id: 3,
  serial: 'QSH-03',
  name: 'Main Restaurant, pass',
  type: 'PLATE_WASTE',
  weighing: 'single',
  is_manual: false,
  kind: 'monitor',
  site_id: 1,
  site_name: 'Quayside Hotel',
  waiting: 0,
  oldest_waiting_at: null,
};
const known = { sites: [{ id: 1, name: 'Quayside Hotel' }], zones: [pass] };

function open(address: string) {
  const search = reviewSearch.parse(Object.fromEntries(new URLSearchParams(address)));
  const view = viewFromSearch(search);
  const filters = filtersFromSearch(search, known);
  return { view, filters, query: reviewQuery(view, filters) };
}

const filters = {
  site: { id: 1, name: 'Quayside Hotel' },
  food: { id: 7, name: 'Roast potatoes' },
  device: pass,
  statuses: ['DISCARDED' as const, 'ESCALATED' as const],
  labelSources: ['recognition' as const],
  isAutoLabelled: true,
  startDate: '2025-11-14',
  endDate: '2025-11-01',
};
const view = { ordering: '-id' as const, offset: 20, limit: 20 };

describe('the URL', () => {
  const common =
    'siteId=1&siteName=Quayside+Hotel&food=7&foodName=Roast+potatoes&{device}labelSource=recognition&startDate=2025-11-01&endDate=2025-11-14&offset=20&limit=20';
  test.each([
    ['primary', 'deviceId=3&deviceSerial=QSH-03&'],
    ['secondary', 'zoneId=3&zoneName=Main+Restaurant%2C+pass&'],
    ['mixed', 'deviceId=3&deviceSerial=QSH-03&status=DISCARDED%2CESCALATED&autoLabel=true&'],
  ] as const)(
    'of %s events uses its own parameter names and orders the dates',
    (variant, device) => {
      const address = stringifySearch(toSearch({ ...view, variant }, filters));
      expect(address).toBe(`?variant=${variant}&${common.replace('{device}', device)}`);
      const opened = open(address);
      expect(opened.view).toEqual({ ...view, variant });
      expect(opened.query.serial).toEqual(['QSH-03']);
    },
  );

  test('is parsed as it was written', () => {
    const ordered = { ...filters, startDate: '2025-11-01', endDate: '2025-11-14' };
    const mixed = { ...view, variant: 'mixed' as const };
    expect(open(stringifySearch(toSearch(mixed, filters))).filters).toEqual(ordered);
  });

  test('accepts auto for autoLabel', () => {
    expect(open('variant=mixed&auto=false').query.auto_label).toBe('false');
    expect(open('variant=mixed&autoLabel=true&auto=false').query.auto_label).toBe('true');
  });

  test('with invalid values gives the first page without filters', () => {
    const nonsense =
      'variant=other&siteId=x&food=-1&zoneId=99&status=LOST&auto=maybe&labelSource=magic&startDate=31-12-2025&offset=-4&limit=1000&ordering=weight';
    expect(open(nonsense).query).toEqual({
      is_secondary: 'false',
      site: [],
      food: [],
      serial: [],
      status: [],
      label_source: [],
      ordering: '-id',
      offset: 0,
      limit: 20,
    });
  });
});

test.each([
  ['', 'false'],
  ['variant=primary', 'false'],
  ['variant=secondary', 'true'],
  ['variant=mixed', undefined],
])('"%s" requests is_secondary %s', (address, expected) => {
  expect(open(address).query.is_secondary).toBe(expected);
});

test('only the mixed list has status and auto-label', () => {
  const { query } = open('variant=secondary&status=DISCARDED&auto=true');
  expect(query.status).toEqual([]);
  expect(query.auto_label).toBeUndefined();
});
