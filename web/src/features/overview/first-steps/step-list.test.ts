import { expect, test } from 'vitest';
import { isComplete, listSteps } from './step-list.ts';

const person = { is_superuser: false, is_shared_labeller: false };
const admin = { ...person, role: 'Admin' } as const;
const chef = { ...person, role: 'User' } as const;

test.each([
  [admin, ['site', 'monitor', 'people', 'target', 'import']],
  [chef, ['monitor', 'target', 'import']],
])('%j sees the steps of the role', (user, expected) => {
  expect(listSteps(user, []).map(({ step }) => step)).toEqual(expected);
});

test('the first open step is next', () => {
  expect(listSteps(admin, ['site', 'target']).map(({ state }) => state)).toEqual([
    'done',
    'next',
    'open',
    'done',
    'open',
  ]);
});

test('the guide is complete without the optional import', () => {
  expect(isComplete(listSteps(admin, ['site', 'monitor', 'people', 'target']))).toBe(true);
  expect(isComplete(listSteps(admin, ['site', 'monitor', 'people', 'import']))).toBe(false);
  expect(isComplete(listSteps(chef, ['monitor', 'target']))).toBe(true);
});
