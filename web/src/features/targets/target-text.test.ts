import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { targetText, typedThreshold } from './target-text.ts';

test.each([
  [null, '0'],
  [1400, '1400'],
  [1316.9, '1316.9'],
  [0.001, '0.001'],
  [0.1 + 0.2, '0.3'],
])('shows a target of %d kg as %s', (kg, text) => {
  expect(targetText(kg)).toBe(text);
});

test.each([
  ['', texts.thresholdNeeded],
  ['.', texts.thresholdNeeded],
  ['0', texts.thresholdNeeded],
  ['0.0', texts.thresholdNeeded],
  ['1000000001', texts.thresholdTooLarge],
  ['0.001', undefined],
  ['1000000000', undefined],
  ['12.5', undefined],
])('%o gives %o', (text, message) => {
  expect(typedThreshold.safeParse(text).error?.issues[0]?.message).toBe(message);
});
