import { expect, test } from 'vitest';
import { dayText, parseDay } from './day-text.ts';

test('formats a day as dd-MM-yyyy', () => {
  expect(dayText('2025-11-01')).toBe('01-11-2025');
});

test.each([
  ['01-11-2025', '2025-11-01'],
  ['1/11/2025', '2025-11-01'],
  ['1.1.2025', '2025-01-01'],
  [' 01112025 ', '2025-11-01'],
  ['29-02-2024', '2024-02-29'],
  ['29-02-2025', null],
  ['31-11-2025', null],
  ['01-13-2025', null],
  ['2025-11-01', null],
  ['yesterday', null],
  ['', null],
])('parses "%s" as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
