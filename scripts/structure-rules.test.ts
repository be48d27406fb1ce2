import { expect, test } from 'vitest';
import { findStructureProblems } from './structure-rules.ts';

const problemsOf = (...paths: string[]): string[] =>
  findStructureProblems(paths.map((path) => ({ path, lines: 50 })));

test('a tree in the vocabulary has no problem', () => {
  expect(
    problemsOf(
      'contract/src/foods.ts',
      'server/src/features/foods/routes.ts',
      'server/src/features/foods/catalogue-sql.ts',
      'server/src/features/analytics/questions/waste-by-day.ts',
      'web/src/features/foods/api.ts',
      'web/src/features/foods/food-table.tsx',
      'web/src/features/foods/food-table.module.css',
      'web/src/features/foods/food-table.test.tsx',
      'web/src/features/foods/use-food-search.ts',
    ),
  ).toEqual([]);
});

test.each([
  ['server/src/platform/utils.ts', 'never "utils"'],
  ['web/src/ui/index.ts', 'never "index"'],
  ['server/src/platform/dataFolder.ts', 'not kebab-case'],
  ['server/src/features/sites/parts/queries.ts', 'no folders'],
  ['server/src/features/routes.ts', 'the folder of a feature'],
])('%s is refused: %s', (path, reason) => {
  expect(problemsOf(path).join()).toContain(reason);
});

test('a component of a web feature has a name of the vocabulary', () => {
  const problems = problemsOf(
    'server/src/features/foods/routes.ts',
    'web/src/features/foods/box.tsx',
  );
  expect(problems).toEqual([expect.stringContaining('*-page')]);
});

test('a feature on one side only is refused', () => {
  expect(problemsOf('server/src/features/covers/routes.ts')).toEqual([
    'server/src/features/covers has no counterpart in web/src/features',
  ]);
  expect(problemsOf('web/src/features/covers/api.ts')).toEqual([
    'web/src/features/covers has no counterpart in server/src/features',
  ]);
});

test('a file of more than 300 lines is refused', () => {
  const problems = findStructureProblems([{ path: 'server/src/app.ts', lines: 301 }]);
  expect(problems).toEqual([expect.stringContaining('301 lines')]);
});
