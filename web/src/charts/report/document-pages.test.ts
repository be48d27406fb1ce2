import { expect, test } from 'vitest';
import { sceneTexts } from '../scene/scene.ts';
import { documentPages, type DocumentSection } from './document-pages.ts';
import { sheet } from './report-page.ts';

const section = (rowCount: number): DocumentSection => ({
  title: 'Night Shelter',
  subtitle: 'October 2026',
  facts: [{ name: 'Address', value: '3 Chapel Lane' }],
  figures: [{ name: 'Meals', value: '74' }],
  table: {
    head: ['Food', 'kg'],
    rows: Array.from({ length: rowCount }, (_, index) => [`Food ${index}`, '1.0']),
    totals: ['Total', `${rowCount}.0`],
  },
  notes: ['Meals are calculated at 0.42 kg of food each.'],
});

const pagesOf = (...sections: DocumentSection[]): string[][] =>
  documentPages({
    title: 'Statement',
    subtitle: '',
    created: 'Created 01/11/2026',
    footer: 'Quayside',
    language: 'en',
    sections,
    pageText: (page, pages) => `Page ${page} of ${pages}`,
  }).map(({ items }) => sceneTexts(items).map(({ text }) => text));

test('every section starts a page with its facts, figures, rows, totals and notes', () => {
  const [first = [], second = []] = pagesOf(section(2), section(1));
  expect(first).toEqual(
    expect.arrayContaining([
      'Night Shelter',
      '3 Chapel Lane',
      '74',
      'Food 1',
      'Total',
      '2.0',
      'Meals are calculated at 0.42 kg of food each.',
      'Page 1 of 2',
    ]),
  );
  expect(second).toContain('1.0');
});

test('long tables continue on further pages and lose no row', () => {
  const pages = pagesOf(section(60));
  expect(pages.length).toBeGreaterThan(2);
  const rows = pages.flat().filter((text) => /^Food \d+$/u.test(text));
  expect(rows).toEqual(Array.from({ length: 60 }, (_, index) => `Food ${index}`));
  expect(pages.flat().filter((text) => text === 'Total')).toHaveLength(1);
  expect(pages.at(-1)).toContain('Total');
});

test('nothing is drawn below the frame of a page', () => {
  for (const count of [0, 12, 13, 14, 15, 40]) {
    const scenes = documentPages({
      title: '',
      subtitle: '',
      created: '',
      footer: '',
      language: 'en',
      sections: [section(count)],
      pageText: () => '',
    });
    for (const { items } of scenes) {
      const lowest = Math.max(...sceneTexts(items).map(({ y }) => y));
      expect(lowest).toBeLessThan(sheet.height - 20);
    }
  }
});
