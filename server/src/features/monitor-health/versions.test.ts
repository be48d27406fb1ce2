import { expect, test } from 'vitest';
import { isOutdated } from './versions.ts';

test.each([
  ['2.4.1', ['2.4.1'], false],
  ['2.3.8', ['2.4.1', '2.3.8'], true],
  ['2.9.9', ['2.10.0'], true],
  ['2.10.0', ['2.9.9'], false],
  ['2.4', ['2.4.0'], false],
  ['2.4', ['2.4.1'], true],
  ['v2.4.0', ['2.4.1-beta'], true],
  ['simulator', ['2.4.1'], false],
  ['2.4.1', ['simulator'], false],
  [null, ['2.4.1'], false],
])('%s beside %s', (version, versions, expected) => {
  const reported = versions.map((firmware) => ({ firmware }));
  expect(isOutdated(version, reported)).toBe(expected);
});
