import { expect, test } from 'vitest';
import {
  draftTubs,
  emptyDraft,
  isEmptyDraft,
  nextTub,
  pressKey,
  readTub,
  removeTub,
  sumKg,
  type PadKey,
} from './tub-draft.ts';

const typeKeys = (keys: PadKey[], language: 'en' | 'de' = 'en'): string =>
  keys.reduce((typed, key) => pressKey(typed, key, language), '');

test.each<[PadKey[], 'en' | 'de', string]>([
  [['4', 'decimal', '2'], 'en', '4.2'],
  [['4', 'decimal', '2'], 'de', '4,2'],
  [['decimal', '5'], 'en', '0.5'],
  [['4', 'decimal', 'decimal', '2'], 'en', '4.2'],
  [['1', '2', 'back', '3'], 'en', '13'],
  [['back'], 'en', ''],
  [['1', '1', '1', '1', '1', '1', '1', '1', '1'], 'en', '11111111'],
])('the keys %j in %s write %j', (keys, language, typed) => {
  expect(typeKeys(keys, language)).toBe(typed);
});

test.each<[string, 'en' | 'de' | 'fr', number | undefined, string | undefined]>([
  ['', 'en', undefined, undefined],
  ['8.4', 'en', 8.4, undefined],
  ['8,4', 'de', 8.4, undefined],
  ['4.', 'en', 4, undefined],
  ['0', 'en', undefined, 'outOfRange'],
  ['350', 'en', 350, undefined],
  ['350.5', 'en', undefined, 'outOfRange'],
  ['1.2345', 'en', undefined, 'tooPrecise'],
  ['two', 'en', undefined, 'invalid'],
])('%j in %s is %s kg, problem %s', (typed, language, kg, problem) => {
  const read = readTub(typed, language);
  expect([read.kg, read.problem?.kind]).toEqual([kg, problem]);
});

test('the next tub keeps the typed weight and empties the field', () => {
  const draft = nextTub({ tubs: [8.4], typed: '6.15' }, 'en');
  expect(draft).toEqual({ tubs: [8.4, 6.15], typed: '' });
  expect(nextTub({ tubs: [8.4], typed: 'x' }, 'en')).toEqual({ tubs: [8.4], typed: 'x' });
  const full = { tubs: Array.from({ length: 39 }, () => 1), typed: '2' };
  expect(nextTub(full, 'en')).toEqual(full);
});

test('the total contains the tub that is being typed', () => {
  const all = draftTubs({ tubs: [8.4, 6.15], typed: '4.2' }, 'en');
  expect(all).toEqual([8.4, 6.15, 4.2]);
  expect(sumKg(all)).toBe(18.75);
  expect(sumKg([0.1, 0.2])).toBe(0.3);
});

test('removing the tub that is being typed empties the field', () => {
  const draft = { tubs: [8.4, 6.15], typed: '4.2' };
  expect(removeTub(draft, 0)).toEqual({ tubs: [6.15], typed: '4.2' });
  expect(removeTub(draft, 2)).toEqual({ tubs: [8.4, 6.15], typed: '' });
  expect(isEmptyDraft(emptyDraft)).toBe(true);
});
