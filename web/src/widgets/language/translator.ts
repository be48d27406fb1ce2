import { z } from 'zod';
import type { Language } from './languages.ts';

export const translationsKey = 'wg-translations';

type Words = Readonly<Record<string, string>>;
const storedSchema = z.record(z.string(), z.record(z.string(), z.string()));

const batchSize = 1000;

export interface WordTranslator {
  known(language: Language): Words;
  /** Requests missing words; words requested in the same tick share one call. */
  request(words: readonly string[], language: Language): void;
  subscribe(listener: () => void): () => void;
}

interface WordTranslatorDeps {
  storage: () => Storage;
  translate: (words: string[], target: Language) => Promise<Words>;
}

const noTranslations: Words = {};

export function createTranslator({ storage, translate }: WordTranslatorDeps): WordTranslator {
  let text = '';
  let languages: Partial<Record<string, Words>> = {};
  const waiting = new Map<Language, Set<string>>();
  const requested = new Map<Language, Set<string>>();
  const listeners = new Set<() => void>();

  function load(): Partial<Record<string, Words>> {
    const found = readText(storage);
    if (found !== text) {
      text = found;
      languages = parse(found);
      // A sign-out clears the storage; request its words again.
      requested.clear();
    }
    return languages;
  }

  function store(language: Language, words: Words): void {
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

  async function fetchWords(language: Language): Promise<void> {
    const words = [...(waiting.get(language) ?? [])];
    waiting.delete(language);
    for (let start = 0; start < words.length; start += batchSize) {
      const batch = words.slice(start, start + batchSize);
      try {
        store(language, await translate(batch, language));
      } catch {
        // English stays visible; the next page with these words retries.
        for (const word of batch) requested.get(language)?.delete(word);
      }
    }
  }

  return {
    known: (language) =>
      language === 'en' ? noTranslations : (load()[language] ?? noTranslations),
    request(words, language) {
      if (language === 'en') return;
      const known = load()[language] ?? noTranslations;
      const before = requested.get(language) ?? new Set<string>();
      requested.set(language, before);
      const missing = words.filter((word) => known[word] === undefined && !before.has(word));
      if (missing.length === 0) return;
      const queue = waiting.get(language) ?? new Set<string>();
      if (!waiting.has(language)) queueMicrotask(() => void fetchWords(language));
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
    return storedSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
