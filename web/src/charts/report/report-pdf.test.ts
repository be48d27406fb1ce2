import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { ChartData, ChartFormat, ChartHue, ChartSeries } from '../chart-data.ts';
import { drawChart, wholeScene } from '../scene/draw-chart.ts';
import { paperPalette } from '../scene/paint-colours.ts';
import { coverChartSize } from './report-cover.ts';
import type { ReportJob, ReportTexts } from './report-data.ts';
import type { LoadFont } from '../scene/report-fonts.ts';
import { countPages, reportPages } from './report-pages.ts';
import { drawPicture } from './report-picture.ts';
import { makePdf } from './report-pdf.ts';
import { makeSvg } from './report-svg.ts';
import { sceneTexts } from '../scene/scene.ts';

const format: ChartFormat = {
  tick: String,
  figure: (value) => value.toFixed(1),
  percent: (value) => `${value.toFixed(2)} %`,
};

const { resolve } = createRequire(import.meta.url);
const loaded: string[] = [];
const loadFont: LoadFont = async (part, weight) => {
  loaded.push(`${part} ${weight}`);
  const file = resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`);
  return new Uint8Array(await readFile(file));
};

const names = ['Stärkebeilagen', 'Gemüse & Salat', 'Bäckerei'];

function jobWith(
  rowCount: number,
  overrides: Partial<ReportTexts> = {},
  columnCount = 3,
): ReportJob {
  const hues: ChartHue[] = ['cocoa', 'olive', 'ochre'];
  const series = Array.from({ length: columnCount }, (_, index): ChartSeries => ({
    key: String(index),
    name: names[index] ?? `Gruppe ${index}`,
    hue: hues[index % 3] ?? 'other',
    values: Array.from({ length: rowCount }, (_row, row) => 50 + row + index),
  }));
  const data: ChartData = {
    unit: 'kg',
    kind: 'bar',
    points: Array.from({ length: rowCount }, (_, index) => ({
      x: `2025-${String(index).padStart(4, '0')}`,
      tick: String(index),
      title: `Woche ${index}`,
    })),
    series,
  };
  const texts: ReportTexts = {
    title: 'Abfall gesamt (kg) nach Kategorie',
    subtitle: 'Hôtel du Quai, wöchentlich',
    footer: 'Hôtel du Quai',
    created: 'Auswerten · erstellt am 14.11.2025',
    filters: [
      { name: 'Kennzahl', value: 'Abfall gesamt (kg)' },
      { name: 'Standort', value: 'Hôtel du Quai' },
    ],
    total: { name: 'Gesamt', figure: '6\u202f396,6', unit: 'kg' },
    notes: [],
    legend: series.map(({ key, name, hue }) => ({ key, name, hue, total: '1', share: '33,33 %' })),
    legendHeadings: { label: 'Gruppe', total: 'Gesamt', share: 'Anteil' },
    table: {
      head: [{ name: 'Woche' }, ...series, { name: 'Änderung' }],
      rows: data.points.map(({ title }, row) => [
        title,
        ...series.map(({ values }) => format.figure(values[row] ?? 0)),
        { text: '↓ 4,85 %', tone: 'good' },
      ]),
      totals: ['Gesamt', ...series.map(() => '999,9'), ''],
    },
    tableTitle: 'Tabelle',
    language: 'de',
    ...overrides,
  };
  return {
    ...texts,
    kind: 'pdf',
    chart: wholeScene(drawChart(data, coverChartSize(texts), format)),
    palette: paperPalette,
    pageTexts: Array.from(
      { length: countPages(texts) },
      (_, index) => `Seite ${index + 1} von ${countPages(texts)}`,
    ),
  };
}

const tools = { loadFont };

test('a report is A4 landscape with a title, a language and the pages its table needs', async () => {
  const job = jobWith(60);
  const bytes = await makePdf(job, tools, () => undefined);
  const pdf = await PDFDocument.load(bytes);
  expect(pdf.getPageCount()).toBe(job.pageTexts.length);
  expect(pdf.getPageCount()).toBe(3);
  expect(pdf.getTitle()).toBe('Abfall gesamt (kg) nach Kategorie');
  for (const page of pdf.getPages()) {
    expect(page.getWidth()).toBeCloseTo(841.89, 1);
    expect(page.getHeight()).toBeCloseTo(595.28, 1);
  }
  expect(bytes.length).toBeLessThan(150_000);
});

test('embeds fonts for umlauts, narrow spaces and Greek, and loads only those needed', async () => {
  loaded.length = 0;
  await makePdf(jobWith(3), tools, () => undefined);
  expect(loaded.toSorted()).toEqual(['latin 400', 'latin 600']);
  loaded.length = 0;
  const bytes = await makePdf(jobWith(3, { title: 'Ξενοδοχείο Łódź' }), tools, () => undefined);
  expect(loaded).toContain('greek 600');
  expect(loaded).toContain('latin-ext 600');
  const pdf = await PDFDocument.load(bytes);
  const maps = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [inflateText(object)] : []))
    .filter((text) => text.includes('beginbfchar'))
    .join('\n');
  for (const letter of 'ΞŁźüä') {
    expect(maps).toContain(letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0'));
  }
});

function inflateText(stream: PDFRawStream): string {
  try {
    return inflateSync(stream.contents).toString('latin1');
  } catch {
    return '';
  }
}

test('every page is numbered, and no table row is lost', () => {
  const job = jobWith(60);
  const pages = reportPages(job).map(({ items }) => sceneTexts(items).map(({ text }) => text));
  pages.forEach((texts, index) => {
    expect(texts).toContain(`Seite ${index + 1} von ${pages.length}`);
  });
  const rows = pages.slice(1).flat();
  for (let row = 0; row < 60; row += 1) expect(rows).toContain(`Woche ${row}`);
  expect(pages.at(-1)).toContain('999,9');
});

test('hidden labels are named, and what is shown stands beside the total', () => {
  const job = jobWith(3, {
    shown: { name: 'Angezeigt', figure: '4.589,2' },
    notes: [{ name: 'Ausgeblendet', value: 'Stärkebeilagen' }],
  });
  const cover = sceneTexts(reportPages(job)[0]?.items ?? []).map(({ text }) => text);
  for (const text of ['Angezeigt', '4.589,2', 'Gesamt', 'Ausgeblendet', 'Stärkebeilagen']) {
    expect(cover).toContain(text);
  }
  const picture = sceneTexts(drawPicture(job).items).map(({ text }) => text);
  expect(picture).toContain('Ausgeblendet: Stärkebeilagen');
  expect(picture).toContain('Angezeigt 4.589,2 · Gesamt');
});

test('long names are printed whole', () => {
  const name = 'Main Restaurant, Quayside Grand Hotel and Conference Centre';
  const legend = Array.from({ length: 12 }, (_, index) => ({
    key: String(index),
    name,
    hue: 'blue' as const,
    total: '1,234.5',
    share: '8.33%',
  }));
  const job = jobWith(3, { legend });
  for (const items of [reportPages(job)[0]?.items ?? [], drawPicture(job).items]) {
    const texts = sceneTexts(items).map(({ text }) => text);
    expect(texts.filter((text) => text.endsWith('…'))).toEqual([]);
    expect(texts.join(' ').split(name)).toHaveLength(13);
  }
  const words = sceneTexts(reportPages(job)[0]?.items ?? []).filter(({ text }) =>
    name.includes(text),
  );
  const lowest = Math.max(...words.map(({ y }) => y));
  expect(lowest).toBeLessThan(742);
});

test('columns that do not fit continue on further pages with the row names repeated', () => {
  const pages = reportPages(jobWith(5, {}, 30)).slice(1);
  expect(pages.length).toBeGreaterThan(1);
  const texts = pages.map(({ items }) => sceneTexts(items).map(({ text }) => text));
  for (const page of texts) expect(page).toContain('Woche 0');
  for (let column = 3; column < 30; column += 1) {
    expect(texts.flat().filter((text) => text === `Gruppe ${column}`)).toHaveLength(1);
  }
});

test('letters without a font are drawn as pictures, or omitted without a painter', async () => {
  const painted: string[] = [];
  const onePixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const paintLetters = async (text: string): Promise<Uint8Array> => {
    painted.push(text);
    return Buffer.from(onePixel, 'base64');
  };
  const job = jobWith(2, { title: 'Hotel 海辺' });
  await makePdf(job, { ...tools, paintLetters }, () => undefined);
  expect(painted).toEqual(['海辺']);
  await expect(makePdf(job, tools, () => undefined)).resolves.toBeInstanceOf(Uint8Array);
});

test('a font that fails to load fails the report', async () => {
  const broken: LoadFont = async () => {
    throw new Error('Font latin 400 failed to load: 404');
  };
  await expect(makePdf(jobWith(2), { loadFont: broken }, () => undefined)).rejects.toThrow('404');
});

test('the SVG contains texts and fonts, and escapes markup', async () => {
  const job = jobWith(3, { title: 'Waste <by> "category" & more' });
  const markup = await makeSvg(job, loadFont);
  expect(markup).toContain('<title>Waste &lt;by&gt; &quot;category&quot; &amp; more</title>');
  expect(markup).toContain('Stärkebeilagen');
  expect(markup).toContain(paperPalette.cocoa);
  expect(markup).toContain('@font-face{font-family:Inter;font-weight:600;src:url(data:font/woff');
  expect(markup).not.toContain('var(');
});
