import { expect, test } from 'vitest';
import { findImportProblems } from './import-rules.ts';

const problemsOf = (files: Record<string, string[]>): string[] =>
  findImportProblems(Object.entries(files).map(([path, imports]) => ({ path, imports })));

test.each([
  ['server/src/features/feed/service.ts', '../events/service.ts'],
  ['server/src/features/feed/service.ts', '../../platform/db/db.ts'],
  ['server/src/features/foods/service.ts', '@wastegauge/contract/directory/foods'],
  ['server/src/adapters/mail/smtp.ts', 'nodemailer'],
  ['web/src/charts/scene/scene.ts', 'd3-shape'],
  ['web/src/features/feed/feed-page.tsx', '../../widgets/filters/filter-bar.tsx'],
  ['server/src/features/foods/foods.test.ts', '../../adapters/files/disk.ts'],
  ['server/src/features/foods/foods.test-support.ts', '../../adapters/files/disk.ts'],
])('%s may import %s', (path, specifier) => {
  expect(problemsOf({ [path]: [specifier] })).toEqual([]);
});

test.each([
  ['server/src/features/events/service.ts', '../feed/service.ts', 'later tier'],
  ['server/src/features/feed/service.ts', '../events/queries.ts', 'only its service.ts'],
  ['server/src/features/foods/service.ts', '../../adapters/files/disk.ts', 'may be imported'],
  ['server/src/platform/db/db.ts', '../../features/foods/service.ts', 'may be imported'],
  ['server/src/platform/db/db.ts', 'nodemailer', 'only adapters'],
  ['web/src/ui/fields/text-field.tsx', '../../widgets/food/food-search.ts', 'may be imported'],
  ['web/src/features/feed/feed-page.tsx', '../foods/api.ts', 'web/src/app only'],
  ['web/src/features/feed/feed-page.tsx', 'd3-shape', 'only web/src/charts'],
  ['e2e/feed.spec.ts', '../server/src/app.ts', undefined],
  ['e2e/harness/feed.ts', '../../server/src/app.ts', 'may be imported'],
])('%s and %s: %s', (path, specifier, reason) => {
  const problems = problemsOf({ [path]: [specifier] });
  if (reason === undefined) expect(problems).toEqual([]);
  else expect(problems).toEqual([expect.stringContaining(reason)]);
});

test('cycles of files and folders are rejected, including type imports', () => {
  expect(
    problemsOf({
      'server/src/platform/db/a.ts': ['./b.ts'],
      'server/src/platform/db/b.ts': ['./a.ts'],
    }),
  ).toEqual([expect.stringContaining('cycle: server/src/platform/db/a.ts')]);
  expect(
    problemsOf({
      'server/src/platform/db/a.ts': ['../http/c.ts'],
      'server/src/platform/http/c.ts': [],
      'server/src/platform/http/d.ts': ['../db/a.ts'],
    }),
  ).toEqual(['cycle: server/src/platform/db → server/src/platform/http → server/src/platform/db']);
});

test('a folder and its subfolder may import each other', () => {
  expect(
    problemsOf({
      'server/src/features/venues/routes.ts': ['./calendar/feed.ts'],
      'server/src/features/venues/calendar/feed.ts': ['../deps.ts'],
      'server/src/features/venues/deps.ts': [],
    }),
  ).toEqual([]);
});
