import { expect, test } from 'vitest';
import { createFormat } from '../../widgets/figures/format.ts';
import { percentText, monthlyTarget } from './focus-progress.ts';

const formatIn = (language: 'en' | 'de' | 'fr') =>
  createFormat({ language, isWide: true, notAvailable: '' });

test.each([
  [0, '0%'],
  [58.9, '59%'],
  [100, '100%'],
  [116.4, '116%'],
  [200, '200%'],
  [200.1, '200+%'],
  [4000, '200+%'],
])('%d percent of a target reads %s', (percent, text) => {
  expect(percentText(percent, formatIn('en'))).toBe(text);
});

test.each(['de', 'fr'] as const)(
  'the share of a target is written as in every other %s percent',
  (language) => {
    const format = formatIn(language);
    expect(percentText(41, format)).toBe(format.wholePercent(41));
    expect(percentText(41, format)).toMatch(/^41\s%$/u);
    expect(percentText(250, format)).toMatch(/^200\+\s%$/u);
  },
);

test('gives the target in the selected metric and none for logs', () => {
  const food = {
    id: 1,
    name: 'Roast Potatoes',
    image_url: null,
    subcategory: 'Potatoes',
    monthly_targets: [{ kg: 110, value: 220.5, co2: 44 }],
    unit: 'kg',
    value: 64.82,
    sites: null,
  };
  expect(monthlyTarget(food, 'total_waste')).toBe(110);
  expect(monthlyTarget(food, 'waste_value')).toBe(220.5);
  expect(monthlyTarget(food, 'waste_co2')).toBe(44);
  expect(monthlyTarget(food, 'waste_logs')).toBeNull();
});
