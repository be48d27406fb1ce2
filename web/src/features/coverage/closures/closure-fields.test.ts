import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { closureForm, emptyClosure } from './closure-fields.ts';

const form = closureForm(3);
const empty = emptyClosure('2026-12-24');

test.each([
  [{}, { startDate: '2026-12-24', endDate: '2026-12-24', service: null, note: '' }],
  [
    { kind: 'range', endDate: '2026-12-27', note: ' Christmas ' },
    { startDate: '2026-12-24', endDate: '2026-12-27', service: null, note: 'Christmas' },
  ],
  [
    { kind: 'weekly', weekday: '7', service: 'DINNER' },
    { startDate: '2026-12-24', weekday: 7, service: 'DINNER', note: '' },
  ],
  [
    { kind: 'weekly', endDate: '2027-03-01' },
    { startDate: '2026-12-24', endDate: '2027-03-01', weekday: 1, service: null, note: '' },
  ],
] as const)('%j is a closure', (entered, expected) => {
  expect(form.parse({ ...empty, ...entered })).toEqual({ site: 3, ...expected });
});

test.each([
  [{ startDate: null }, 'startDate', texts.requiredField],
  [{ kind: 'range' }, 'endDate', texts.requiredField],
  [{ kind: 'range', endDate: '2026-12-01' }, 'endDate', texts.invalidDateRange],
] as const)('%j is reported at %s', (entered, path, message) => {
  const { issues } = form.safeParse({ ...empty, ...entered }).error ?? { issues: [] };
  expect(issues).toMatchObject([{ path: [path], message }]);
});
