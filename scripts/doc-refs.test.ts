import { expect, test } from 'vitest';
import { findRepositoryPaths } from './doc-refs.ts';

test.each([
  ['`server/src/app.ts`', ['server/src/app.ts']],
  ['`docs/decisions/`', ['docs/decisions/']],
  ['`apps/server/main.ts`', ['apps/server/main.ts']],
  ['`/api/health/live/` answers `application/json`', []],
  ['`@wastegauge/contract` and `server/src/features/<name>`', []],
  ['`server/src/features/NAME/routes.ts`', []],
  ['`web/dist/` is built, `npm start` runs it', []],
  ['```\nserver/none.ts in `server/none.ts`\n```', []],
])('%s', (markdown, paths) => {
  expect(findRepositoryPaths(markdown).paths).toEqual(paths);
});

test('relative links are checked, URLs and anchors are not', () => {
  const markdown = '[a](../README.md#start) [b](https://example.org/x.md) [c](#top)';
  expect(findRepositoryPaths(markdown).links).toEqual(['../README.md']);
});
