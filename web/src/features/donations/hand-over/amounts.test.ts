import type { DonationFood } from '@wastegauge/contract/waste/donations';
import { expect, test } from 'vitest';
import { amountBody, quickKilograms, readAmount, totalKg } from './amounts.ts';

const potatoes: DonationFood = {
  food: 1,
  name: 'Potatoes',
  category: 'Starches',
  image_url: null,
  last_kg: 6,
  last_container: 'pan',
  kg_per_container: [{ container: 'pan', kg: 3 }],
};

test('amounts to tap surround the last weight', () => {
  expect(quickKilograms(6)).toEqual([3, 6, 9, 12]);
  expect(quickKilograms(0.1)).toEqual([0.1, 0.2]);
  expect(quickKilograms(null)).toEqual([1, 2, 5, 10]);
});

test.each([
  ['', null],
  ['0', null],
  ['-2', null],
  ['x', null],
  ['2.5', 2.5],
])('%j is read as %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('containers weigh as last time, or as typed', () => {
  const pans = { unit: 'pan', amount: '2', containerKg: '' } as const;
  expect(totalKg(potatoes, pans)).toBe(6);
  expect(totalKg(potatoes, { ...pans, containerKg: '4' })).toBe(8);
  expect(totalKg(potatoes, { ...pans, unit: 'crate' })).toBeUndefined();
  expect(totalKg(potatoes, { ...pans, amount: '' })).toBeUndefined();
  expect(amountBody(pans)).toEqual({ container: 'pan', containers: 2 });
  expect(amountBody({ ...pans, containerKg: '4' })).toMatchObject({ kg_per_container: 4 });
  expect(amountBody({ unit: 'kg', amount: '4.5', containerKg: '' })).toEqual({ kg: 4.5 });
});
