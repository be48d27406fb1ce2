import { expect, test } from 'vitest';
import { listHours } from './today-hours.ts';

const captured = (hour: number, weight: number) => ({ hour, weight, captures: 1 });

test('hours to come have no figure, hours without waste have zero', () => {
  const listed = listHours([captured(8, 2.7), captured(10, 0.9)], 10);
  expect(listed[0]).toEqual({ hour: 7, weight: 0, isRunning: false });
  expect(listed[3]).toEqual({ hour: 10, weight: 0.9, isRunning: true });
  expect(listed[4]).toEqual({ hour: 11, weight: null, isRunning: false });
  expect(listed.at(-1)?.hour).toBe(21);
});

test('a kitchen that works at night sees its hours', () => {
  const listed = listHours([captured(2, 1), captured(23, 1)], 23);
  expect([listed[0]?.hour, listed.at(-1)?.hour]).toEqual([2, 23]);
});
