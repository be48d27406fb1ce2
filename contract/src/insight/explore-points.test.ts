import { expect, test } from 'vitest';
import { defaultGranularity, pointCompared, pointDays } from './explore-points.ts';

test.each([
  ['2026-11-16', '2026-11-16', 'hourly'],
  ['2026-11-15', '2026-11-16', 'hourly'],
  ['2026-11-14', '2026-11-16', 'daily'],
  ['2026-10-03', '2026-11-16', 'daily'],
  ['2026-10-02', '2026-11-16', 'weekly'],
  ['2026-05-17', '2026-11-16', 'weekly'],
  ['2026-05-16', '2026-11-16', 'monthly'],
  ['2023-11-17', '2026-11-16', 'monthly'],
  ['2023-11-16', '2026-11-16', 'quarterly'],
])('%s to %s is shown %s unless chosen', (startDate, endDate, granularity) => {
  expect(defaultGranularity({ startDate, endDate })).toBe(granularity);
});

const chart = { startDate: '2026-07-17', endDate: '2026-11-16' };

test.each([
  ['2026-07-01', 'monthly', '2026-07-17/2026-07-31 15 of 31'],
  ['2026-10-01', 'monthly', '2026-10-01/2026-10-31 31 of 31'],
  ['2026-11-01', 'monthly', '2026-11-01/2026-11-16 16 of 30'],
  ['2026-11-16', 'weekly', '2026-11-16/2026-11-16 1 of 7'],
  ['2026-10-01', 'quarterly', '2026-10-01/2026-11-16 47 of 92'],
  ['2026-01-01', 'annually', '2026-07-17/2026-11-16 123 of 365'],
  ['2026-11-16T09:00', 'hourly', '2026-11-16/2026-11-16 1 of 1'],
] as const)('the point %s, %s, covers %s', (x, granularity, expected) => {
  const { period, days, wholeDays } = pointDays(x, granularity, chart);
  expect(`${period.startDate}/${period.endDate} ${days} of ${wholeDays}`).toBe(expected);
});

test.each([
  [
    'days directly before',
    { startDate: '2026-11-01', endDate: '2026-11-16' },
    { startDate: '2026-07-17', endDate: '2026-11-15' },
    { startDate: '2026-03-17', endDate: '2026-07-16' },
    '2026-11-01/2026-11-15 with 2026-07-02/2026-07-16',
  ],
  [
    'the same days of the month before',
    { startDate: '2026-11-09', endDate: '2026-11-15' },
    { startDate: '2026-11-01', endDate: '2026-11-15' },
    { startDate: '2026-10-01', endDate: '2026-10-15' },
    '2026-11-09/2026-11-15 with 2026-10-09/2026-10-15',
  ],
  [
    'a shorter month before',
    { startDate: '2026-03-23', endDate: '2026-03-29' },
    { startDate: '2026-03-01', endDate: '2026-03-31' },
    { startDate: '2026-02-01', endDate: '2026-02-28' },
    '2026-03-23/2026-03-29 with 2026-02-23/2026-02-28',
  ],
  [
    'days that the month before does not have',
    { startDate: '2026-03-30', endDate: '2026-03-31' },
    { startDate: '2026-03-01', endDate: '2026-03-31' },
    { startDate: '2026-02-01', endDate: '2026-02-28' },
    'nothing',
  ],
  [
    'today, which is not over',
    { startDate: '2026-11-16', endDate: '2026-11-16' },
    { startDate: '2026-11-01', endDate: '2026-11-15' },
    { startDate: '2026-10-01', endDate: '2026-10-15' },
    'nothing',
  ],
])('compares a point: %s', (_name, point, period, previous, expected) => {
  const found = pointCompared(point, { period, previous_period: previous });
  const text = found
    ? [found.period, found.previous_period]
        .map(({ startDate, endDate }) => `${startDate}/${endDate}`)
        .join(' with ')
    : 'nothing';
  expect(text).toBe(expected);
});
