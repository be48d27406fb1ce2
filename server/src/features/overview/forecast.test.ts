import { expect, test } from 'vitest';
import { forecastMonth } from './forecast.ts';

test('needs three complete days', () => {
  expect(forecastMonth([], 30)).toBeNull();
  expect(forecastMonth([4, 6], 28)).toBeNull();
  expect(forecastMonth([4, 6, 5], 27)?.value).toBe(150);
});

test('equal days leave no doubt', () => {
  expect(forecastMonth([10, 10, 10, 10], 26)).toEqual({ value: 300, low: 300, high: 300 });
});

test('the range narrows towards the end of the month', () => {
  const width = (days: number): number => {
    const amounts = Array.from({ length: days }, (_, index) => (index % 2 === 0 ? 8 : 12));
    const forecast = forecastMonth(amounts, 30 - days);
    return (forecast?.high ?? 0) - (forecast?.low ?? 0);
  };
  expect(width(4)).toBeGreaterThan(width(16));
  expect(width(16)).toBeGreaterThan(width(28));
  expect(width(30)).toBe(0);
});

test('the range never starts below what is already wasted', () => {
  expect(forecastMonth([0, 0, 90], 1)).toMatchObject({ value: 120, low: 90 });
});
