import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  budgetBytes,
  findBudgetProblems,
  kioskBudgetBytes,
  pageScripts,
  signInBudgetBytes,
} from './bundle-budget.ts';
import { report, root } from './lib/report.ts';

const folder = join(root, 'web', 'dist');
const lists = z.record(z.string(), z.array(z.string()));
const preloads = z.object({ pages: lists, texts: lists });

const html = readFileSync(join(folder, 'index.html'), 'utf8');
const [, named] =
  /const preloads = (.*);/.exec(readFileSync(join(folder, 'first-paint.js'), 'utf8')) ?? [];
const { pages, texts } = preloads.parse(JSON.parse(named ?? ''));

const compressedBytes = (name: string): number => {
  const file = join(folder, name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/** The language with the longest texts. */
const largest = (lists: string[][]): string[] =>
  lists.toSorted((one, other) => totalBytes(other) - totalBytes(one))[0] ?? [];
const totalBytes = (names: string[]): number =>
  names.reduce((sum, name) => sum + compressedBytes(name), 0);

const everyPage = [...pageScripts(html), ...largest(Object.values(texts))];
const problems = Object.entries(pages).flatMap(([page, files]) => {
  const scripts = [...everyPage, ...files].filter((name) => name.endsWith('.js'));
  return findBudgetProblems(
    page,
    scripts.map((name) => ({ name, bytes: compressedBytes(name) })),
    page === 'signIn' ? signInBudgetBytes : budgetBytes,
  );
});

const kioskScripts = globSync('monitor/**/*.js', { cwd: folder });
if (!kioskScripts.some((name) => name.includes('assets'))) {
  problems.push('the monitor for tablets is not built');
}
const kioskProblems = findBudgetProblems(
  'the monitor for tablets',
  kioskScripts.map((name) => ({ name, bytes: compressedBytes(name) })),
  kioskBudgetBytes,
);

report('check-bundle', [...problems, ...kioskProblems]);
