import { importLimits } from '@wastegauge/contract/values/import-limits';
import {
  importFields,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from '@wastegauge/contract/edges/import-mapping';
import type { ImportQuestion } from '@wastegauge/contract/edges/imports';
import { cellOf, dataRows, textOf, widthOf } from './columns.ts';
import { headingScore, readWasteType } from './column-words.ts';
import type { Directory } from '../directory.ts';
import type { Cell, TableRow } from './table.ts';
import { detectDateFormat, readDate, readTime } from './written-dates.ts';
import {
  detectDecimal,
  readNumber,
  readUnit,
  splitWeight,
  unitInHeading,
} from './written-numbers.ts';

const linesLookedAt = 200;
const headerWithin = 15;

export interface Question {
  field: ImportQuestion;
  examples: string[];
}

/** How a file is to be read, as far as it tells. */
export function detectMapping(
  kind: ImportKind,
  rows: readonly TableRow[],
  directory: Directory,
): ImportMapping {
  const header_line = findHeader(kind, rows);
  const sample = dataRows(rows, { header_line }).slice(0, linesLookedAt);
  const headings = rows.find(({ line }) => line === header_line)?.cells.map(textOf) ?? [];
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
    date_format: detectDateFormat(cellsOf(all, mapping, 'date')).format,
    decimal: detectDecimal(cellsOf(all, mapping, amountOf(kind)), kind === 'covers').mark,
  };
}

/** What is still to be decided before a file can be read. */
export function openQuestions(
  kind: ImportKind,
  rows: readonly TableRow[],
  mapping: ImportMapping,
): Question[] {
  const { columns } = mapping;
  const all = dataRows(rows, mapping);
  const needed: ImportField[] = kind === 'waste' ? ['food', 'date', 'weight'] : ['date', 'covers'];
  const questions: Question[] = needed
    .filter((field) => columns[field] === null)
    .flatMap((field) => (isQuestion(field) ? [{ field, examples: [] }] : []));
  if (columns.site === null && mapping.site === null) {
    questions.unshift({ field: 'site', examples: [] });
  }
  if (columns.date !== null && mapping.date_format === null) {
    const examples = cellsOf(all, mapping, 'date').map(textOf).slice(0, 3);
    questions.push({ field: 'date_format', examples });
  }
  if (columns[amountOf(kind)] !== null && mapping.decimal === null) {
    const { examples } = detectDecimal(cellsOf(all, mapping, amountOf(kind)), false);
    questions.push({ field: 'decimal', examples });
  }
  if (kind === 'waste' && columns.weight !== null && mapping.unit === null) {
    const bare = all
      .filter((row) => !namesUnit(row, mapping))
      .map((row) => textOf(cellOf(row, mapping, 'weight')))
      .filter((text) => text !== '');
    if (bare.length > 0) questions.push({ field: 'unit', examples: bare.slice(0, 3) });
  }
  return questions;
}

const isQuestion = (field: ImportField): field is ImportField & ImportQuestion =>
  ['food', 'date', 'weight', 'covers'].includes(field);

const namesUnit = (row: TableRow, mapping: ImportMapping): boolean =>
  textOf(cellOf(row, mapping, 'unit')) !== '' ||
  splitWeight(textOf(cellOf(row, mapping, 'weight'))).unit !== '';

const amountOf = (kind: ImportKind): 'weight' | 'covers' =>
  kind === 'waste' ? 'weight' : 'covers';

const cellsOf = (rows: readonly TableRow[], mapping: ImportMapping, field: ImportField): Cell[] =>
  rows.map((row) => cellOf(row, mapping, field)).filter((cell) => cell !== '');

/** The line whose cells are most like names of columns; 0 when the first line is data already. */
function findHeader(kind: ImportKind, rows: readonly TableRow[]): number {
  const scored = rows.slice(0, headerWithin).map(({ line, cells }) => ({
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

const isWord = (cell: Cell): boolean =>
  typeof cell === 'string' && !/^[\d\s.,:/-]+$/.test(cell) && readDate(cell, 'dmy') === undefined;

interface Sight {
  headings: readonly string[];
  sample: readonly TableRow[];
  directory: Directory;
}

/** Each field its likeliest column, by its heading first and by what stands in it; the surest choice is made first. */
function findColumns(kind: ImportKind, sight: Sight): ImportMapping['columns'] {
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
    Math.max(widthOf(sight.sample), sight.headings.length),
  );
  const guesses = importFields[kind].flatMap((field) =>
    Array.from({ length: width }, (_, column) => ({
      field,
      column,
      score: scoreOf(field, column, sight),
    })),
  );
  const taken = new Set<number>();
  for (const { field, column, score } of guesses.toSorted((a, b) => b.score - a.score)) {
    if (score < 1 || columns[field] !== null || taken.has(column)) continue;
    columns[field] = column;
    taken.add(column);
  }
  const amount = amountOf(kind);
  if (columns[amount] === null) columns[amount] = onlyNumbers(sight, width, taken);
  return columns;
}

function scoreOf(
  field: ImportField,
  column: number,
  { headings, sample, directory }: Sight,
): number {
  const heading = headingScore(headings[column] ?? '', field);
  const cells = sample.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  if (cells.length === 0) return heading;
  const share = (isOne: (cell: Cell) => boolean): number =>
    cells.filter(isOne).length / cells.length;
  switch (field) {
    case 'date': {
      const fitting = detectDateFormat(cells.filter((cell) => !isBareNumber(cell))).share;
      return heading > 0 ? heading + fitting : fitting * 1.4;
    }
    case 'time': {
      const fitting = share(
        (cell) => readTime(cell) !== undefined && /\d[:h]\d/.test(textOf(cell)),
      );
      return heading > 0 ? heading + fitting - 0.1 : fitting * 1.3;
    }
    case 'weight':
    case 'covers': {
      const fitting = share((cell) => isNumber(cell));
      return heading > 0 && fitting > 0 ? heading + fitting : 0;
    }
    case 'unit':
      return heading + 2 * share((cell) => readUnit(textOf(cell)) !== undefined);
    case 'site':
      return heading + 2 * share((cell) => directory.findSite(textOf(cell)) !== undefined);
    case 'food':
      return heading + 2 * share((cell) => directory.findFood(textOf(cell)) !== undefined);
    case 'waste_type':
      return heading / 2 + 2 * share((cell) => readWasteType(textOf(cell)) !== undefined);
    case 'monitor': {
      const fitting = share((cell) => directory.isMonitorName(textOf(cell)));
      // A heading alone is not enough: many lists have a zone or an area that is no monitor.
      return fitting > 0 ? heading + 2 * fitting : 0;
    }
  }
}

const isBareNumber = (cell: Cell): boolean =>
  typeof cell === 'string' && /^\d{1,4}(?:[.,]\d+)?$/.test(cell);

const isNumber = (cell: Cell): boolean => {
  if (typeof cell === 'number') return true;
  const { number } = splitWeight(cell);
  return readNumber(number, 'point') !== undefined || readNumber(number, 'comma') !== undefined;
};

/** When a single column left holds numbers, it is the amount whatever it is called. */
function onlyNumbers({ sample }: Sight, width: number, taken: ReadonlySet<number>): number | null {
  const free = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = sample.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return !taken.has(column) && cells.length > 0 && cells.every(isNumber);
  });
  return free.length === 1 ? (free[0] ?? null) : null;
}
