import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-15T14:30:00Z');
const hourMs = 3_600_000;
const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();

test.each([
  ['a clock that is ahead', before(-5000), { kind: 'now' }],
  ['a minute', before(60_000), { kind: 'now' }],
  ['six minutes and a half', before(390_000), { kind: 'ago', count: 6, unit: 'minute' }],
  ['three hours', before(3.2 * hourMs), { kind: 'ago', count: 3, unit: 'hour' }],
  ['a day', before(24 * hourMs), { kind: 'ago', count: 1, unit: 'day' }],
  ['nearly two days', before(47.9 * hourMs), { kind: 'ago', count: 1, unit: 'day' }],
  ['two days', before(48 * hourMs), { kind: 'ago', count: 2, unit: 'day' }],
  ['a little more', before(48 * hourMs + 1), { kind: 'date' }],
])('%s', (_, instant, expected) => {
  expect(relativeTime(instant, now)).toEqual(expected);
});
