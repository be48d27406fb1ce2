import type { FoodCard, SiteCard } from '@wastegauge/contract/insight/insights';
import { expect, test } from 'vitest';
import {
  compareWithBaseline,
  foodAmounts,
  foodParts,
  placeAmounts,
  roundPercent,
} from './card-figures.ts';

test.each([
  [-8.957, -8.96],
  [0.004, 0],
  [-0.004, -0],
])('a change of %s percent is shown as %s', (change, shown) => {
  expect(roundPercent(change)).toBe(shown);
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

test.each([
  [0.2448, 0.36, 500, { side: 'below', percent: 32 }],
  [0.4032, 0.36, 500, { side: 'above', percent: 12 }],
  [0.3605, 0.36, 500, { side: 'at', percent: 0 }],
  [null, 0.36, 500, 'noCovers'],
  [null, 0.36, 0, 'notMeasured'],
  [0.1, null, 500, 'noBaseline'],
  [0.1, 0, 500, 'noBaseline'],
] as const)('%s kg per cover against %s and %s kg in all: %o', (kg, baseline, weight, expected) => {
  expect(compareWithBaseline({ waste_per_cover: kg, baseline, weight })).toEqual(expected);
});

test('cards show the change of the reply, not one of their two amounts', () => {
  const change = { weight: 5, value: -3, environmental: 1, water: 2, waste_per_cover: -40 };
  const place = { weight: 10, prev_weight: 5, value: 3, prev_value: 1, change } as SiteCard;
  expect(placeAmounts(place, 'weight')).toEqual([
    { kind: 'weight', now: 10, before: 5, change: 5 },
  ]);
  expect(placeAmounts(place, 'price')).toEqual([{ kind: 'money', now: 3, before: 1, change: -3 }]);

  const food = {
    item_weight: 6,
    prev_weight: 4,
    waste_per_cover: 0.02,
    prev_waste_per_cover: 0.04,
    change,
  } as FoodCard;
  expect(foodAmounts(food, 'waste_per_cover')).toEqual([
    { kind: 'perCover', now: 0.02, before: 0.04, change: -40 },
  ]);
  expect(foodAmounts({ ...food, waste_per_cover: null }, 'waste_per_cover')).toEqual([
    { kind: 'weight', now: 6, before: 4, change: 5 },
  ]);
});
