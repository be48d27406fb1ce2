import type { ImportKind } from '@wastegauge/contract/values/address-options';
import { importLimits } from '@wastegauge/contract/values/import-limits';
import {
  importFields,
  type AmountColumn,
  type ImportField,
  type ImportMapping,
} from '@wastegauge/contract/edges/import-mapping';
import type { ImportQuestion } from '@wastegauge/contract/edges/imports';
import {
  amountField,
  cellText,
  columnCount,
  columnMappings,
  dataRows,
  fieldCell,
  hasAmount,
} from './columns.ts';
import { daysWithout } from './missing-days.ts';
import { fold } from '../names.ts';
import { headingScore, readWasteType } from './column-words.ts';
import type { Directory } from '../directory.ts';
import type { TableCell, TableRow } from './table.ts';
import { detectDateFormat, readDate, readTime } from './dates.ts';
import { detectDecimal, readNumber, readUnit, splitWeight, unitInHeading } from './numbers.ts';

const sampleLines = 200;
const maxHeaderLine = 15;
// Reading every date of 200,000 lines in four formats would block other requests.
const detectionLines = 10_000;

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
    amounts: [],
    site: columns.site === null ? (onlySite ?? null) : null,
    food: null,
    waste_type: columns.monitor === null ? null : 'monitor',
    unit: columns.weight === null ? null : (unitInHeading(headings[columns.weight] ?? '') ?? null),
    date_format: null,
    decimal: null,
    default_time: '12:00',
    repeats: 'refuse',
    foods: [],
    sites: [],
    waste_types: [],
    piece_weights: [],
    missing_days: null,
    monitors: [],
  };
  const wide = findAmounts(kind, { headings, sample, directory }, mapping);
  const all = dataRows(rows, wide).slice(0, detectionLines);
  const amounts = columnMappings(kind, wide).flatMap((one) =>
    columnCells(all, one, amountField(kind)),
  );
  return {
    ...wide,
    date_format: detectDateFormat(columnCells(all, wide, 'date')).format,
    decimal: detectDecimal(amounts, kind === 'covers').mark,
  };
}

export function openQuestions(
  kind: ImportKind,
  rows: readonly TableRow[],
  mapping: ImportMapping,
): OpenQuestion[] {
  const found = new Map<ImportQuestion, OpenQuestion>();
  for (const one of columnMappings(kind, mapping)) {
    for (const question of questionsOfColumn(kind, rows, one)) {
      if (!found.has(question.field)) found.set(question.field, question);
    }
  }
  const missing = kind === 'covers' ? findMissingDays(rows, mapping) : [];
  if (missing.length > 0 && mapping.missing_days === null) {
    found.set('missing_days', { field: 'missing_days', examples: missing.slice(0, 3) });
  }
  return [...found.values()];
}

function findMissingDays(rows: readonly TableRow[], mapping: ImportMapping): string[] {
  const days = new Map<string, Set<string>>();
  for (const row of dataRows(rows, mapping)) {
    const date = readDate(fieldCell(row, mapping, 'date'), mapping.date_format);
    if (!date) continue;
    const site = cellText(fieldCell(row, mapping, 'site'));
    const known = days.get(site) ?? new Set();
    days.set(site, known.add(date.day));
  }
  return [...days.values()].flatMap((given) => daysWithout(given));
}

function questionsOfColumn(
  kind: ImportKind,
  rows: readonly TableRow[],
  mapping: ImportMapping,
): OpenQuestion[] {
  const { columns } = mapping;
  const all = dataRows(rows, mapping).slice(0, detectionLines);
  const needed: ImportField[] =
    kind === 'waste' ? ['food', 'waste_type', 'date', 'weight'] : ['date', 'covers'];
  const isForAll = (field: ImportField): boolean =>
    (field === 'food' || field === 'waste_type') && mapping[field] !== null;
  const questions: OpenQuestion[] = needed
    .filter((field) => columns[field] === null && !isForAll(field))
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
      .filter((row) => hasAmount(kind, row, mapping) && !namesUnit(row, mapping))
      .map((row) => cellText(fieldCell(row, mapping, 'weight')))
      .filter((text) => text !== '');
    if (bare.length > 0) questions.push({ field: 'unit', examples: bare.slice(0, 3) });
  }
  return questions;
}

