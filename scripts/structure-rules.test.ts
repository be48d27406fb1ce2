import { expect, test } from 'vitest';
import { findStructureProblems } from './structure-rules.ts';

const problemsOf = (...paths: string[]): string[] =>
  findStructureProblems(paths.map((path) => ({ path, lines: 50 })));

test('a well-named tree has no problem', () => {
  expect(
    problemsOf(
      'contract/src/directory/foods.ts',
      'server/src/features/foods/routes.ts',
      'server/src/features/foods/catalogue/files.ts',
      'web/src/features/foods/api.ts',
      'web/src/features/foods/food-table.tsx',
      'web/src/features/foods/food-table.module.css',
      'web/src/features/foods/sources/loading-skeleton.tsx',
    ),
  ).toEqual([]);
});

test.each([
  ['server/src/platform/utils.ts', 'not "utils"'],
  ['web/src/ui/index.ts', 'not "index"'],
  ['server/src/platform/dataFolder.ts', 'not kebab-case'],
  ['server/src/features/routes.ts', 'the folder of a feature'],
  ['web/src/features/foods/sources/tables/row.tsx', 'one level of folders'],
])('%s is refused: %s', (path, reason) => {
  expect(problemsOf(path).join('\n')).toContain(reason);
});

test('a feature on one side only is rejected', () => {
  expect(problemsOf('server/src/features/covers/routes.ts')).toEqual([
    'server/src/features/covers has no counterpart in web/src/features',
  ]);
  expect(problemsOf('web/src/features/covers/api.ts')).toEqual([
    'web/src/features/covers has no counterpart in server/src/features',
  ]);
});

test('a file of more than 400 lines is rejected', () => {
  const problems = findStructureProblems([{ path: 'server/src/app.ts', lines: 401 }]);
  expect(problems).toEqual([expect.stringContaining('401 lines')]);
});

test('a folder of more than 40 files is rejected', () => {
  const paths = Array.from({ length: 41 }, (_, index) => `web/src/ui/part-${index}.tsx`);
  expect(problemsOf(...paths)).toEqual([expect.stringContaining('web/src/ui: 41 files')]);
});

test('two exported types with one name are refused', () => {
  const problems = findStructureProblems([
    { path: 'contract/src/waste/labels.ts', lines: 9, types: ['Label'] },
    { path: 'web/src/ui/label.ts', lines: 9, types: ['Label'] },
  ]);
  expect(problems).toEqual(['type Label: contract/src/waste/labels.ts, web/src/ui/label.ts']);
});
