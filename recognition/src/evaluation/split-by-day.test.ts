import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByDay, splitForward } from './split-by-day.ts';

const itemsOn = (...days: number[]): { day: string }[] =>
  days.map((day) => ({ day: `2026-03-${String(day).padStart(2, '0')}` }));

test.each<[string, number[], number, string, number]>([
  ['the newest fifth', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.2, '2026-03-09', 2],
  ['the whole last day, though it is more', [1, 1, 2, 2, 2, 2], 0.2, '2026-03-02', 4],
  ['days in any order', [3, 1, 2, 5, 4], 0.4, '2026-03-04', 2],
  ['never the first day', [1, 1, 1, 1, 2], 0.9, '2026-03-02', 1],
])('tests %s', (_, days, share, day, tested) => {
  const split = splitByDay(itemsOn(...days), share);
  expect(split?.day).toBe(day);
  expect(split?.test).toHaveLength(tested);
  expect(split?.train).toHaveLength(days.length - tested);
});

test.each([[[]], [[4]], [[4, 4, 4]]])('days %j cannot be split', (days: number[]) => {
  expect(splitByDay(itemsOn(...days))).toBeUndefined();
  expect(splitForward(itemsOn(...days), 3)).toEqual([]);
});

test('every training item is older than every test item', () => {
  const days = fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 5 }), (days, parts) => {
      fc.pre(new Set(days).size > 1);
      const splits = splitForward(itemsOn(...days), parts);
      expect(splits.length).toBeGreaterThan(0);
      for (const { day, train, test } of splits) {
        expect(train.length).toBeGreaterThan(0);
        expect(test.length).toBeGreaterThan(0);
        expect(train.every((item) => item.day < day)).toBe(true);
        expect(test.every((item) => item.day >= day)).toBe(true);
      }
      const tested = splits.reduce((sum, { test }) => sum + test.length, 0);
      expect(tested).toBe(days.length - (splits[0]?.train.length ?? 0));
    }),
  );
});
