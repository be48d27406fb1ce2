import type { SceneItem, VectorScene } from '../scene/scene.ts';
import { fitText } from '../scene/text-width.ts';
import { hairline, textItem } from './report-items.ts';
import { contentWidth, margin, pageFrame, sheet } from './report-page.ts';

/** Starts on a page of its own: facts, figures and a table whose first column holds names. */
export interface DocumentSection {
  title: string;
  subtitle: string;
  facts: readonly { name: string; value: string }[];
  figures: readonly { name: string; value: string }[];
  table: {
    head: readonly string[];
    rows: readonly (readonly string[])[];
    totals: readonly string[];
    /** Missing: a wide column of names, then equal columns of figures. */
    columns?: readonly DocumentColumn[] | undefined;
    boldRows?: ReadonlySet<readonly string[]> | undefined;
    /** Without lines between rows, for text that continues in the next row. */
    isPlain?: boolean | undefined;
  };
  notes: readonly string[];
}

export interface DocumentColumn {
  /** Of the width of the page. */
  share: number;
  align: 'start' | 'end';
}

export interface DocumentTexts {
  title: string;
  subtitle: string;
  created: string;
  footer: string;
  language: string;
  sections: readonly DocumentSection[];
  pageText: (page: number, pages: number) => string;
}

const rowHeight = 25;
const noteHeight = 18;
const factHeight = 20;
const nameShare = 0.34;

interface TablePart {
  section: DocumentSection;
  rows: DocumentSection['table']['rows'];
  isFirst: boolean;
  isLast: boolean;
}

export function documentPages(document: DocumentTexts): VectorScene[] {
  const parts = document.sections.flatMap(splitSection);
  return parts.map((part, index) => ({
    ...sheet,
    items: [...pageFrame(document, document.pageText(index + 1, parts.length)), ...drawPart(part)],
  }));
}

const headBottom = ({ facts }: DocumentSection, isFirst: boolean): number =>
  isFirst ? margin.top + 150 + Math.ceil(facts.length / 2) * factHeight : margin.top + 76;

/** Room for the totals and notes is kept on every page, so that they never stand alone. */
function splitSection(section: DocumentSection): TablePart[] {
  const { rows } = section.table;
  const foot = rowHeight + section.notes.length * noteHeight + 12;
  const fitting = (isFirst: boolean): number =>
    Math.max(
      1,
      Math.floor((margin.bottom - headBottom(section, isFirst) - rowHeight - foot) / rowHeight),
    );
  const parts: TablePart[] = [];
  for (let start = 0; start < rows.length || parts.length === 0;) {
    const isFirst = parts.length === 0;
    const end = start + fitting(isFirst);
    parts.push({ section, rows: rows.slice(start, end), isFirst, isLast: end >= rows.length });
    start = end;
  }
  return parts;
}

function drawPart({ section, rows, isFirst, isLast }: TablePart): SceneItem[] {
  const top = headBottom(section, isFirst);
  const line = (row: number): number => top + (row + 1) * rowHeight;
  const { head, totals, boldRows, isPlain = false } = section.table;
  const columns = section.table.columns ?? equalColumns(head.length);
  const end = line(rows.length);
  return [
    textItem(margin.left, margin.top + 24, section.title, { size: 24, weight: 600 }),
    textItem(margin.left, margin.top + 46, section.subtitle, { fill: 'text-2' }),
    ...(isFirst ? [...drawFigures(section), ...drawFacts(section)] : []),
    ...drawRow(head, columns, line(0) - 8, 400, 'text-2'),
    hairline(margin.left, line(0) + 0.5, margin.right, line(0) + 0.5, 'baseline'),
    ...rows.flatMap((row, index) => [
      ...drawRow(row, columns, line(index) + 17, boldRows?.has(row) === true ? 600 : 400),
      ...(isPlain
        ? []
        : [hairline(margin.left, line(index + 1) + 0.5, margin.right, line(index + 1) + 0.5)]),
    ]),
    ...(isLast
      ? [
          ...drawRow(totals, columns, end + 18, 600),
          ...section.notes.map((note, index) =>
            textItem(margin.left, end + rowHeight + 20 + index * noteHeight, note, {
              size: 12,
              fill: 'text-2',
            }),
          ),
        ]
      : []),
  ];
}

function drawFigures({ figures }: DocumentSection): SceneItem[] {
  const width = contentWidth / Math.max(1, figures.length);
  return figures.flatMap(({ name, value }, index) => [
    textItem(margin.left + index * width, margin.top + 84, name, { size: 12, fill: 'text-2' }),
    textItem(margin.left + index * width, margin.top + 112, value, { size: 22, weight: 600 }),
  ]);
}

function drawFacts({ facts }: DocumentSection): SceneItem[] {
  const width = contentWidth / 2;
  const nameWidth = 110;
  return facts.flatMap(({ name, value }, index) => {
    const x = margin.left + (index % 2) * width;
    const y = margin.top + 150 + Math.floor(index / 2) * factHeight;
    return [
      textItem(x, y, name, { size: 12, fill: 'text-2' }),
      textItem(x + nameWidth, y, fitText(value, width - nameWidth - 16, 12), { size: 12 }),
    ];
  });
}

function equalColumns(count: number): DocumentColumn[] {
  const share = (1 - nameShare) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? { share: nameShare, align: 'start' } : { share, align: 'end' },
  );
}

function drawRow(
  cells: readonly string[],
  columns: readonly DocumentColumn[],
  y: number,
  weight: 400 | 600,
  fill: 'ink' | 'text-2' = 'ink',
): SceneItem[] {
  let left: number = margin.left;
  return columns.flatMap(({ share, align }, index) => {
    const cell = cells[index] ?? '';
    const start = left;
    const width = share * contentWidth;
    left += width;
    if (cell === '') return [];
    const style = { size: 12, weight, fill } as const;
    return align === 'start'
      ? [textItem(start, y, fitText(cell, width - 8, 12, weight), style)]
      : [textItem(start + width, y, cell, { ...style, anchor: 'end' })];
  });
}
