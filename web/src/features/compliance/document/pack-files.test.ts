import { expect, test } from 'vitest';
import { readWorkbookTable } from '../../../../../server/src/features/imports/reading/workbook-table.ts';
import { documentPages } from '../../../charts/report/document-pages.ts';
import { sheet } from '../../../charts/report/report-page.ts';
import { sceneTexts } from '../../../charts/scene/scene.ts';
import { packDocument } from './pack-document.ts';
import { packPdf } from './pack-pdf.ts';
import { signatureLines } from './pack-signature.ts';
import { makeWorkbook } from './pack-workbook.ts';
import { sampleReport, wordsIn } from './report.test-support.ts';

const words = wordsIn('en');
const hash = '9c14e07b'.repeat(8);
const signature = {
  hash,
  version: 2,
  locked_by: { id: 1, name: 'Marcus Hale', at: '2026-02-03T09:00:00.000Z' },
  countersigned_by: { id: 2, name: 'Fiona Gallagher', at: '2026-02-04T09:00:00.000Z' },
};
const lines = signatureLines(signature, words, 'https://waste.example');

async function readSheet(name: string) {
  const workbook = await makeWorkbook(packDocument(sampleReport, words), lines, words);
  const bytes = new Uint8Array(await workbook.arrayBuffer());
  return readWorkbookTable(bytes, name);
}

test('the workbook has four sheets, and its numbers are numbers that add up', async () => {
  const { sheets, rows } = await readSheet('Figures');
  expect(sheets).toEqual(['Report', 'Figures', 'Donations', 'Gaps']);
  const cells = new Map(rows.map((row) => [row.cells[0], row.cells]));
  const parts = ['Anaerobic digestion', 'Not stated'].map((name) => cells.get(name)?.[4]);
  expect(parts).toEqual([70.75, 9.001]);
  expect(cells.get('Total waste')?.[4]).toBe(79.751);
  expect(Number(parts[0]) + Number(parts[1])).toBeCloseTo(79.751, 6);
});

test('donations and gaps have sheets of their own', async () => {
  const donations = await readSheet('Donations');
  expect(donations.rows.flatMap(({ cells }) => cells)).toContain(45.359);
  const gaps = await readSheet('Gaps');
  expect(gaps.rows.flatMap(({ cells }) => cells)).toContain('9.00 kg without a destination');
});

const pdfOf = (report = sampleReport) =>
  documentPages(
    packPdf(
      packDocument(report, words),
      {
        signature: lines,
        siteCount: '1 site',
        version: 'Version 2',
        language: 'en',
        created: 'Created on 18/11/2026',
      },
      words,
    ),
  );

test('the PDF prints the total, the signatures, the hash and where to verify it', () => {
  const texts = pdfOf().flatMap(({ items }) => sceneTexts(items).map(({ text }) => text));
  expect(texts).toEqual(
    expect.arrayContaining([
      '84.75 kg',
      '79.75',
      `SHA-256 ${hash}`,
      'Verify this report at https://waste.example/reports/verify',
      'Signed by Marcus Hale on 03/02/2026 09:00:00',
      'Countersigned by Fiona Gallagher on 04/02/2026 09:00:00',
      'Missing (2)',
      'Check with your adviser.',
    ]),
  );
});

test('long answers are printed whole, and nothing is drawn outside the page', () => {
  const narrative = Array.from({ length: 150 }, (_, index) => `word${index}`).join(' ');
  const answers = { ...sampleReport.answers, narrative };
  const pages = pdfOf({ ...sampleReport, scheme: 'california', answers });
  const drawn = pages.flatMap(({ items }) => sceneTexts(items));
  const text = drawn.map((item) => item.text).join(' ');
  for (const word of narrative.split(' ')) expect(text).toContain(word);
  for (const { y } of drawn) expect(y).toBeLessThan(sheet.height - 20);
});
