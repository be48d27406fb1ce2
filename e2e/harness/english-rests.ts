import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

type Translated = 'de' | 'fr';

/** Texts of the product in English that must not appear on a page in the other language. */
function englishTexts(language: Translated): string[] {
  const translated = localeTexts(language);
  const own = new Set(translated.values());
  const pairs = [...localeTexts('en')].map(([key, text]) => [text, translated.get(key)]);
  const glossary = Object.entries(readJson(`server/catalogue/translations/${language}.json`));
  return [...pairs, ...glossary]
    .filter(([english, translation]) => english !== translation)
    .map(([english]) => String(english))
    .filter((english) => !own.has(english) && /\p{Letter}{4}/u.test(english));
}

function localeTexts(language: 'en' | Translated): Map<string, string> {
  const folder = `web/src/locales/${language}`;
  const names = readdirSync(new URL(`../../${folder}/`, import.meta.url));
  return new Map(names.flatMap((name) => flatten(readJson(`${folder}/${name}`), name)));
}

const flatten = (value: unknown, path: string): [key: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`))
    : [[path, String(value)]];

const readJson = (path: string): Record<string, unknown> =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')));

/** Matches a button by any translation of its English name. */
export function translationsOf(english: string, language: Translated): RegExp {
  const own = localeTexts(language);
  const found = [...localeTexts('en')]
    .filter(([, text]) => text === english)
    .map(([key]) => escaped(own.get(key) ?? english));
  return new RegExp(`^(?:${[...new Set(found)].join('|')})`, 'u');
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patterns = new Map<Translated, { exact: string[]; filled: string[] }>();

function knownPatterns(language: Translated): { exact: string[]; filled: string[] } {
  const known = patterns.get(language);
  if (known) return known;
  const texts = [...new Set(englishTexts(language))];
  const filled = texts
    .filter((text) => text.includes('{{') && (text.match(/\p{Letter}{4,}/gu) ?? []).length > 3)
    .map((text) =>
      text
        .split(/\{\{\w+\}\}/)
        .map(escaped)
        .join('.+'),
    );
  const made = { exact: texts.filter((text) => !text.includes('{{')), filled };
  patterns.set(language, made);
  return made;
}

/** The whole page: texts, labels, hints, and every dialog, menu and toast that is open. */
export async function expectNoEnglish(page: Page, language: Translated, place: string) {
  const known = knownPatterns(language);
  const findRests = () =>
    page.evaluate(({ exact, filled }) => {
      const texts = new Set(exact);
      const sentences = filled.map((pattern) => new RegExp(`^${pattern}$`, 'u'));
      const found = new Set<string>();
      const check = (text: string | null): void => {
        const trimmed = text?.trim() ?? '';
        if (texts.has(trimmed) || sentences.some((sentence) => sentence.test(trimmed))) {
          found.add(trimmed);
        }
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const foreign = walker.currentNode.parentElement?.closest(
          'script, style, code, [lang], [translate="no"]',
        );
        if (!foreign || foreign === document.documentElement) check(walker.currentNode.textContent);
      }
      for (const element of document.body.querySelectorAll('*')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          check(element.getAttribute(name));
        }
      }
      return [...found];
    }, known);
  await expect.poll(findRests, { message: `English on ${place} in ${language}` }).toEqual([]);
}
