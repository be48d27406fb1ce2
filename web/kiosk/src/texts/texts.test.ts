import { describe, expect, test } from 'vitest';
import { kioskLanguages, preferredLanguage } from './languages.ts';
import { createTranslator, loadTexts } from './texts.ts';

const placeholders = (text: string): string[] =>
  Array.from(text.matchAll(/\{\{\w+\}\}/g), ([name]) => name).toSorted();

const english = await loadTexts('en');

describe.each(kioskLanguages)('the texts in %s', (language) => {
  test('have the keys and placeholders of the English ones', async () => {
    const texts = await loadTexts(language);
    const shape = (each: object) =>
      new Map(Object.entries(each).map(([key, text]) => [key, placeholders(String(text))]));
    expect(shape(texts)).toEqual(shape(english));
  });

  test('are all filled', async () => {
    const empty = Object.entries(await loadTexts(language)).filter(([, text]) => !text.trim());
    expect(empty).toEqual([]);
  });

  test('keep a number and its unit on one line', async () => {
    const breakable = Object.values(await loadTexts(language)).filter((text) =>
      /\}\} (?:k?g|s|sn|к?г|с|ك?غ|ث)(?![\p{L}’])/u.test(text),
    );
    expect(breakable).toEqual([]);
  });
});

test('French has a narrow no-break space before its punctuation', async () => {
  const wrong = Object.values(await loadTexts('fr')).filter((text) =>
    /[^\u202F][:;?!»]|«[^\u202F]/u.test(text.replaceAll('{{', '').replaceAll('}}', '')),
  );
  expect(wrong).toEqual([]);
});

test.each<[wanted: string[], expected: string]>([
  [['de-AT', 'en'], 'de'],
  [['sv', 'uk-UA'], 'uk'],
  [['PT-br'], 'pt'],
  [['sv'], 'en'],
  [[], 'en'],
])('a browser in %j starts in %s', (wanted, expected) => {
  expect(preferredLanguage(wanted)).toBe(expected);
});

describe('a translator', () => {
  test('fills placeholders and formats by language', () => {
    const german = createTranslator('de', english, 'Europe/Berlin');
    expect(german.t('weightSum', { gross: '1,5', tare: '0,5' })).toBe(
      '1,5 on the scale − 0,5 container',
    );
    expect(german.kg(1284)).toBe('1,284');
    expect(german.roughKg(1284)).toBe('1,28');
    expect(german.decimalSign).toBe(',');
    expect(german.money(2.3142, 'EUR')).toBe('2,31\u00A0€');
    expect(german.co2e(2449)).toBe('2,4');
    expect(german.co2e(44)).toBe('0,04');
    expect(german.time(Date.UTC(2026, 0, 5, 22, 30))).toBe('23:30');
  });

  test('writes Arabic with the digits of scales', () => {
    const arabic = createTranslator('ar', english, 'Asia/Dubai');
    expect(arabic.kg(1284)).toBe('1.284');
    expect(arabic.time(Date.UTC(2026, 0, 5, 9, 30))).toBe('13:30');
  });

  test('tells the time of today and the day of earlier times', () => {
    const english24 = createTranslator('en', english, 'Europe/Dublin');
    const dayMs = 86_400_000;
    expect(english24.timeOrDay(Date.now())).toMatch(/^\d\d:\d\d$/);
    expect(english24.timeOrDay(Date.now() - dayMs)).toBe('yesterday');
    expect(english24.timeOrDay(Date.now() - 3 * dayMs)).toBe('3 days ago');
  });
});
