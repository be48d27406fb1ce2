import { schemes } from '@wastegauge/contract/insight/compliance';
import { describe, expect, test } from 'vitest';
import { frequencyText } from './donation-tables.ts';
import { cellText, type PackRow, type PackTable } from './pack-cells.ts';
import { fileStem, packDocument } from './pack-document.ts';
import { sampleReport, wordsIn } from './report.test-support.ts';

const words = wordsIn('en');

function sumColumn(rows: readonly PackRow[], column: number): number {
  const values = rows.map(({ cells }) => {
    const cell = cells[column];
    return cell?.kind === 'number' ? cell.value : 0;
  });
  return Number(values.reduce((sum, value) => sum + value, 0).toFixed(6));
}

const texts = ({ rows }: PackTable): string[][] =>
  rows.map(({ cells }) => cells.map((cell) => cellText(cell, words.format)));

test.each([
  ['flw', 1],
  ['uk', 0.001],
  ['eu', 0.001],
] as const)('the destinations of %s add up to the waste', (scheme, perKg) => {
  const [table] = packDocument({ ...sampleReport, scheme }, words).tables;
  const rows = table?.rows ?? [];
  const total = rows.filter(({ kind }) => kind === 'total');
  for (const column of [1, 2, 3, 4]) {
    const parts = rows.filter(({ kind }) => kind === 'part');
    expect(sumColumn(parts, column)).toBe(sumColumn(total, column));
  }
  expect(sumColumn(total, 4)).toBe(Number((79.751 * perKg).toFixed(6)));
});

test('surplus and donations are shown below the total', () => {
  const [table] = packDocument(sampleReport, words).tables;
  const apart = table?.rows.filter(({ kind }) => kind === 'apart') ?? [];
  expect(texts({ ...(table as PackTable), rows: apart })).toEqual([
    ['Donation, not waste', '5.00', '0.00', '0.00', '5.00', ''],
    ['All weighed, as in Explore', '60.25', '20.50', '4.00', '84.75', ''],
    ['Donated, not waste', '45.36', '0.00', '0.00', '45.36', ''],
    ['Donated, estimated weight, not waste', '2.00', '0.00', '0.00', '2.00', ''],
  ]);
});

test('ESRS sums what was diverted and states the part that was not recycled, in tonnes', () => {
  const [table] = packDocument({ ...sampleReport, scheme: 'esrs' }, words).tables;
  const rows = new Map(texts(table as PackTable).map(([name = '', ...cells]) => [name, cells]));
  expect(rows.get('Diverted from disposal')).toEqual(['0.076', '89.38%']);
  expect(rows.get('Total waste')).toEqual(['0.085', '100.00%']);
  expect(rows.get('Non-recycled waste')).toEqual(['0.014', '16.52%']);
  expect(rows.get('Hazardous waste')).toEqual(['0.000', '0.00%']);
});

test('a field is complete only without its gap', () => {
  const { complete, missing } = packDocument(sampleReport, words);
  const keys = complete.map(({ key }) => key);
  expect(keys).toContain('period');
  expect(keys).not.toContain('destinations');
  expect(keys).not.toContain('coverage');
  expect(missing.map(({ text, detail }) => [text, detail])).toEqual([
    ['9.00 kg without a destination', '10.62% of the total'],
    ['15 days without readings', '15 of 365 days'],
  ]);
});

test('California lists pounds per month for each organisation', () => {
  const { tables } = packDocument({ ...sampleReport, scheme: 'california' }, words);
  expect(texts(tables[1] as PackTable)).toEqual([['Night Shelter', 'March 2025', '100.0']]);
  expect(texts(tables[0] as PackTable)[0]).toEqual([
    'Night Shelter',
    '3 Chapel Lane',
    'Ana Ruiz, ana@shelter.example',
    'Hot, Bakery',
    'Mon, Wed, 15:00',
    '01/01/2025 to …, agreement.pdf',
    '45.36',
    '2.00',
    '100.0',
  ]);
});

test('an unverified field list has a footnote, and the EU target is no duty of a site', () => {
  const report = { ...sampleReport, scheme: 'eu' as const };
  const unverified = { ...report, field_list: { ...report.field_list, is_verified: false } };
  expect(packDocument(report, words).notes).toHaveLength(3);
  const { notes } = packDocument(unverified, words);
  expect(notes).toContain('The annex tables of Decision 2019/2000 could not be verified.');
  expect(notes.at(-1)).toBe('Check with your adviser.');
  expect(JSON.stringify(packDocument(unverified, words))).not.toMatch(/30\s?%/u);
});

describe.each(['en', 'de', 'fr'] as const)('in %s', (language) => {
  test.each(schemes)('%s has every text', (scheme) => {
    const document = packDocument({ ...sampleReport, scheme }, wordsIn(language));
    const written = JSON.stringify(document);
    expect(written).not.toMatch(/\{\{|tables\.|missing\.|complete\./u);
    for (const { columns, rows } of document.tables) {
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
    }
  });
});

test('frequencies are weekdays and a time', () => {
  expect(frequencyText('', words)).toBe('');
  expect(frequencyText('1,3', words)).toBe('Mon, Wed');
  expect(frequencyText('15:00', words)).toBe('15:00');
  expect(frequencyText('twice a week', words)).toBe('twice a week');
});

test('files are named for scheme, period and version', () => {
  expect(fileStem(sampleReport)).toBe('wastegauge-flw-2025');
  expect(fileStem({ ...sampleReport, endDate: '2025-03-31' }, 2)).toBe('wastegauge-flw-2025-q1-v2');
  expect(fileStem({ ...sampleReport, endDate: '2025-01-07' })).toBe(
    'wastegauge-flw-2025-01-01-2025-01-07',
  );
});
