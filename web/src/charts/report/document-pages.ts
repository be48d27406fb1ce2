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
  };
  notes: readonly string[];
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
  const { head, totals } = section.table;
  const end = line(rows.length);
  return [
    textItem(margin.left, margin.top + 24, section.title, { size: 24, weight: 600 }),
    textItem(margin.left, margin.top + 46, section.subtitle, { fill: 'text-2' }),
    ...(isFirst ? [...drawFigures(section), ...drawFacts(section)] : []),
    ...drawRow(head, line(0) - 8, 400, 'text-2'),
    hairline(margin.left, line(0) + 0.5, margin.right, line(0) + 0.5, 'baseline'),
    ...rows.flatMap((row, index) => [
      ...drawRow(row, line(index) + 17, 400),
      hairline(margin.left, line(index + 1) + 0.5, margin.right, line(index + 1) + 0.5),
    ]),
    ...(isLast
      ? [
          ...drawRow(totals, end + 18, 600),
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

function drawRow(
  cells: readonly string[],
  y: number,
  weight: 400 | 600,
  fill: 'ink' | 'text-2' = 'ink',
): SceneItem[] {
  const nameWidth = contentWidth * nameShare;
  const width = (contentWidth - nameWidth) / Math.max(1, cells.length - 1);
  return cells.map((cell, index) =>
    index === 0
      ? textItem(margin.left, y, fitText(cell, nameWidth - 8, 12, weight), {
          size: 12,
          weight,
          fill,
        })
      : textItem(margin.left + nameWidth + index * width, y, cell, {
          size: 12,
          weight,
          fill,
          anchor: 'end',
        }),
  );
}
