import { expect, test } from 'vitest';
import { firstPart, nameVariants } from './names.ts';

test.each([
  ['Möhrenschalen', 'karottenschalen'],
  ['Banana (Each)', 'banana'],
  ['Bananas [kg]', 'banana'],
  ['Zucchini', 'courgette'],
])('%s is also looked up as %s', (written, expected) => {
  expect(nameVariants(written)).toContain(expected);
});

test.each([
  ['Carrot peelings and tops', 'carrot peelings'],
  ['Karottenschalen und -grün', 'karottenschalen'],
  ['Fish and chips', undefined],
  ['Banana', undefined],
])('the first part of %s', (name, expected) => {
  expect(firstPart(name)).toBe(expected);
});
