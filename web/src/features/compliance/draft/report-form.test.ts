import { expect, test } from 'vitest';
import { complianceSearch } from '../compliance-search.ts';
import { draftRequest, formFromSearch, searchFromForm } from './report-form.ts';

const today = '2026-11-18';

test('an empty address is the FLW Standard for the last complete quarter at all sites', () => {
  expect(draftRequest(complianceSearch.parse({}), today)).toEqual({
    scheme: 'flw',
    startDate: '2026-07-01',
    endDate: '2026-09-30',
    site: [],
    assurance: '',
    narrative: '',
    hierarchy_reason: '',
    base_year: undefined,
    is_output_used: 'false',
  });
});

test('only answers that the scheme asks for are sent', () => {
  const search = complianceSearch.parse({ narrative: 'Less bread', outputUsed: 'true' });
  expect(draftRequest({ ...search, scheme: 'uk' }, today)).toMatchObject({
    narrative: 'Less bread',
    is_output_used: 'false',
  });
  expect(draftRequest({ ...search, scheme: 'esrs' }, today)).toMatchObject({
    narrative: '',
    is_output_used: 'true',
  });
});

test('the form survives the way through the address', () => {
  const form = {
    scheme: 'spain' as const,
    kind: 'year' as const,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    siteIds: [1, 3],
    assurance: '',
    narrative: '',
    reason: 'No feed buyer nearby',
    baseYear: '2020',
    isOutputUsed: true,
  };
  const search = { ...complianceSearch.parse({}), ...searchFromForm(form) };
  expect(formFromSearch(search, today)).toEqual(form);
});
