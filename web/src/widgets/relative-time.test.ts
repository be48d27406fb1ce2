import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date(2026, 10, 15, 14, 30);
const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();

test.each([
  [before(-5000), { unit: 'now' }],
  [before(59_000), { unit: 'now' }],
  [before(6.5 * 60_000), { unit: 'minutes', count: 6 }],
  [before(59 * 60_000), { unit: 'minutes', count: 59 }],
  [before(3.2 * 3_600_000), { unit: 'hours', count: 3 }],
  [new Date(2026, 10, 14, 20, 0).toISOString(), { unit: 'yesterday' }],
  [new Date(2026, 10, 14, 0, 1).toISOString(), { unit: 'yesterday' }],
  [new Date(2026, 10, 12, 23, 0).toISOString(), { unit: 'day' }],
])('%s', (instant, expected) => {
  expect(relativeTime(instant, now)).toEqual(expected);
});
