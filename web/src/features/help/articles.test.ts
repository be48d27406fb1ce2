import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { languages } from '@wastegauge/contract/values/languages';
import { describe, expect, test } from 'vitest';
import { de } from '../../locales/de.ts';
import { en } from '../../locales/en.ts';
import { fr } from '../../locales/fr.ts';
import { helpArticles, isHelpSlug, type HelpSlug } from './help-articles.ts';
import { parseArticle, type Article, type Block, type Inline } from './parse-article.ts';

const resources = { en, de, fr };
const files = (pattern: string): string[] => globSync(pattern, { cwd: import.meta.dirname });
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const routes = files('../../app/routes/*-routes.ts').map(read).join('\n');

function screenText(language: keyof typeof resources, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  const names = [namespace, ...path.split('.')];
  const found = names.reduce<unknown>(
    (texts, name) => Object.entries(texts ?? {}).find(([key]) => key === name)?.[1],
    resources[language],
  );
  if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
  expect(found, `${key} has no placeholders`).not.toContain('{{');
  return found;
}

const readArticle = (language: keyof typeof resources, slug: HelpSlug): Article =>
  parseArticle(slug, read(`articles/${language}/${slug}.md`), (key) => screenText(language, key));

const blocks = ({ sections }: Article): Block[] => sections.flatMap((section) => section.blocks);
const pictures = (article: Article): string[] =>
  blocks(article).flatMap((block) => (block.kind === 'picture' ? [block.name] : []));
const inlines = (block: Block): Inline[] =>
  block.kind === 'picture' ? [] : block.kind === 'list' ? block.items.flat() : block.content;
const targets = (article: Article): string[] =>
  blocks(article)
    .flatMap(inlines)
    .flatMap((part) => (part.kind === 'link' ? [part.to] : []));

test.each(languages)('every article is written in %s and listed', (language) => {
  const written = files(`articles/${language}/*.md`).map((file) => basename(file, '.md'));
  expect(written.toSorted()).toEqual(helpArticles.map(({ slug }) => slug).toSorted());
});

describe.each(helpArticles)('$slug', ({ slug }) => {
  const original = readArticle('en', slug);

  test.each(languages)('has a title, a summary and the same structure in %s', (language) => {
    const article = readArticle(language, slug);
    expect(article.title).not.toBe('');
    expect(article.summary).not.toBe('');
    const shape = ({ sections }: Article) =>
      sections.map(({ blocks }) => blocks.map(({ kind }) => kind));
    expect(shape(article)).toEqual(shape(original));
    expect(new Set(article.sections.map(({ heading }) => heading)).size).toBe(
      original.sections.length,
    );
  });

  test.each(languages)('links to existing pages and pictures in %s', (language) => {
    const article = readArticle(language, slug);
    expect(targets(article)).toEqual(targets(original));
    expect(pictures(article)).toEqual(pictures(original));
    const sizes: unknown = JSON.parse(read(`pictures/${language}/sizes.json`));
    for (const picture of pictures(article)) {
      expect(files(`pictures/${language}/${picture}`)).toHaveLength(1);
      expect(sizes).toHaveProperty([picture]);
    }
    for (const target of targets(article)) {
      const [path = ''] = target.split('?');
      const [, linked] = /^\/help\/(.+)$/u.exec(path) ?? [];
      expect(linked === undefined || isHelpSlug(linked), target).toBe(true);
      const kind = path.startsWith('/reports/') ? '/reports/$kind' : path;
      if (linked === undefined) expect(routes).toContain(`path: '${kind}'`);
    }
  });
});

test.each(languages)('every picture in %s is used', (language) => {
  const used = helpArticles.flatMap(({ slug }) => pictures(readArticle(language, slug)));
  const stored = files(`pictures/${language}/*.webp`).map((file) => basename(file));
  expect(stored.toSorted()).toEqual([...new Set(used)].toSorted());
});
