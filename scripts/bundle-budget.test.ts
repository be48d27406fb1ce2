import { expect, test } from 'vitest';
import { budgetBytes, findBudgetProblems, pageScripts } from './bundle-budget.ts';

test('only the scripts of a page are counted', () => {
  const html = `<script src="/first-paint.js"></script>
    <script type="module" crossorigin src="/assets/first-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/first-2.css">`;
  expect(pageScripts(html)).toEqual(['first-paint.js', 'assets/first-1.js']);
});

test('a page over its budget is reported with its largest files', () => {
  const half = budgetBytes / 2;
  const files = [
    { name: 'react.js', bytes: half },
    { name: 'first.js', bytes: half },
  ];
  expect(findBudgetProblems('home', files)).toEqual([]);
  const problems = findBudgetProblems('home', [...files, { name: 'one-more.js', bytes: 1500 }]);
  expect(findBudgetProblems('kiosk', files, budgetBytes - 1)).toHaveLength(3);
  expect(problems[0]).toBe(
    'home needs 301.5 kB of JavaScript to render, 1.5 kB too much; the largest files:',
  );
  expect(problems.slice(1)).toEqual([
    '  150.0 kB react.js',
    '  150.0 kB first.js',
    '  1.5 kB one-more.js',
  ]);
});
