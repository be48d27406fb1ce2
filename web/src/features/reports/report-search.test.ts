import { expect, test } from 'vitest';
import { nextDate } from './report-search.ts';

test.each([
  ['daily', '2026-11-13', '2026-11-13', '2026-11-15', '2026-11-14'],
  ['daily', '2026-11-14', '2026-11-14', '2026-11-15', undefined],
  ['weekly', '2026-10-26', '2026-11-01', '2026-11-09', '2026-11-02'],
  ['weekly', '2026-11-02', '2026-11-08', '2026-11-15', undefined],
  ['monthly', '2026-09-01', '2026-09-30', '2026-11-01', '2026-10-01'],
  ['monthly', '2026-10-01', '2026-10-31', '2026-11-30', undefined],
] as const)('after %s of %s to %s on %s', (kind, startDate, endDate, today, expected) => {
  expect(nextDate({ kind, period: { startDate, endDate } }, today)).toBe(expected);
});
