import type {
  DocumentColumn,
  DocumentSection,
  DocumentTexts,
} from '../../../charts/report/export-document.ts';
import { contentWidth } from '../../../charts/report/report-page.ts';
import { wrapText } from '../../../charts/scene/text-width.ts';
import { cellText, type PackTable, type PackWords } from './pack-cells.ts';
import type { PackDocument } from './pack-document.ts';

interface PrintDetails {
  signature: readonly string[];
  siteCount: string;
  version: string;
  language: string;
  created: string;
}

export function packPdf(
  document: PackDocument,
  details: PrintDetails,
  words: PackWords,
): DocumentTexts {
  const { t } = words;
  const [first, ...others] = document.tables;
  const subtitle = `${document.period} · ${details.siteCount}`;
  const plain = { subtitle, facts: [], figures: [], notes: [] };
  return {
    title: `${document.title}, ${document.period}`,
    subtitle: document.sites,
    created: details.created,
    footer: `${document.title} · ${details.version}`,
    language: details.language,
    pageText: (page, pages) => t('files.page', { page, pages }),
    sections: [
      {
        ...plain,
        title: document.title,
        facts: [
          { name: t('form.period'), value: document.period },
          { name: t('form.sites'), value: document.sites },
          { name: t('factors.title'), value: document.factorSets.join('; ') },
        ].filter(({ value }) => value !== ''),
        figures: document.figures.map(({ name, cell, unit }) => ({
          name,
          value: cell ? `${cellText(cell, words.format)} ${unit}` : t('figures.none'),
        })),
        table: first ? printedTable(first, words) : textTable([], []),
        notes: details.signature,
      },
      ...others.map((table): DocumentSection => ({
        ...plain,
        title: table.title,
        table: printedTable(table, words),
      })),
      {
        ...plain,
        title: t('complete.title'),
        table: textTable(
          [t('files.name'), t('files.value')],
          [
            ...document.complete.map(({ name, value }) => [name, value]),
            ...document.answers.map(({ name, value }) => [name, value]),
            [t('form.sites'), document.sites],
            ...document.factorSets.map((line) => [t('factors.title'), line]),
            ...document.notes.map((note) => ['', note]),
            [t('fieldList.link'), document.source],
          ],
        ),
      },
      {
        ...plain,
        title: `${t('missing.title')} (${document.missing.length})`,
        table: textTable(
          [t('files.gap'), t('files.detail')],
          document.missing.length === 0
            ? [[t('missing.none'), '']]
            : document.missing.map(({ text, detail }) => [text, detail]),
        ),
      },
    ],
  };
}

type PrintedTable = DocumentSection['table'];

function printedTable(table: PackTable, words: PackWords): PrintedTable {
  const head = table.columns.map(({ name }) => name);
  const texts = table.rows.map(({ cells }) => cells.map((cell) => cellText(cell, words.format)));
  if (table.columns.filter(({ isNumber }) => !isNumber).length > 1) {
    return textTable(head, texts, printedColumns(table));
  }
  const isBold = (index: number): boolean =>
    table.rows[index]?.kind === 'sum' || table.rows[index]?.kind === 'total';
  return {
    head,
    rows: texts,
    totals: [],
    boldRows: new Set(texts.filter((_, index) => isBold(index))),
  };
}

const numberShare = 0.075;

function printedColumns({ columns }: PackTable): DocumentColumn[] {
  const numbers = columns.filter(({ isNumber }) => isNumber).length;
  const share = (1 - numbers * numberShare) / (columns.length - numbers);
  return columns.map(({ isNumber }) =>
    isNumber ? { share: numberShare, align: 'end' } : { share, align: 'start' },
  );
}

const nameAndValue: readonly DocumentColumn[] = [
  { share: 0.34, align: 'start' },
  { share: 0.66, align: 'start' },
];
const fontSize = 12;
const maxLines = 40;

/** Long texts continue in the next row; an empty row separates entries with several lines. */
function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly DocumentColumn[] = nameAndValue,
): PrintedTable {
  const wrap = (text: string, column: DocumentColumn | undefined): string[] =>
    column?.align === 'end'
      ? [text]
      : text
          .split('\n')
          .flatMap((line) =>
            wrapText(line, (column?.share ?? 1) * contentWidth - 8, fontSize, 400, maxLines),
          );
  const isSpaced = columns !== nameAndValue;
  return {
    head,
    columns,
    isPlain: true,
    totals: [],
    rows: rows.flatMap((row) => {
      const cells = row.map((text, index) => wrap(text, columns[index]));
      const height = Math.max(1, ...cells.map((lines) => lines.length));
      const lines = Array.from({ length: height }, (_, at) => cells.map((one) => one[at] ?? ''));
      return isSpaced ? [...lines, row.map(() => '')] : lines;
    }),
  };
}
