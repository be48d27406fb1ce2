import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'tooShort'],
  ['K!7x', 'tooShort'],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['password1', 'weak'],
  ['Password2024', 'weak'],
  ['Kitchen-2025!', 'weak'],
  ['qwertyuiop', 'weak'],
  ['grzlwpxk', 'fair'],
  ['Trout-Basil9', 'good'],
  ['Trout-Basil-97!', 'strong'],
  ['four lemons and one plum', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('personal data does not strengthen a password', () => {
  expect(passwordStrength('Brennan-Aoife!7')).toBe('strong');
  expect(passwordStrength('Brennan-Aoife!7', ['Aoife', 'Brennan', ''])).toBe('weak');
});
