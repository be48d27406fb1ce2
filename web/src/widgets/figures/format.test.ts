import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import type { Language } from '../language/languages.ts';

const format = (language: Language = 'en', isWide = true) =>
  createFormat({ language, isWide, notAvailable: 'N/A' });

const plain = (text: string): string => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');

test.each([
  ['en', true, '1,234.50 kg'],
  ['en', false, '1,235 kg'],
  ['de', true, '1.234,50 kg'],
  ['fr', true, '1 234,50 kg'],
] as const)('weight in %s, wide screen %s: %s', (language, isWide, expected) => {
  expect(plain(format(language, isWide).weight(1234.5))).toBe(expected);
});

test.each([
  ['en', '€', '€2,351.60'],
  ['en', '£', '£2,351.60'],
  ['en', 'USD', '$2,351.60'],
  ['en', '₴', '₴2,351.60'],
  ['de', '€', '2.351,60 €'],
  ['fr', '£', '2 351,60 £'],
] as const)('money in %s with %s: %s', (language, currency, expected) => {
  expect(plain(format(language).money(2351.6, currency))).toBe(expected);
});

test.each([
  [true, 4034.91, '4,034.91'],
  [false, 4034.91, '4,035'],
  [false, 9.75, '9.75'],
] as const)('a target, wide screen %s: %s is %s', (isWide, value, expected) => {
  expect(format('en', isWide).target(value)).toBe(expected);
});

test('money has no decimals on small screens', () => {
  expect(format('en', false).money(2351.6, '€')).toBe('€2,352');
});

test.each([
  [0, '0'],
  [999, '999'],
  [999.96, '1K'],
  [1_000, '1K'],
  [1_500, '1.5K'],
  [41_449, '41.4K'],
  [999_960, '1M'],
  [2_000_000, '2M'],
  [-1_500, '-1.5K'],
])('%d is shortened to %s', (value, expected) => {
  expect(format().short(value)).toBe(expected);
});

test.each([
  ['en', '£127.5K'],
  ['de', '127,5K £'],
  ['fr', '127,5K £'],
] as const)('shortened money in %s: %s', (language, expected) => {
  expect(plain(format(language).shortMoney(127_480, '£'))).toBe(expected);
});

test.each([
  ['en', '41%'],
  ['de', '41 %'],
  ['fr', '41 %'],
] as const)('whole percent in %s: %s', (language, expected) => {
  expect(plain(format(language).wholePercent(40.7))).toBe(expected);
});

test('a period with its year', () => {
  const period = { startDate: '2026-11-01', endDate: '2026-11-16' };
  expect(format('en').periodWithYear(period)).toBe('1–16 Nov 2026');
  expect(format('en').periodWithYear({ ...period, endDate: '2026-11-01' })).toBe('1 Nov 2026');
});

test('shortened widget totals keep two decimals', () => {
  expect(format().short(41_449, 2)).toBe('41.45K');
});

test.each([
  ['en', 8.45, '8.45%'],
  ['en', 100, '100.00%'],
  ['en', 1234.567, '1,234.57%'],
  ['de', 8.45, '8,45 %'],
  ['fr', 8.45, '8,45 %'],
] as const)('percent in %s: %d is %s', (language, value, expected) => {
  expect(plain(format(language).percent(value))).toBe(expected);
});

test('formats days as DD/MM/YYYY', () => {
  expect(format().day('2025-11-04')).toBe('04/11/2025');
});

test.each([
  ['en', 'Nov 14, 2025, 14:32:06'],
  ['de', '14. Nov. 2025, 14:32:06'],
  ['fr', '14 nov. 2025, 14:32:06'],
] as const)('timestamp in %s: %s', (language, expected) => {
  expect(plain(format(language).timestamp('2025-11-14T14:32:06Z', 'UTC'))).toBe(expected);
});

test('a missing timestamp is N/A', () => {
  expect(format().timestamp(null)).toBe('N/A');
});

test("midnight is 00 in the site's time zone", () => {
  expect(format().time('2025-11-13T23:05:00Z', 'Europe/Berlin')).toBe('00:05');
});

test.each([
  ['en', 'Friday 14 November 2025'],
  ['de', 'Freitag, 14. November 2025'],
  ['fr', 'Vendredi 14 novembre 2025'],
] as const)('long date in %s: %s', (language, expected) => {
  expect(plain(format(language).longDay(new Date('2025-11-14T12:00:00Z'), 'UTC'))).toBe(expected);
});

test.each([
  ['en', '2025-10-01', '2025-10-14', '1–14 Oct'],
  ['en', '2025-05-25', '2025-06-08', '25 May – 8 Jun'],
  ['en', '2025-10-01', '2025-10-01', '1 Oct'],
  ['en', '2025-09-01', '2025-09-14', '1–14 Sep'],
  ['en', '2025-11-17', '2026-11-16', '17 Nov 2025 – 16 Nov 2026'],
  ['de', '2025-10-01', '2025-10-14', '1.–14. Okt.'],
  ['fr', '2025-10-01', '2025-10-14', '1–14 oct.'],
] as const)('period in %s from %s to %s: %s', (language, startDate, endDate, expected) => {
  expect(plain(format(language).period({ startDate, endDate }))).toBe(expected);
});

test('a price has cents on every screen', () => {
  expect(format('en', false).price(5.4, 'EUR')).toBe('€5.40');
});

test("a stamp has the camera format in the site's time zone", () => {
  const instant = '2025-11-14T23:31:52.000Z';
  expect(format('en').stamp(instant, 'Europe/Dublin')).toBe('14/11/2025 23:31:52');
  expect(format('de').stamp(instant, 'Europe/Berlin')).toBe('15/11/2025 00:31:52');
});

test.each([
  ['en', 0, '0 byte'],
  ['en', 950, '950 byte'],
  ['en', 12_345_678, '12.3 MB'],
  ['de', 1_500_000_000_000, '1,5 TB'],
  ['fr', 2_000_000_000, '2,0 Go'],
] as const)('bytes in %s: %s', (language, value, expected) => {
  expect(plain(format(language).bytes(value))).toBe(expected);
});

test.each([
  ['en', 0, '0 seconds'],
  ['en', 59.9, '59 seconds'],
  ['en', 7199, '1 hour'],
  ['de', 3 * 86_400, '3 Tage'],
  ['fr', 120, '2 minutes'],
] as const)('duration in %s: %s', (language, seconds, expected) => {
  expect(plain(format(language).duration(seconds))).toBe(expected);
});
