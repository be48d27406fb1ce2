import { expect, test } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

const number = (value: number) => ({ kind: 'number', value });

test.each([
  ['en', '1,600', 1600],
  ['en', '1.600', 1.6],
  ['en', '1,234.5', 1234.5],
  ['en', '1,6', 1.6],
  ['en', '1.234,5', 1234.5],
  ['de', '1.600', 1600],
  ['de', '1.234,5', 1234.5],
  ['de', '1,6', 1.6],
  ['de', '1.6', 1.6],
  ['de', '1.234.567', 1_234_567],
  ['de', '1,234.5', 1234.5],
  ['fr', '1 600', 1600],
  ['fr', '1\u202F600,25', 1600.25],
  ['fr', '12,5', 12.5],
  ['fr', '12.5', 12.5],
  ['de', '1’600', 1600],
  ['de', '-5', -5],
  ['en', '.5', 0.5],
  ['en', '007', 7],
] as const)('in %s, "%s" is %d', (language, text, value) => {
  expect(readTypedNumber(text, language)).toEqual(number(value));
});

test('a number that can be read in two ways is not decided', () => {
  expect(readTypedNumber('1.600', 'fr')).toEqual({ kind: 'ambiguous', readings: [1.6, 1600] });
  expect(readTypedNumber('12.345', 'fr')).toEqual({
    kind: 'ambiguous',
    readings: [12.345, 12_345],
  });
});

test.each(['abc', '1,2,3', '12kg', '1.23.456', '--1', '1e3', '-', ',', '0x10', '1 60'])(
  '"%s" is not a number in any language',
  (text) => {
    for (const language of ['en', 'de', 'fr'] as const) {
      expect(readTypedNumber(text, language)).toEqual({ kind: 'invalid' });
    }
  },
);

test('an empty field is not zero', () => {
  expect(readTypedNumber('  ', 'de')).toEqual({ kind: 'empty' });
});