const isQuestion = (field: ImportField): field is ImportField & ImportQuestion =>
  ['food', 'waste_type', 'date', 'weight', 'covers'].includes(field);

const namesUnit = (row: TableRow, mapping: ImportMapping): boolean =>
  cellText(fieldCell(row, mapping, 'unit')) !== '' ||
  splitWeight(cellText(fieldCell(row, mapping, 'weight'))).unit !== '';

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
  const top = rows.slice(0, maxHeaderLine + 1);
  const at = top.findIndex((row, index) => isHeadingOf(row, top[index + 1]));
  return at === -1 ? 0 : (rows[at]?.line ?? 0);
}

/** Words above values, in most of the columns; a title above the table has one cell. */
function isHeadingOf({ cells }: TableRow, next: TableRow | undefined): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (!next || filled.length < Math.min(2, next.cells.length) || !filled.every(isWord))
    return false;
  const values = next.cells.filter(
    (cell, column) => !isWord(cell) && cell !== '' && cells[column] !== '',
  );
  return values.length > 0 && filled.length * 2 >= next.cells.length;
}

const isWord = (cell: TableCell): boolean =>
  typeof cell === 'string' &&
  cell !== '' &&
  !/^[\d\s.,:/-]+$/.test(cell) &&
  readDate(cell, 'dmy') === undefined;

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
  const isName = field === 'site' || field === 'food' || field === 'waste_type';
  if (isName && share(isNumber) > 0.5) return 0;
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

const otherColumns = /\b(?:total|totals|sum|summe|gesamt|somme|summa|totalt)\b/;

/** A wide table has several columns of amounts, named for a site, a waste type or a food, or no column for the amount. */
function findAmounts(
  kind: ImportKind,
  { headings, sample, directory }: DetectionInput,
  mapping: ImportMapping,
): ImportMapping {
  const amount = amountField(kind);
  const taken = new Set(
    Object.entries(mapping.columns).flatMap(([field, column]) =>
      column === null || field === amount ? [] : [column],
    ),
  );
  const numeric = headings.flatMap((heading, column): AmountColumn[] => {
    const cells = sample.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '');
    const isAmount = cells.length > 0 && cells.filter(isNumber).length / cells.length > 0.5;
    const text = fold(heading);
    if (!isAmount || taken.has(column) || text === '' || otherColumns.test(text)) return [];
    const isGuests = kind === 'waste' && headingScore(heading, 'covers') >= 1;
    return isGuests ? [] : [{ column, ...nameOfAmounts(kind, heading, directory) }];
  });
  const named = numeric.filter(
    ({ site, food, waste_type }) => site !== null || food !== null || waste_type !== null,
  );
  const chosen = named.length > 1 ? named : mapping.columns[amount] === null ? numeric : [];
  if (chosen.length < 2) return mapping;
  const unit = chosen
    .map(({ column }) => unitInHeading(headings[column] ?? ''))
    .find((found) => found !== undefined);
  return {
    ...mapping,
    columns: { ...mapping.columns, [amount]: null },
    amounts: chosen,
    unit: mapping.unit ?? unit ?? null,
  };
}

function nameOfAmounts(
  kind: ImportKind,
  heading: string,
  directory: Directory,
): Omit<AmountColumn, 'column'> {
  const name = heading
    .replace(/[([](?:in |en )?(?:kg|g|lbs?|oz)[)\]]|\s(?:kg|g|lbs?|oz)$/i, '')
    .trim();
  const site = directory.findSite(name)?.id ?? null;
  if (kind === 'covers' || site !== null) return { site, food: null, waste_type: null };
  const waste_type = readWasteType(name) ?? null;
  const food = waste_type === null ? (directory.findFood(name)?.id ?? null) : null;
  return { site: null, food, waste_type };
}
