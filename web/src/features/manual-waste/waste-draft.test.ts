import { expect, test } from 'vitest';
import { amountProblem, amountText, quickAmounts, stepAmount } from './waste-draft.ts';

test.each([
  ['', 'Required field'],
  ['NaN', 'Amount must be between 0.01 and 350 kg'],
  ['0', 'Amount must be between 0.01 and 350 kg'],
  ['0.009', 'Amount must be between 0.01 and 350 kg'],
  ['0.01', undefined],
  ['350', undefined],
  ['350.001', 'Amount must be between 0.01 and 350 kg'],
])('an amount of %j: %s', (text, problem) => {
  expect(amountProblem(text)).toBe(problem);
});

test.each([
  ['0.01', 1, '0.10'],
  ['0.10', 1, '0.20'],
  ['0.10', -1, '0.01'],
  ['0.01', -1, '0.01'],
  ['1.615', 1, '1.70'],
  ['1.615', -1, '1.60'],
  ['10', 1, '11.00'],
  ['10', -1, '9.90'],
  ['350', 1, '350.00'],
  ['', 1, '0.10'],
] as const)('from %j by %i to %j', (text, direction, expected) => {
  expect(stepAmount(text, direction)).toBe(expected);
});

test('shows a third decimal only when there is one', () => {
  expect([amountText(1.6), amountText(1.615), amountText(0.001), amountText(999)]).toEqual([
    '1.60',
    '1.615',
    '0.01',
    '350.00',
  ]);
  expect(quickAmounts(1.6)).toEqual([0.5, 1, 1.6, 2, 5]);
  expect(quickAmounts(2)).toEqual([0.5, 1, 2, 5]);
  expect(quickAmounts(null)).toEqual([0.5, 1, 2, 5]);
});
