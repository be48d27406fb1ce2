import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { expect, test } from 'vitest';
import { labelChoice, emptyDraft, isSubmittable } from './label-draft.ts';

const bread: FoodOption = {
  id: 12,
  food: 7,
  food_with_description: 'Sliced Bread',
  description: '',
  category: 'Bakery',
  is_recipe: false,
  image_url: null,
};

test.each([
  ['full waste without food', {}, false],
  ['full waste with a food', { option: bread }, true],
  ['trimmings without food', { trimmings: true }, true],
  ['escalation without food', { outcome: 'escalate' }, true],
] as const)('%s', (_, change, expected) => {
  expect(isSubmittable({ ...emptyDraft, ...change })).toBe(expected);
});

test('a decision maps to the API status', () => {
  expect(labelChoice({ option: bread, outcome: 'fullWaste', trimmings: false })).toEqual({
    status: 'SUCCESSFUL',
    food: 7,
    food_description: 12,
    trimmings: false,
  });
  expect(labelChoice({ option: null, outcome: 'fullWaste', trimmings: true })).toEqual({
    status: 'SUCCESSFUL',
    trimmings: true,
  });
  expect(labelChoice({ option: null, outcome: 'escalate', trimmings: false }).status).toBe(
    'ESCALATED',
  );
  expect(labelChoice({ option: bread, outcome: 'discard', trimmings: false }).status).toBe(
    'DISCARDED',
  );
});
