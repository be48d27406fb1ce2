import { expect, test } from 'vitest';
import { complianceSearch } from './compliance-search.ts';

test('reads a shared address', () => {
  expect(
    complianceSearch.parse({
      scheme: 'esrs',
      siteId: '1,2',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      outputUsed: 'true',
      baseYear: '2020',
    }),
  ).toMatchObject({ scheme: 'esrs', siteId: [1, 2], outputUsed: true, baseYear: 2020 });
});

test('drops values that no report has', () => {
  expect(
    complianceSearch.parse({ scheme: 'mars', baseYear: '20', narrative: 'x'.repeat(1001) }),
  ).toMatchObject({ scheme: undefined, baseYear: undefined, narrative: undefined });
});
