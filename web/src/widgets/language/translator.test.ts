import { beforeEach, expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { createTranslator, translationsKey, type Translator } from './translator.ts';

let kept: Map<string, string>;
let calls: { words: string[]; target: Language }[];
let isDown: boolean;
let translator: Translator;

const create = (): Translator =>
  createTranslator({
    storage: () => ({
      length: kept.size,
      clear: () => kept.clear(),
      key: () => null,
      getItem: (key) => kept.get(key) ?? null,
      removeItem: (key) => void kept.delete(key),
      setItem: (key, value) => void kept.set(key, value),
    }),
    translate: (words, target) => {
      calls.push({ words, target });
      if (isDown) return Promise.reject(new Error('down'));
      return Promise.resolve(Object.fromEntries(words.map((word) => [word, `${word}-${target}`])));
    },
  });

const answered = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  kept = new Map();
  calls = [];
  isDown = false;
  translator = create();
});

test('words wanted together go in one call and are kept under wg-translations by language', async () => {
  translator.want(['Rice', 'Bread'], 'de');
  translator.want(['Bread', 'Soup'], 'de');
  await answered();
  expect(calls).toEqual([{ words: ['Rice', 'Bread', 'Soup'], target: 'de' }]);
  expect(translator.known('de')).toMatchObject({ Rice: 'Rice-de' });
  expect(JSON.parse(kept.get(translationsKey) ?? '')).toHaveProperty('de.Soup', 'Soup-de');
});

test('what is kept is not asked for again, not even by a new page', async () => {
  translator.want(['Rice'], 'fr');
  await answered();
  const next = create();
  next.want(['Rice'], 'fr');
  await answered();
  expect(calls).toHaveLength(1);
  expect(next.known('fr')).toEqual({ Rice: 'Rice-fr' });
});

test('English needs no translation', async () => {
  translator.want(['Rice'], 'en');
  await answered();
  expect(calls).toEqual([]);
  expect(translator.known('en')).toEqual({});
});

test('a failed call leaves the words to be asked for again', async () => {
  isDown = true;
  translator.want(['Rice'], 'de');
  await answered();
  isDown = false;
  translator.want(['Rice'], 'de');
  await answered();
  expect(calls).toHaveLength(2);
  expect(translator.known('de')).toEqual({ Rice: 'Rice-de' });
});

test('words the storage has lost, as when somebody signs out, are asked for again', async () => {
  translator.want(['Rice'], 'de');
  await answered();
  kept.clear();
  expect(translator.known('de')).toEqual({});
  translator.want(['Rice'], 'de');
  await answered();
  expect(calls).toHaveLength(2);
  expect(translator.known('de')).toEqual({ Rice: 'Rice-de' });
});

test('more than a thousand words go in several calls', async () => {
  translator.want(
    Array.from({ length: 1001 }, (_, index) => `food ${index}`),
    'de',
  );
  await answered();
  expect(calls.map(({ words }) => words.length)).toEqual([1000, 1]);
});

test('a storage that holds something else is read as empty', () => {
  kept.set(translationsKey, '{"de": 7}');
  expect(translator.known('de')).toEqual({});
});
