import { expect, test } from 'vitest';
import { comparedDays, type Period } from './dates.ts';

const compare = (startDate: string, endDate: string, today: string) => {
  const period: Period = { startDate, endDate };
  const compared = comparedDays(period, today);
  if (compared === undefined) return undefined;
  const { current, previous, days, previousDays } = compared;
  return [
    `${current.startDate}/${current.endDate} ${days}`,
    `${previous.startDate}/${previous.endDate} ${previousDays}`,
  ];
};

test('a month so far leaves today out and is compared with the same days of the month before', () => {
  expect(compare('2026-11-01', '2026-11-16', '2026-11-16')).toEqual([
    '2026-11-01/2026-11-15 15',
    '2026-10-01/2026-10-15 15',
  ]);
});

test('the last days of March are compared with the whole of February', () => {
  expect(compare('2026-03-01', '2026-03-31', '2026-06-01')).toEqual([
    '2026-03-01/2026-03-31 31',
    '2026-02-01/2026-02-28 28',
  ]);
});

test('any other period is compared with the same number of days directly before', () => {
  expect(compare('2026-11-10', '2026-11-16', '2026-11-16')).toEqual([
    '2026-11-10/2026-11-15 6',
    '2026-11-04/2026-11-09 6',
  ]);
  expect(compare('2026-09-20', '2026-10-19', '2026-11-16')).toEqual([
    '2026-09-20/2026-10-19 30',
    '2026-08-21/2026-09-19 30',
  ]);
});

test('the first week of a month is a week once it is over', () => {
  expect(compare('2026-11-01', '2026-11-07', '2026-11-07')?.[1]).toBe('2026-10-01/2026-10-06 6');
  expect(compare('2026-11-01', '2026-11-07', '2026-11-16')?.[1]).toBe('2026-10-25/2026-10-31 7');
  expect(compare('2026-11-01', '2026-11-01', '2026-11-02')?.[1]).toBe('2026-10-31/2026-10-31 1');
});

test('nothing is compared before the first day is complete', () => {
  expect(compare('2026-11-01', '2026-11-01', '2026-11-01')).toBeUndefined();
  expect(compare('2026-11-16', '2026-11-16', '2026-11-16')).toBeUndefined();
  expect(compare('2026-12-01', '2026-12-24', '2026-11-16')).toBeUndefined();
});
