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
});

test('every category can have a colour of its own, whatever its id', () => {
  const keys = ['15', '7', '9', '12', '8', '6', '4'];
  const hues = [...seriesHues('category', keys).values()];
  expect(new Set(hues).size).toBe(keys.length);
  expect(hues).not.toContain('other');
});

test('the colour of a site or food follows its id, not its rank or the others', () => {
  const quayside = seriesHues('focus_food', ['412', '87', '5']);
  const embankment = seriesHues('focus_food', ['5', '2031', '412']);
  expect(embankment.get('412')).toBe(quayside.get('412'));
  expect(embankment.get('5')).toBe(quayside.get('5'));
  expect(seriesHues('sites', ['1', '2']).get('2')).toBe(seriesHues('sites', ['2']).get('2'));
});

test('a trimming has one colour in the pies of all sites, whichever rank it has there', () => {
  const pies = [
    ['486', '465', '473', '466'],
    ['473', '480', '482', '479'],
    ['480', '486', '470', '473'],
  ];
  const hues = pies.map((ids) => seriesHues('focus_food', ids).get('473'));
  expect(new Set(hues).size).toBe(1);
  expect(hues[0]).not.toBe('other');
});

test('ten labels have different colours, even where ids suggest the same; the rest is grey', () => {
  const keys = ['1', '12', '23', '34', '45', '56', '67', '78', '89', '100', '2', '3'];
  const hues = seriesHues('sites', keys);
  expect(new Set(keys.slice(0, 10).map((key) => hues.get(key))).size).toBe(10);
  expect([hues.get('2'), hues.get('3')]).toEqual(['other', 'other']);
});

test('captures without a food are grey and take no colour', () => {
  const keys = ['pending', '1', '2', '3', '4', '5', '6', '8', '10', '11', '13'];
  const hues = seriesHues('category', keys);
  expect(hues.get('pending')).toBe('other');
  expect(hues.get('13')).toBe('teal');
});

test('paper uses the colours of the default theme', () => {
  const tokens = readFileSync(new URL('../ui/theme/tokens.css', import.meta.url), 'utf8');
  for (const paint of paints) {
    expect(tokens, paint).toContain(`\n  ${cssToken(paint)}: ${paperPalette[paint]};`);
  }
});
