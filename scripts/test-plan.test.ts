import { expect, test } from 'vitest';
import { planTests } from './test-plan.ts';

const files = ['server/test/foods.test.ts', 'web/src/ui/weight.test.tsx', 'e2e/foods.spec.ts'];

test('without words everything runs', () => {
  expect(planTests([], files)).toEqual({
    checks: true,
    gates: true,
    vitest: [],
    playwright: [],
    unmatched: [],
  });
});

test.each([
  [
    ['check'],
    { checks: true, gates: false, vitest: undefined, playwright: undefined, unmatched: [] },
  ],
  [['unit'], { checks: false, gates: false, vitest: [], playwright: undefined, unmatched: [] }],
  [
    ['gates'],
    { checks: false, gates: true, vitest: undefined, playwright: undefined, unmatched: [] },
  ],
  [['e2e'], { checks: false, gates: false, vitest: undefined, playwright: [], unmatched: [] }],
  [
    ['weight'],
    { checks: false, gates: false, vitest: ['weight'], playwright: undefined, unmatched: [] },
  ],
  [
    ['foods'],
    { checks: false, gates: false, vitest: ['foods'], playwright: ['foods'], unmatched: [] },
  ],
  [
    ['none'],
    { checks: false, gates: false, vitest: undefined, playwright: undefined, unmatched: ['none'] },
  ],
  [
    ['unit', 'foods'],
    { checks: false, gates: false, vitest: [], playwright: ['foods'], unmatched: [] },
  ],
])('npm test -- %j', (words, plan) => {
  expect(planTests(words, files)).toEqual(plan);
});
