import { expect, test } from 'vitest';
import {
  calendarQuarter,
  defaultPeriod,
  namedPeriod,
  periodKind,
  periodProblem,
  quarterPeriods,
  yearPeriods,
} from './report-period.ts';

const today = '2026-11-18';

test('the running year and quarter end yesterday', () => {
  expect(yearPeriods(today)[0]).toEqual({
    year: 2026,
    startDate: '2026-01-01',
    endDate: '2026-11-17',
  });
  expect(quarterPeriods(today)[0]).toEqual({
    year: 2026,
    quarter: 4,
    startDate: '2026-10-01',
    endDate: '2026-11-17',
  });
  expect(yearPeriods('2026-01-01')[0]?.year).toBe(2025);
});

test('a new report covers the last complete quarter', () => {
  expect(defaultPeriod(today)).toEqual({ startDate: '2026-07-01', endDate: '2026-09-30' });
  expect(defaultPeriod('2026-10-01')).toEqual({ startDate: '2026-07-01', endDate: '2026-09-30' });
});

test('days are recognised as a year or a quarter', () => {
  expect(periodKind({ startDate: '2025-01-01', endDate: '2025-12-31' }, today)).toBe('year');
  expect(periodKind(calendarQuarter(2026, 2), today)).toBe('quarter');
  expect(periodKind({ startDate: '2026-01-02', endDate: '2026-03-31' }, today)).toBe('dates');
  expect(namedPeriod({ startDate: '2025-01-01', endDate: '2025-12-31' })).toEqual({ year: 2025 });
  expect(namedPeriod(calendarQuarter(2026, 1))).toEqual({ year: 2026, quarter: 1 });
  expect(namedPeriod({ startDate: '2026-01-01', endDate: '2026-11-17' })).toBeUndefined();
});

test('a report needs both days in order and at most 366 of them', () => {
  expect(periodProblem({ startDate: '2026-01-01' })).toBe('chooseDates');
  expect(periodProblem({ startDate: '2026-02-01', endDate: '2026-01-01' })).toBe('chooseDates');
  expect(periodProblem({ startDate: '2025-01-01', endDate: '2026-01-02' })).toBe('tooLong');
  expect(periodProblem({ startDate: '2024-01-01', endDate: '2024-12-31' })).toBeUndefined();
});
