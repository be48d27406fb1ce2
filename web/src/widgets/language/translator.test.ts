import { beforeEach, expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { createTranslator, translationsKey, type WordTranslator } from './translator.ts';

let stored: Map<string, string>;
let calls: { words: string[]; target: Language }[];
let isDown: boolean;
let translator: WordTranslator;

const create = (): WordTranslator =>
  createTranslator({
    storage: () => ({
      length: stored.size,
      clear: () => stored.clear(),
      key: () => null,
      getItem: (key) => stored.get(key) ?? null,
      removeItem: (key) => void stored.delete(key),
      setItem: (key, value) => void stored.set(key, value),
    }),
    translate: (words, target) => {
      calls.push({ words, target });
      if (isDown) return Promise.reject(new Error('down'));
      return Promise.resolve(Object.fromEntries(words.map((word) => [word, `${word}-${target}`])));
    },
  });

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  stored = new Map();
  calls = [];
  isDown = false;
  translator = create();
});

test('requests words in one call and stores them by language under wg-translations', async () => {
  translator.request(['Rice', 'Bread'], 'de');
  translator.request(['Bread', 'Soup'], 'de');
  await settled();
  expect(calls).toEqual([{ words: ['Rice', 'Bread', 'Soup'], target: 'de' }]);
  expect(translator.known('de')).toMatchObject({ Rice: 'Rice-de' });
  expect(JSON.parse(stored.get(translationsKey) ?? '')).toHaveProperty('de.Soup', 'Soup-de');
});

test('does not request stored words again, even on a new page', async () => {
  translator.request(['Rice'], 'fr');
  await settled();
  const next = create();
  next.request(['Rice'], 'fr');
  await settled();
  expect(calls).toHaveLength(1);
  expect(next.known('fr')).toEqual({ Rice: 'Rice-fr' });
});

test('English needs no translation', async () => {
  translator.request(['Rice'], 'en');
  await settled();
  expect(calls).toEqual([]);
  expect(translator.known('en')).toEqual({});
});

test('requests words again after a failed call', async () => {
  isDown = true;
  translator.request(['Rice'], 'de');
  await settled();
  isDown = false;
  translator.request(['Rice'], 'de');
  await settled();
  expect(calls).toHaveLength(2);
  expect(translator.known('de')).toEqual({ Rice: 'Rice-de' });
});

test('requests words again after a sign-out has cleared the storage', async () => {
  translator.request(['Rice'], 'de');
  await settled();
  stored.clear();
  expect(translator.known('de')).toEqual({});
  translator.request(['Rice'], 'de');
  await settled();
  expect(calls).toHaveLength(2);
  expect(translator.known('de')).toEqual({ Rice: 'Rice-de' });
});

test('splits more than a thousand words into several calls', async () => {
  translator.request(
    Array.from({ length: 1001 }, (_, index) => `food ${index}`),
    'de',
  );
  await settled();
  expect(calls.map(({ words }) => words.length)).toEqual([1000, 1]);
});

test('treats invalid storage content as empty', () => {
  stored.set(translationsKey, '{"de": 7}');
  expect(translator.known('de')).toEqual({});
});
