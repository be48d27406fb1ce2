import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyGate } from '../gates/every-gate.ts';
import { mainGates, mainJourneys, slowTests } from './everyday-tests.ts';
import { root } from './lib/report.ts';
import { planTests } from './test-plan.ts';

const files = ['server/test/foods.test.ts', 'web/src/ui/weight.test.tsx', 'e2e/foods.spec.ts'];

test.each([
  [[], { leavesOutSlowTests: true, gates: 'main', playwright: mainJourneys }],
  [['all'], { leavesOutSlowTests: false, gates: 'all', playwright: [] }],
])('npm test -- %j runs every step', (words, extent) => {
  const plan = { checks: true, vitest: [], unmatched: [] };
  expect(planTests(words, files)).toEqual({ ...plan, ...extent });
});

test.each([
  [['check'], { checks: true }],
  [['unit'], { vitest: [] }],
  [['gates'], { gates: 'all' }],
  [['e2e'], { playwright: [] }],
  [['weight'], { vitest: ['weight'] }],
  [['foods'], { vitest: ['foods'], playwright: ['foods'] }],
  [['none'], { unmatched: ['none'] }],
  [['unit', 'foods'], { vitest: [], playwright: ['foods'] }],
])('npm test -- %j', (words, plan) => {
  expect(planTests(words, files)).toEqual({
    checks: false,
    vitest: undefined,
    leavesOutSlowTests: false,
    gates: 'none',
    playwright: undefined,
    unmatched: [],
    ...plan,
  });
});

test('the lists of slow and main tests name existing ones', () => {
  for (const file of [...slowTests, ...mainJourneys]) {
    expect(globSync(file, { cwd: root }), file).toHaveLength(1);
  }
  const gates = everyGate.filter(({ kind }) => kind === 'trial').map(({ name }) => name);
  expect(gates).toEqual(expect.arrayContaining(mainGates));
});
