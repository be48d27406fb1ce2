import { expect, test } from 'vitest';
import { numberOf, typedNumber } from './typed-number.ts';

test.each([
  ['12.345', 3, '12.345'],
  ['12,5', 3, '12.5'],
  ['12.3456', 3, undefined],
  ['.5', 3, '.5'],
  ['', 3, ''],
  ['-1', 3, undefined],
  ['1e5', 3, undefined],
  ['1.2.3', 3, undefined],
  ['350', 0, '350'],
  ['350.', 0, undefined],
])('%o with %i decimals becomes %o', (typed, decimals, expected) => {
  expect(typedNumber(typed, decimals)).toBe(expected);
});

test.each([
  ['', undefined],
  ['.', undefined],
  ['.5', 0.5],
  ['12.', 12],
  ['0', 0],
])('%o is the number %o', (text, number) => {
  expect(numberOf(text)).toBe(number);
});
