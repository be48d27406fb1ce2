import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paperPalette, cssToken } from './scene/paint-colours.ts';
import { paints } from './scene/scene.ts';
import { seriesHues } from './series-hues.ts';

test('waste types, services and occupancy types have fixed colours', () => {
  expect([...seriesHues('waste_type', ['3', '2', '1']).values()]).toEqual([
    'blue',
    'ochre',
    'plum',
  ]);
  expect([
    ...seriesHues('service_time', ['LUNCH', 'none', 'DINNER', 'BREAKFAST']).values(),
  ]).toEqual(['teal', 'other', 'indigo', 'terracotta']);
  expect(seriesHues('occupancy_type', ['DEFAULT_OCCUPANCY']).get('DEFAULT_OCCUPANCY')).toBe(
    'other',
  );
  expect(seriesHues('none', ['all']).get('all')).toBe('series');
});

test('the colour of a category does not depend on its rank or on other categories', () => {
  const all = seriesHues('category', ['8', '6', '4', '1', '3', '5', '2']);
  expect(seriesHues('category', ['5', '8']).get('8')).toBe(all.get('8'));
  expect(all.get('8')).toBe('cocoa');
  const hues = ['1', '2', '3', '4', '5', '6', '8', '10', '11', '13'].map((key) =>
    seriesHues('category', [key]).get(key),
  );
  expect(new Set(hues).size).toBe(10);
  expect(seriesHues('category', ['15']).get('15')).toBe('other');
});

test('sites get colours in the order of their ids, grey from the eleventh on', () => {
  const keys = ['30', '4', '100', '1', '2', '3', '5', '6', '7', '8', '9', '10'];
  const hues = seriesHues('sites', keys);
  expect(hues.get('1')).toBe('blue');
  expect(hues.get('2')).toBe('ochre');
  expect(hues.get('100')).toBe('rose');
  expect([hues.get('9'), hues.get('10')]).toEqual(['other', 'other']);
  expect(seriesHues('sites', keys.slice(0, 10).toReversed())).toEqual(
    new Map([...hues].slice(0, 10)),
  );
});

test('paper uses the colours of the default theme', () => {
  const tokens = readFileSync(new URL('../ui/theme/tokens.css', import.meta.url), 'utf8');
  for (const paint of paints) {
    expect(tokens, paint).toContain(`\n  ${cssToken(paint)}: ${paperPalette[paint]};`);
  }
});
