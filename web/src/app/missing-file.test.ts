import { expect, test } from 'vitest';
import { isMissingFile } from './missing-file.ts';

test.each([
  'Failed to fetch dynamically imported module: https://wastegauge.example/assets/feed-1.js',
  'error loading dynamically imported module: https://wastegauge.example/assets/feed-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/feed-1.css',
])('detects a missing file: %s', (message) => {
  expect(isMissingFile(new TypeError(message))).toBe(true);
});

test('an error in a loaded file is not a missing file', () => {
  expect(isMissingFile(new TypeError('Cannot read properties of undefined'))).toBe(false);
});
