import { importLimits } from '@wastegauge/contract/values/import-limits';
import {
  importFields,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from '@wastegauge/contract/edges/import-mapping';
import type { ImportQuestion } from '@wastegauge/contract/edges/imports';
import { fieldCell, dataRows, cellText, columnCount } from './columns.ts';
import { headingScore, readWasteType } from './column-words.ts';
import type { Directory } from '../directory.ts';
import type { TableCell, TableRow } from './table.ts';
import { detectDateFormat, readDate, readTime } from './dates.ts';
import { detectDecimal, readNumber, readUnit, splitWeight, unitInHeading } from './numbers.ts';

const sampleLines = 200;
const maxHeaderLine = 15;

export interface OpenQuestion {
  field: ImportQuestion;
  examples: string[];
}

export function detectMapping(
  kind: ImportKind,
  rows: readonly TableRow[],
  directory: Directory,
): ImportMapping {
  const header_line = findHeader(kind, rows);
  const sample = dataRows(rows, { header_line }).slice(0, sampleLines);
  const headings = rows.find(({ line }) => line === header_line)?.cells.map(cellText) ?? [];
  const columns = findColumns(kind, { headings, sample, directory });
  const [onlySite] = directory.sites.size === 1 ? directory.sites.keys() : [];
  const mapping: ImportMapping = {
    header_line,
    columns,
    site: columns.site === null ? (onlySite ?? null) : null,
    unit: columns.weight === null ? null : (unitInHeading(headings[columns.weight] ?? '') ?? null),
    date_format: null,
    decimal: null,
    default_time: '12:00',
    repeats: kind === 'waste' ? 'keep' : 'refuse',
    foods: [],
    sites: [],
    monitors: [],
  };
  const all = dataRows(rows, mapping);
  return {
    ...mapping,
    date_format: detectDateFormat(columnCells(all, mapping, 'date')).format,
    decimal: detectDecimal(columnCells(all, mapping, amountField(kind)), kind === 'covers').mark,
  };
}

export function openQuestions(
  kind: ImportKind,
  rows: readonly TableRow[],
  mapping: ImportMapping,
): OpenQuestion[] {
  const { columns } = mapping;
  const all = dataRows(rows, mapping);
  const needed: ImportField[] = kind === 'waste' ? ['food', 'date', 'weight'] : ['date', 'covers'];
  const questions: OpenQuestion[] = needed
    .filter((field) => columns[field] === null)
    .flatMap((field) => (isQuestion(field) ? [{ field, examples: [] }] : []));
  if (columns.site === null && mapping.site === null) {
    questions.unshift({ field: 'site', examples: [] });
  }
  if (columns.date !== null && mapping.date_format === null) {
    const examples = columnCells(all, mapping, 'date').map(cellText).slice(0, 3);
    questions.push({ field: 'date_format', examples });
  }
  if (columns[amountField(kind)] !== null && mapping.decimal === null) {
    const { examples } = detectDecimal(columnCells(all, mapping, amountField(kind)), false);
    questions.push({ field: 'decimal', examples });
  }
  if (kind === 'waste' && columns.weight !== null && mapping.unit === null) {
    const bare = all
      .filter((row) => !namesUnit(row, mapping))
      .map((row) => cellText(fieldCell(row, mapping, 'weight')))
      .filter((text) => text !== '');
    if (bare.length > 0) questions.push({ field: 'unit', examples: bare.slice(0, 3) });
  }
  return questions;
}

const isQuestion = (field: ImportField): field is ImportField & ImportQuestion =>
  ['food', 'date', 'weight', 'covers'].includes(field);

const namesUnit = (row: TableRow, mapping: ImportMapping): boolean =>
  cellText(fieldCell(row, mapping, 'unit')) !== '' ||
  splitWeight(cellText(fieldCell(row, mapping, 'weight'))).unit !== '';

const amountField = (kind: ImportKind): 'weight' | 'covers' =>
  kind === 'waste' ? 'weight' : 'covers';

const columnCells = (
  rows: readonly TableRow[],
  mapping: ImportMapping,
  field: ImportField,
): TableCell[] => rows.map((row) => fieldCell(row, mapping, field)).filter((cell) => cell !== '');

/** 0 when the first line is already data. */
function findHeader(kind: ImportKind, rows: readonly TableRow[]): number {
  const scored = rows.slice(0, maxHeaderLine).map(({ line, cells }) => ({
    line,
    score: importFields[kind].filter((field) =>
      cells.some((cell) => typeof cell === 'string' && headingScore(cell, field) >= 1),
    ).length,
  }));
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  if (best && best.score >= 2) return best.line;
  const [first, second] = rows;
  const isWords = first?.cells.every((cell) => isWord(cell));
  return first && second && isWords && !second.cells.every(isWord) ? first.line : 0;
}

const isWord = (cell: TableCell): boolean =>
  typeof cell === 'string' && !/^[\d\s.,:/-]+$/.test(cell) && readDate(cell, 'dmy') === undefined;

interface DetectionInput {
  headings: readonly string[];
  sample: readonly TableRow[];
  directory: Directory;
}

/** Assigns each field its best column by heading and content, best matches first. */
function findColumns(kind: ImportKind, sight: DetectionInput): ImportMapping['columns'] {
  const columns: ImportMapping['columns'] = {
    site: null,
    monitor: null,
    food: null,
    date: null,
    time: null,
    weight: null,
    unit: null,
    waste_type: null,
    covers: null,
  };
  const width = Math.min(
    importLimits.columns,
    Math.max(columnCount(sight.sample), sight.headings.length),
  );
  const guesses = importFields[kind].flatMap((field) =>
    Array.from({ length: width }, (_, column) => ({
      field,
      column,
      score: scoreColumn(field, column, sight),
    })),
  );
  const taken = new Set<number>();
  for (const { field, column, score } of guesses.toSorted((a, b) => b.score - a.score)) {
    if (score < 1 || columns[field] !== null || taken.has(column)) continue;
    columns[field] = column;
    taken.add(column);
  }
  const amount = amountField(kind);
  if (columns[amount] === null) columns[amount] = findNumericColumn(sight, width, taken);
  return columns;
}

function scoreColumn(
  field: ImportField,
  column: number,
  { headings, sample, directory }: DetectionInput,
): number {
  const heading = headingScore(headings[column] ?? '', field);
  const cells = sample.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  if (cells.length === 0) return heading;
  const share = (isOne: (cell: TableCell) => boolean): number =>
    cells.filter(isOne).length / cells.length;
  switch (field) {
    case 'date': {
      const fitting = detectDateFormat(cells.filter((cell) => !isBareNumber(cell))).share;
      return heading > 0 ? heading + fitting : fitting * 1.4;
    }
    case 'time': {
      const fitting = share(
        (cell) => readTime(cell) !== undefined && /\d[:h]\d/.test(cellText(cell)),
      );
      return heading > 0 ? heading + fitting - 0.1 : fitting * 1.3;
    }
    case 'weight':
    case 'covers': {
      const fitting = share((cell) => isNumber(cell));
      return heading > 0 && fitting > 0 ? heading + fitting : 0;
    }
    case 'unit':
      return heading + 2 * share((cell) => readUnit(cellText(cell)) !== undefined);
    case 'site':
      return heading + 2 * share((cell) => directory.findSite(cellText(cell)) !== undefined);
    case 'food':
      return heading + 2 * share((cell) => directory.findFood(cellText(cell)) !== undefined);
    case 'waste_type':
      return heading / 2 + 2 * share((cell) => readWasteType(cellText(cell)) !== undefined);
    case 'monitor': {
      const fitting = share((cell) => directory.isMonitorName(cellText(cell)));
      // A heading alone is not enough: many lists have zones that are not monitors.
      return fitting > 0 ? heading + 2 * fitting : 0;
    }
  }
}

const isBareNumber = (cell: TableCell): boolean =>
  typeof cell === 'string' && /^\d{1,4}(?:[.,]\d+)?$/.test(cell);

const isNumber = (cell: TableCell): boolean => {
  if (typeof cell === 'number') return true;
  const { number } = splitWeight(cell);
  return readNumber(number, 'point') !== undefined || readNumber(number, 'comma') !== undefined;
};

/** A single remaining numeric column is the amount, whatever its heading. */
function findNumericColumn(
  { sample }: DetectionInput,
  width: number,
  taken: ReadonlySet<number>,
): number | null {
  const free = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = sample.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return !taken.has(column) && cells.length > 0 && cells.every(isNumber);
  });
  return free.length === 1 ? (free[0] ?? null) : null;
}
