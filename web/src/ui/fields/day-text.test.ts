import { expect, test } from 'vitest';
import { dayProblem, dayText, parseDay } from './day-text.ts';

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
  ['31-12-1899', null],
  ['01-01-3000', null],
  ['yesterday', null],
  ['', null],
])('parses "%s" as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

const limits = { minDay: '2022-01-01', maxDay: '2026-11-16' };

test.each([
  ['31-02-2026', 'invalid'],
  ['32-13-2026', 'invalid'],
  ['abc', 'invalid'],
  ['01-01-1899', 'invalid'],
  ['31-12-2021', 'tooEarly'],
  ['01-01-2022', undefined],
  ['16-11-2026', undefined],
  ['17-11-2026', 'tooLate'],
  ['', undefined],
])('problem of "%s": %s', (text, problem) => {
  expect(dayProblem(text, limits)).toBe(problem);
});
