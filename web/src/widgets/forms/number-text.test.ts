import { expect, test } from 'vitest';
import {
  formatNumberText,
  notANumber,
  parseNumber,
  readNumberText,
  stepNumber,
} from './number-text.ts';

test('German "1.600" is one thousand six hundred and is shown again as "1.600"', () => {
  const { value, problem } = readNumberText('1.600', 'de', 3);
  expect([value, problem]).toEqual(['1600', undefined]);
  expect(formatNumberText(value, 'de')).toBe('1.600');
});

test.each([
  ['en', '12.345', 3, '12.345'],
  ['en', '12,5', 3, '12.5'],
  ['de', '1.234,5', 3, '1234.5'],
  ['fr', '1 234,5', 3, '1234.5'],
  ['en', '', 3, ''],
  ['en', '350', 0, '350'],
  ['en', '-5', 0, '-5'],
] as const)('in %s, "%s" with %i decimals is "%s"', (language, typed, decimals, value) => {
  expect(readNumberText(typed, language, decimals)).toEqual({ value, problem: undefined });
});

test.each([
  ['en', '12.5', 0, 'tooPrecise'],
  ['en', '12.3456', 3, 'tooPrecise'],
  ['fr', '1.600', 3, 'ambiguous'],
  ['de', '12 kg', 3, 'invalid'],
  ['en', '1.2.3', 3, 'invalid'],
] as const)(
  'in %s, "%s" with %i decimals is %s and has no value',
  (language, typed, decimals, kind) => {
    const read = readNumberText(typed, language, decimals);
    expect(read.problem?.kind).toBe(kind);
    expect(read.value).toBe(notANumber);
    expect(parseNumber(read.value)).toBeNaN();
  },
);

test('an empty field has no number', () => {
  expect(parseNumber('')).toBeUndefined();
});

test('decimals are kept when a number is shown', () => {
  expect(formatNumberText('2.00', 'de')).toBe('2,00');
  expect(formatNumberText('1234.5', 'en')).toBe('1,234.5');
});

test('arrow keys go to the next multiple of the step', () => {
  expect(stepNumber('0.24', 0.1, 1)).toBe('0.3');
  expect(stepNumber('0.3', 0.1, 1)).toBe('0.4');
  expect(stepNumber('0.3', 0.1, -1)).toBe('0.2');
  expect(stepNumber('0', 0.1, -1)).toBe('0.0');
});
