import { expect, test } from 'vitest';
import { daysOfPoints, timePoints } from './time-points.ts';

const texts = {
  language: 'en',
  weekOf: (day: string) => `Week of ${day}`,
  quarter: (number: number) => `Q${number}`,
} as const;
const summer = { startDate: '2026-07-15', endDate: '2026-11-15' };
const years = { startDate: '2025-01-01', endDate: '2026-11-15' };

test.each([
  ['hourly', '2026-09-29T13:00', { tick: '13:00', group: '29 Sep', title: '29 Sep 2026, 13:00' }],
  ['daily', '2026-09-29', { tick: '29', group: 'Sep', title: '29 Sep 2026' }],
  ['weekly', '2026-09-28', { tick: '28', group: 'Sep', title: 'Week of 28 Sep 2026' }],
  ['monthly', '2026-09-01', { tick: 'Sep', title: 'September 2026' }],
  ['quarterly', '2026-07-01', { tick: 'Q3', title: 'Q3 2026' }],
  ['annually', '2026-01-01', { tick: '2026', title: '2026' }],
] as const)('%s points of a short period omit the year', (granularity, x, expected) => {
  expect(timePoints([x], granularity, summer, texts)).toEqual([{ x, ...expected }]);
});

test.each([
  ['daily', '2026-09-29', 'Sep 2026'],
  ['weekly', '2026-09-28', 'Sep 2026'],
  ['monthly', '2026-09-01', '2026'],
  ['quarterly', '2026-07-01', '2026'],
] as const)('%s points show the year when the period exceeds 265 days', (granularity, x, group) => {
  expect(timePoints([x], granularity, years, texts)[0]?.group).toBe(group);
});

test('a period is long from 266 days on', () => {
  const period = { startDate: '2026-01-01', endDate: '2026-09-23' };
  expect(timePoints(['2026-02-01'], 'monthly', period, texts)[0]).not.toHaveProperty('group');
  const longer = { ...period, endDate: '2026-09-24' };
  expect(timePoints(['2026-02-01'], 'monthly', longer, texts)[0]?.group).toBe('2026');
});

test.each([
  ['hourly', '2026-08-02T05:00', '2026-08-03T21:00', '2026-08-02', '2026-08-03'],
  ['daily', '2026-08-02', '2026-08-04', '2026-08-02', '2026-08-04'],
  ['weekly', '2026-08-03', '2026-08-10', '2026-08-03', '2026-08-16'],
  ['monthly', '2026-07-01', '2026-08-01', '2026-07-15', '2026-08-31'],
  ['quarterly', '2026-10-01', '2026-10-01', '2026-10-01', '2026-11-15'],
  ['annually', '2026-01-01', '2026-01-01', '2026-07-15', '2026-11-15'],
  ['daily', '2026-08-04', '2026-08-02', '2026-08-02', '2026-08-04'],
] as const)(
  '%s points from %s to %s cover the right days',
  (granularity, from, to, startDate, endDate) => {
    expect(daysOfPoints(from, to, granularity, summer)).toEqual({ startDate, endDate });
  },
);
