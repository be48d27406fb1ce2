import { expect, test } from 'vitest';
import { siteTimeAt } from './site-time.ts';
import { toInstant, parseTime } from './site-clock.ts';

test.each([
  ['2026-11-14T14:35', 'Europe/Dublin', '2026-11-14T14:35:00.000Z'],
  ['2026-07-14T14:35', 'Europe/Dublin', '2026-07-14T13:35:00.000Z'],
  ['2026-07-14T14:35', 'Asia/Kolkata', '2026-07-14T09:05:00.000Z'],
  ['2026-07-14T00:10', 'America/New_York', '2026-07-14T04:10:00.000Z'],
])('%s in %s', (siteTime, timeZone, instant) => {
  expect(toInstant(siteTime, timeZone)).toBe(instant);
  expect(siteTimeAt(timeZone, new Date(instant))).toBe(siteTime);
});

test('an invalid time gives no instant', () => {
  expect(toInstant('', 'Europe/Dublin')).toBeNull();
  expect(toInstant('2026-13-14T14:35', 'Europe/Dublin')).toBeNull();
});

test.each([
  ['9:30', '09:30'],
  ['0930', '09:30'],
  [' 23.59 ', '23:59'],
  ['9h05', '09:05'],
  ['24:00', null],
  ['9:60', null],
  ['9:3', null],
  ['', null],
])('typed %j is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});
