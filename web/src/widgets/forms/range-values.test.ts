import { sliderRanges } from '@wastegauge/contract/values/filters';
import { expect, test } from 'vitest';
import { rangeStops, stopPosition } from './range-values.ts';

const [, maxKg] = sliderRanges.weight;
const [, maxCovers] = sliderRanges.occupancy;

test('a weight slider goes down to grams and has round numbers', () => {
  const stops = rangeStops(0, maxKg, 3);
  expect(stops.slice(0, 12)).toEqual([
    0, 0.001, 0.002, 0.003, 0.004, 0.005, 0.006, 0.008, 0.01, 0.012, 0.015, 0.02,
  ]);
  expect(stops.slice(-3)).toEqual([600, 800, 1000]);
});

test('a slider of whole numbers has no stop between them', () => {
  const stops = rangeStops(0, maxCovers, 0);
  expect(stops.slice(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 10]);
  expect(stops.every(Number.isInteger)).toBe(true);
  expect(stops.at(-1)).toBe(maxCovers);
});

test('typical weights are in the middle of the slider', () => {
  const stops = rangeStops(0, maxKg, 3);
  const share = stopPosition(stops, 1) / (stops.length - 1);
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

test.each([
  [0, 0],
  [1, 1],
  [1.5, 1.5],
  [7, 6.5],
  [10, 8],
  [99, 9],
])('position of %s is %s', (value, position) => {
  expect(stopPosition([0, 1, 2, 3, 4, 5, 6, 8, 10, 12], value)).toBe(position);
});
