import { cellText, type ReportCell, type ReportTable, type ReportTexts } from './report-data.ts';
import { hairline, swatchItem, textItem } from './report-items.ts';
import { contentWidth, margin } from './report-page.ts';
import type { Paint, SceneItem } from '../scene/scene.ts';
import { fitText, textWidth, wrapText } from '../scene/text-width.ts';

interface Column {
  index: number;
  width: number;
  headLines: readonly string[];
}

const size = 12;
const padding = 16;
const rowHeight = 25;
const headRoom = 110;
const maxNameWidth = 260;
const firstRow = 206;
const rowsPerPage = Math.floor((margin.bottom - firstRow) / rowHeight);

const gap = 40;

/** Part of the table: some rows, and some columns where not all fit. */
interface Strip {
  left: number;
  columns: readonly Column[];
  rows: readonly (readonly ReportCell[])[];
  totals: readonly ReportCell[] | undefined;
}

type TablePage = readonly Strip[];

/** Every strip repeats the row names and column heads. */
export function tablePages(table: ReportTable): TablePage[] {
  if (table.rows.length === 0) return [];
  return columnSets(table).flatMap((columns) => stripPages(table, columns));
}

function stripPages({ rows, totals }: ReportTable, columns: readonly Column[]): TablePage[] {
  const stripCount = Math.ceil(rows.length / rowsPerPage);
  const fittingCount = Math.floor((contentWidth + gap) / (totalWidth(columns) + gap));
  const perPage = Math.max(Math.min(fittingCount, stripCount), 1);
  const width = (contentWidth - (perPage - 1) * gap) / perPage;
  const strips = Array.from({ length: stripCount }, (_, index) => ({
    left: margin.left + (index % perPage) * (width + gap),
    columns: widenColumns(columns, width),
    rows: rows.slice(index * rowsPerPage, (index + 1) * rowsPerPage),
    totals: index === stripCount - 1 ? totals : undefined,
  }));
  return Array.from({ length: Math.ceil(stripCount / perPage) }, (_, page) =>
    strips.slice(page * perPage, (page + 1) * perPage),
  );
}

function columnSets(table: ReportTable): Column[][] {
  const [first, ...others] = table.head.map(({ name }, index) => measureColumn(table, name, index));
  if (first === undefined) return [];
  const sets: Column[][] = [];
  let room = 0;
  for (const column of others) {
    if (sets.length === 0 || room < column.width) {
      sets.push([first]);
      room = contentWidth - first.width;
    }
    sets.at(-1)?.push(column);
    room -= column.width;
  }
  return sets.length === 0 ? [[first]] : sets;
}

function measureColumn({ rows, totals }: ReportTable, name: string, index: number): Column {
  const cells = rows.map((row) => textWidth(cellText(row[index] ?? ''), size));
  const total = totals === undefined ? 0 : textWidth(cellText(totals[index] ?? ''), size, 600);
  const widest = cells.reduce((width, cellWidth) => Math.max(width, cellWidth), total);
  const room = Math.max(headRoom, widest);
  const headLines = wrapText(name, room, size, 400, 3);
  const head = Math.max(...headLines.map((line) => textWidth(line, size)), 0);
  const width = Math.max(widest, head) + padding;
  return { index, headLines, width: index === 0 ? Math.min(width, maxNameWidth) : width };
}

const totalWidth = (columns: readonly Column[]): number =>
  columns.reduce((width, column) => width + column.width, 0);

function widenColumns(columns: readonly Column[], room: number): Column[] {
  const extra = Math.min((room - totalWidth(columns)) / columns.length, 60);
  return columns.map((column) => ({ ...column, width: column.width + Math.max(extra, 0) }));
}

export function drawTablePage(texts: ReportTexts, page: TablePage): SceneItem[] {
  return [
    textItem(margin.left, 102, texts.tableTitle, { size: 16, weight: 600 }),
    textItem(margin.left, 120, texts.tableNote ?? '', { fill: 'text-2' }),
    ...page.flatMap((strip) => drawStrip(texts, strip)),
  ];
}

function drawStrip(texts: ReportTexts, { left, columns, rows, totals }: Strip): SceneItem[] {
  const rights: number[] = [];
  for (const { width } of columns) rights.push((rights.at(-1) ?? left) + width);
  const right = rights.at(-1) ?? left;
  const line = (row: number): number => firstRow + row * rowHeight;
  const drawRow = (row: readonly ReportCell[], y: number, weight: 400 | 600): SceneItem[] =>
    columns.map(({ index, width }, place) => {
      const cell = row[index] ?? '';
      return place === 0
        ? textItem(left, y, fitText(cellText(cell), width - 8, size, weight), { size, weight })
        : textItem(rights[place] ?? 0, y, cellText(cell), {
            size,
            weight: typeof cell === 'string' ? weight : 600,
            anchor: 'end',
            fill: cellPaint(cell),
          });
    });
  return [
    ...drawHead(texts, columns, left, rights),
    hairline(left, line(0) - 16.5, right, line(0) - 16.5, 'baseline'),
    ...rows.flatMap((row, index) => [
      ...drawRow(row, line(index), 400),
      hairline(left, line(index) + 8.5, right, line(index) + 8.5),
    ]),
    ...(totals === undefined ? [] : drawRow(totals, line(rows.length) + 2, 600)),
  ];
}

function drawHead(
  { table }: ReportTexts,
  columns: readonly Column[],
  left: number,
  rights: readonly number[],
): SceneItem[] {
  const bottom = firstRow - 26;
  return columns.flatMap(({ index, headLines }, place) => {
    const hue = table.head[index]?.hue;
    const right = rights[place] ?? 0;
    const top = bottom - (headLines.length - 1) * 15;
    const textStyle = { size, fill: 'text-2' } as const;
    return [
      ...(hue === undefined ? [] : [swatchItem(right - 10, top - 26, hue)]),
      ...headLines.map((text, number) =>
        place === 0
          ? textItem(left, top + number * 15, text, textStyle)
          : textItem(right, top + number * 15, text, { ...textStyle, anchor: 'end' }),
      ),
    ];
  });
}

function cellPaint(cell: ReportCell): Paint {
  if (typeof cell === 'string') return 'ink';
  return tonePaints[cell.tone];
}

const tonePaints = { good: 'good-text', bad: 'bad-text', flat: 'warn-text' } as const;
