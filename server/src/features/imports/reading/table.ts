import type { ErrorCode } from '@wastegauge/contract/errors';
import { importLimits } from '@wastegauge/contract/values/import-limits';

/** Numbers only from workbooks; dates and times as 2026-03-14 12:30. */
export type TableCell = string | number;

export interface TableRow {
  /** Row number in the spreadsheet. */
  line: number;
  cells: TableCell[];
}

export interface ImportTable {
  rows: TableRow[];
  sheet: string | null;
  sheets: string[];
}

export class UnreadableFile extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Allows for headings and text above the data. */
const linesAbove = 20;
const maxRows = importLimits.lines + linesAbove;
// Blank lines are dropped but take time to read.
const maxRecords = 2 * importLimits.lines;
// The column limit of spreadsheets; trailing empty cells are dropped.
const maxCells = 16_384;
const maxCellLength = 500;
// Cells share strings, so the content can be far longer than the file.
const maxCharacters = 20_000_000;

export function createRowCollector() {
  const rows: TableRow[] = [];
  let records = 0;
  let characters = 0;
  return {
    rows,
    add(line: number, given: readonly TableCell[]): void {
      records += 1;
      if (records > maxRecords || given.length > maxCells)
        throw new UnreadableFile('importTooLarge');
      const cells = given.map(cleanCell);
      while (cells.at(-1) === '') cells.pop();
      if (cells.length === 0) return;
      for (const cell of cells) characters += String(cell).length;
      const isTooMuch =
        rows.length >= maxRows || cells.length > importLimits.columns || characters > maxCharacters;
      if (isTooMuch) throw new UnreadableFile('importTooLarge');
      rows.push({ line, cells });
    },
  };
}

/** Lone surrogates and zero bytes cannot be stored. */
function cleanCell(cell: TableCell): TableCell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  return cell
    .slice(0, maxCellLength)
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .trim();
}
