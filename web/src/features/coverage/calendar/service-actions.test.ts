import { expect, test } from 'vitest';
import { serviceActions } from './service-actions.ts';

test.each([
  ['no_entry', false, ['addWaste', 'nothing', 'close']],
  ['silent', false, ['addWaste', 'nothing', 'close']],
  ['partly', false, ['addWaste', 'close']],
  ['measured', false, []],
  ['measured', true, ['takeBack']],
  ['closed', false, []],
  ['open', false, ['close']],
] as const)('a service in state %s, nothing recorded: %s', (state, isNothing, expected) => {
  expect(serviceActions({ state, is_nothing: isNothing })).toEqual(expected);
});
