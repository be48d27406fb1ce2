import { expect, test } from 'vitest';
import { measureAccuracy, type RankedPicture } from './accuracy.ts';

const picture = (food: number, ...ranked: number[]): RankedPicture => ({
  food,
  ranked: ranked.map((candidate, place) => ({ food: candidate, probability: 1 / (place + 2) })),
});

test('counts pictures whose food is first and among the first five', () => {
  const accuracy = measureAccuracy([
    picture(1, 1, 2, 3),
    picture(2, 1, 2, 3),
    picture(6, 1, 2, 3, 4, 5, 6),
    picture(7, 1, 2),
  ]);
  expect(accuracy).toMatchObject({
    pictures: 4,
    first: { count: 1, share: 0.25 },
    firstFive: { count: 2, share: 0.5 },
  });
  expect(accuracy.first.low).toBeCloseTo(0.0456, 3);
  expect(accuracy.first.high).toBeCloseTo(0.6994, 3);
});

test('without pictures nothing is known', () => {
  expect(measureAccuracy([]).first).toEqual({ share: 0, count: 0, low: 0, high: 1 });
});
