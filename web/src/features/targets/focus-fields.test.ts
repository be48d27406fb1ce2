import type { FocusFood } from '@wastegauge/contract/insight/overview';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { createFocusForm, emptyRow, focusFields, foodOptions } from './focus-fields.ts';

const [potatoes, bread] = foodOptions([
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

const focusForm = createFocusForm(new Set());

const formProblems = (rows: unknown[]): Record<string, string> =>
  Object.fromEntries(
    (focusForm.safeParse({ rows }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

test('converts rows to foods with targets and skips empty rows', () => {
  const entry = focusForm.parse({
    rows: [{ food: potatoes, threshold: '110.5' }, emptyRow, { food: bread, threshold: '45' }],
  });
  expect(entry).toEqual([
    { id: 11, threshold: 110.5 },
    { id: 12, threshold: 45 },
  ]);
});

test('a food needs a target and a target needs a food', () => {
  expect(formProblems([{ food: potatoes, threshold: '' }])).toEqual({
    'rows.0.threshold': texts.thresholdNeeded,
  });
  expect(formProblems([emptyRow, { food: null, threshold: '3' }])).toEqual({
    'rows.1.food': texts.requiredField,
  });
  expect(formProblems([{ food: potatoes, threshold: '1000000001' }])).toEqual({
    'rows.0.threshold': texts.thresholdTooLarge,
  });
});

test('rejects a food in two rows', () => {
  const row = { food: bread, threshold: '1' };
  expect(formProblems([row, row])).toEqual({ 'rows.1.food': texts.focusFoodTwice });
});

test('always has three rows and shows 0 for a food without a target', () => {
  const food: FocusFood = {
    id: 11,
    name: 'Roast Potatoes',
    image_url: null,
    subcategory: 'Potatoes',
    monthly_targets: [{ kg: null, value: null, co2: null }],
    unit: 'kg',
    value: 3,
    sites: null,
  };
  const { rows } = focusFields([food]);
  expect(rows.map(({ threshold }) => threshold)).toEqual(['0', '', '']);
});

test('only a new row needs a target', () => {
  const kept = { food: potatoes, threshold: '0' };
  const form = createFocusForm(new Set([potatoes.food]));
  expect(form.parse({ rows: [kept, { food: bread, threshold: '4' }] })).toEqual([
    { id: 11, threshold: null },
    { id: 12, threshold: 4 },
  ]);
  expect(form.safeParse({ rows: [kept, { food: bread, threshold: '0' }] }).success).toBe(false);
});
