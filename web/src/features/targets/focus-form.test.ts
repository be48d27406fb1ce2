import type { FocusFood } from '@wastegauge/contract/insight/overview';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { emptyRow, fieldsOf, focusForm, optionsOf } from './focus-form.ts';

const [potatoes, bread] = optionsOf([
  {
    id: 1,
    name: 'Starches',
    foods: [
      { id: 11, name: 'Roast Potatoes', image_url: null },
      { id: 12, name: 'Sliced Bread', image_url: null },
    ],
  },
]);
if (!potatoes || !bread) throw new Error('two foods were given');

const problemsOf = (rows: unknown[]): Record<string, string> =>
  Object.fromEntries(
    (focusForm.safeParse({ rows }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

test('rows become foods with targets, and empty ones are left out', () => {
  const entry = focusForm.parse({
    rows: [{ food: potatoes, threshold: '110.5' }, emptyRow, { food: bread, threshold: '45' }],
  });
  expect(entry).toEqual([
    { id: 11, threshold: 110.5 },
    { id: 12, threshold: 45 },
  ]);
});

test('a food wants a target and a target a food', () => {
  expect(problemsOf([{ food: potatoes, threshold: '' }])).toEqual({
    'rows.0.threshold': texts.thresholdNeeded,
  });
  expect(problemsOf([emptyRow, { food: null, threshold: '3' }])).toEqual({
    'rows.1.food': texts.requiredField,
  });
  expect(problemsOf([{ food: potatoes, threshold: '1000000001' }])).toEqual({
    'rows.0.threshold': texts.thresholdTooLarge,
  });
});

test('no food stands there twice', () => {
  const row = { food: bread, threshold: '1' };
  expect(problemsOf([row, row])).toEqual({ 'rows.1.food': texts.focusFoodTwice });
});

test('there are always three rows, and a food without a target shows 0', () => {
  const food: FocusFood = {
    id: 11,
    name: 'Roast Potatoes',
    image_url: null,
    subcategory: 'Potatoes',
    monthly_targets: [{ kg: null, value: null, co2: null }],
    unit: 'kg',
    value: 3,
  };
  const { rows } = fieldsOf([food]);
  expect(rows.map(({ threshold }) => threshold)).toEqual(['0', '', '']);
});
