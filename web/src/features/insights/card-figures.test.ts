import type { Benchmarks, FoodCard } from '@wastegauge/contract/insight/insights';
import { describe, expect, test } from 'vitest';
import {
  foodAmounts,
  percentChange,
  countCovers,
  foodParts,
  percentOfBaseline,
} from './card-figures.ts';

describe('percent change', () => {
  test.each([
    [64.82, 71.2, -8.96],
    [52.36, 49.61, 5.54],
    [33.74, 33.74, 0],
    [100.004, 100, 0],
    [0, 12, -100],
    [5, 0, null],
    [0, 0, null],
    [null, 3, null],
    [3, null, null],
  ])('%s after %s is %s percent', (now, before, percent) => {
    expect(percentChange(now, before)).toBe(percent);
  });
});

test('a food has three parts in fixed order with shares of their sum', () => {
  const card = {
    chart_data: [
      { name: 'PLATE_WASTE', value: 1 },
      { name: 'UNSERVED_WASTE', value: 3 },
    ],
  } as FoodCard;
  expect(foodParts(card)).toEqual([
    { kind: 'unserved', kilograms: 3, share: 75 },
    { kind: 'preparation', kilograms: 0, share: 0 },
    { kind: 'consumer', kilograms: 1, share: 25 },
  ]);
  expect(foodParts({ chart_data: [] as FoodCard['chart_data'] } as FoodCard)).toEqual(
    expect.arrayContaining([{ kind: 'unserved', kilograms: 0, share: 0 }]),
  );
});

test('a site without covers or baseline has no percentage', () => {
  expect(percentOfBaseline(0.18, 0.36)).toBe(50);
  expect(percentOfBaseline(null, 0.36)).toBeNull();
  expect(percentOfBaseline(0.18, 0)).toBeNull();
});

test('divides the grams of a food by the covers of the selected sites', () => {
  const site = (id: number, covers: number, before: number, perCoverBefore: number | null) => ({
    id,
    covers,
    weight: { value: 0, previous: before },
    prev_waste_per_cover: perCoverBefore,
  });
  const benchmarks = {
    sites: [site(1, 100, 20, 0.1), site(2, 300, 30, 0.3), site(3, 0, 5, null)],
  } as Benchmarks;
  expect(countCovers(benchmarks, [])).toEqual({ now: 400, before: 300 });
  expect(countCovers(benchmarks, [2])).toEqual({ now: 300, before: 100 });

  const card = { item_weight: 6, prev_weight: 4 } as FoodCard;
  expect(foodAmounts(card, 'waste_per_cover', { now: 300, before: 100 })).toEqual([
    { kind: 'gramsPerCover', now: 20, before: 40 },
  ]);
  expect(foodAmounts(card, 'waste_per_cover', { now: 0, before: 0 })).toEqual([
    { kind: 'weight', now: 6, before: 4 },
  ]);
});
