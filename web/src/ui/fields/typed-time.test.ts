import { expect, test } from 'vitest';
import { typedTime } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['17', '17:00'],
  ['930', '09:30'],
  ['1730', '17:30'],
  ['9:05', '09:05'],
  ['18.30', '18:30'],
  ['18h30', '18:30'],
  [' 23:59 ', '23:59'],
  ['24:00', '24:00'],
  ['12:60', '12:60'],
  ['noon', 'noon'],
  ['', ''],
])('parses %o as %o', (typed, time) => {
  expect(typedTime(typed)).toBe(time);
});
