import { z } from 'zod';
import type { Language } from './languages.ts';

export const translationsKey = 'wg-translations';

type Words = Readonly<Record<string, string>>;
const stored = z.record(z.string(), z.record(z.string(), z.string()));

const batchSize = 1000;

export interface Translator {
  known(language: Language): Words;
  /** Requests missing words; words requested in the same tick share one call. */
  want(words: readonly string[], language: Language): void;
  subscribe(listener: () => void): () => void;
}

interface TranslatorDeps {
  storage: () => Storage;
  translate: (words: string[], target: Language) => Promise<Words>;
}

const noWords: Words = {};

export function createTranslator({ storage, translate }: TranslatorDeps): Translator {
  let text = '';
  let languages: Partial<Record<string, Words>> = {};
  const waiting = new Map<Language, Set<string>>();
  const asked = new Map<Language, Set<string>>();
  const listeners = new Set<() => void>();

  function load(): Partial<Record<string, Words>> {
    const found = readText(storage);
    if (found !== text) {
      text = found;
      languages = parse(found);
      // A sign-out clears the storage; request its words again.
      asked.clear();
    }
    return languages;
  }

  function keep(language: Language, words: Words): void {
    const all = load();
    languages = { ...all, [language]: { ...all[language], ...words } };
    text = JSON.stringify(languages);
    try {
      storage().setItem(translationsKey, text);
    } catch {
      // With a full or blocked storage, words are kept until the page is closed.
      text = readText(storage);
    }
    for (const listener of listeners) listener();
  }

  async function ask(language: Language): Promise<void> {
    const words = [...(waiting.get(language) ?? [])];
    waiting.delete(language);
    for (let start = 0; start < words.length; start += batchSize) {
      const batch = words.slice(start, start + batchSize);
      try {
        keep(language, await translate(batch, language));
      } catch {
        // English stays visible; the next page with these words retries.
        for (const word of batch) asked.get(language)?.delete(word);
      }
    }
  }

  return {
    known: (language) => (language === 'en' ? noWords : (load()[language] ?? noWords)),
    want(words, language) {
      if (language === 'en') return;
      const known = load()[language] ?? noWords;
      const before = asked.get(language) ?? new Set<string>();
      asked.set(language, before);
      const missing = words.filter((word) => known[word] === undefined && !before.has(word));
      if (missing.length === 0) return;
      const queue = waiting.get(language) ?? new Set<string>();
      if (!waiting.has(language)) queueMicrotask(() => void ask(language));
      waiting.set(language, queue);
      for (const word of missing) {
        queue.add(word);
        before.add(word);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readText(storage: () => Storage): string {
  try {
    return storage().getItem(translationsKey) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): Partial<Record<string, Words>> {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
