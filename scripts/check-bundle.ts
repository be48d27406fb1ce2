import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findBudgetProblems, scriptsOfPage } from './bundle-budget.ts';
import { report, root } from './lib/report.ts';

const folder = join(root, 'web', 'dist');
const lists = z.record(z.string(), z.array(z.string()));
const preloads = z.object({ pages: lists, texts: lists });

const html = readFileSync(join(folder, 'index.html'), 'utf8');
const [, named] =
  /const preloads = (.*);/.exec(readFileSync(join(folder, 'first-paint.js'), 'utf8')) ?? [];
const { pages, texts } = preloads.parse(JSON.parse(named ?? ''));

/** Compressed as the server sends it to a browser that takes Brotli. */
const sizeOf = (name: string): number => {
  const file = join(folder, name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/** In the language that has the longest texts. */
const largest = (lists: string[][]): string[] =>
  lists.toSorted((one, other) => sizesOf(other) - sizesOf(one))[0] ?? [];
const sizesOf = (names: string[]): number => names.reduce((sum, name) => sum + sizeOf(name), 0);

const everyPage = [...scriptsOfPage(html), ...largest(Object.values(texts))];
const problems = Object.entries(pages).flatMap(([page, files]) => {
  const scripts = [...everyPage, ...files].filter((name) => name.endsWith('.js'));
  return findBudgetProblems(
    page,
    scripts.map((name) => ({ name, bytes: sizeOf(name) })),
  );
});

report('check-bundle', problems);
