import { expect, test } from 'vitest';
import { durationParts, percentDone } from './progress.ts';

test.each([
  [412, 146, 64.56],
  [300, 300, 0],
  [300, 0, 100],
  [0, 0, 100],
])('%d tasks with %d remaining are %d percent done', (total, remaining, percent) => {
  expect(percentDone(total, remaining)).toBeCloseTo(percent, 2);
});

test.each([
  [1460, '24 mins 20 secs'],
  [59.6, '1 mins'],
  [45, '45 secs'],
  [3600, '1 hrs'],
  [2 * 86_400 + 3 * 3600 + 4 * 60 + 5, '2 days 3 hrs 4 mins 5 secs'],
  [0, ''],
])('%d seconds are %s', (seconds, text) => {
  const parts = durationParts(seconds).map(({ unit, count }) => `${count} ${unit}`);
  expect(parts.join(' ')).toBe(text);
});
