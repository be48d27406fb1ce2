import type { Cell, Row, Sheet } from 'write-excel-file/universal';
import type { PackCell, PackTable, PackWords } from './pack-cells.ts';
import type { PackDocument } from './pack-document.ts';

type Head = { text: string; isNumber?: boolean };
type Columns = { width: number }[];

/** The library is large and needed by few visitors. */
export async function makeWorkbook(
  document: PackDocument,
  signature: readonly string[],
  words: PackWords,
): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal');
  return writeWorkbook(workbookSheets(document, signature, words)).toBlob();
}

function workbookSheets(
  document: PackDocument,
  signature: readonly string[],
  { t }: PackWords,
): Sheet<Blob>[] {
  const { title, period, sites } = document;
  const report: Row[] = [
    [bold(title)],
    [period],
    [sites],
    [],
    ...document.figures.map(({ name, cell, unit }): Row => [
      name,
      cell ? sheetCell(cell) : t('figures.none'),
      unit,
    ]),
    [],
    head([{ text: t('complete.title') }, { text: t('files.value') }]),
    ...[...document.complete, ...document.answers].map(({ name, value }): Row => [
      name,
      { value, wrap: true },
    ]),
    [],
    [bold(t('factors.title'))],
    ...document.factorSets.map((line): Row => [line]),
    [],
    ...[...document.notes, document.source, ...signature].map((line): Row => [line]),
  ];
  return [
    { data: report, sheet: t('files.sheetReport'), columns: [{ width: 44 }, { width: 44 }] },
    {
      data: document.tables.flatMap((table, index) => [
        ...(index === 0 ? [] : [[]]),
        ...tableRows(table),
      ]),
      sheet: t('files.sheetTable'),
      columns: widths(Math.max(...document.tables.map(({ columns }) => columns.length))),
    },
    {
      data: tableRows(document.donations),
      sheet: t('files.sheetDonations'),
      columns: widths(document.donations.columns.length),
    },
    {
      data: [
        head([{ text: t('files.gap') }, { text: t('files.detail') }]),
        ...document.missing.map(({ text, detail }): Row => [text, detail]),
      ],
      sheet: t('files.sheetGaps'),
      columns: [{ width: 60 }, { width: 44 }],
    },
  ];
}

const widths = (count: number): Columns =>
  Array.from({ length: count }, (_, index) => ({ width: index === 0 ? 36 : 20 }));

const tableRows = ({ title, columns, rows }: PackTable): Row[] => [
  [bold(title)],
  head(columns.map(({ name, isNumber }) => ({ text: name, isNumber }))),
  ...rows.map(({ cells, kind }) =>
    cells.map((cell) => sheetCell(cell, kind === 'total' || kind === 'sum')),
  ),
];

const bold = (value: string): Cell => ({ value, fontWeight: 'bold' });

const head = (texts: readonly Head[]): Row =>
  texts.map(({ text, isNumber = false }) => ({
    value: text,
    fontWeight: 'bold',
    wrap: true,
    align: isNumber ? 'right' : 'left',
  }));

function sheetCell(cell: PackCell, isBold = false): Cell {
  const weight = isBold ? ({ fontWeight: 'bold' } as const) : {};
  switch (cell.kind) {
    case 'text':
      return cell.text === '' ? null : { value: cell.text, ...weight };
    case 'number':
      return {
        value: cell.value,
        format: cell.decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(cell.decimals)}`,
        ...weight,
      };
    case 'percent':
      return { value: cell.value / 100, format: '0.00%', ...weight };
  }
}
