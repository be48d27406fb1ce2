import { expect, test } from 'vitest';
import {
  countriesIn,
  countryOf,
  nationalPart,
  parsePhone,
} from '../../widgets/forms/phone-number.ts';
import { maskPhone } from './mask-phone.ts';

test('lists the United Kingdom and Ireland first, then the other countries by name', () => {
  const names = countriesIn('de').map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['Vereinigtes Königreich', 'Irland', 'Afghanistan']);
  expect(names).toContain('Österreich');
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
});

test.each([
  ['085 123 4567', 'IE', '+353851234567'],
  ['07400 123456', 'GB', '+447400123456'],
  ['+44 7400 123456', 'IE', '+447400123456'],
  ['12', 'IE', undefined],
  ['not a number', 'IE', undefined],
  ['', 'IE', undefined],
] as const)('parses %s in %s as %s', (text, country, expected) => {
  expect(parsePhone(text, country)).toBe(expected);
});

test('formats a stored number for its country and masks all but three digits', () => {
  expect(countryOf('+353851234567')).toBe('IE');
  expect(nationalPart('+353851234567')).toBe('085 123 4567');
  expect(countryOf('+447700900770')).toBe('GB');
  expect(countryOf('')).toBe('IE');
  expect(maskPhone('+353851234567')).toBe('******567');
});
