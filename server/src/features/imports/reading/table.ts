import type { ErrorCode } from '@wastegauge/contract/errors';
import { importLimits } from '@wastegauge/contract/values/import-limits';

/** Texts as they stand there; of a workbook also true numbers, and dates and times as 2026-03-14 12:30. */
export type Cell = string | number;

export interface TableRow {
  /** As a spreadsheet counts its rows. */
  line: number;
  /** Without empty ones at the end. */
  cells: Cell[];
}

export interface Table {
  rows: TableRow[];
  sheet: string | null;
  sheets: string[];
}

/** Thrown by whatever reads a file. */
export class Unreadable extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Names of columns and what stands above them are lines, too. */
const linesAbove = 20;
const mostRows = importLimits.lines + linesAbove;
// With blank lines, which are dropped but take time to read.
const mostRecords = 2 * importLimits.lines;
// As many columns as a spreadsheet has; empty ones at the end are dropped.
const mostCells = 16_384;
const longestCell = 500;
// A workbook names a text once and points to it from every cell: what comes out may be far longer than the file.
const mostCharacters = 12_000_000;

/** Keeps what is worth keeping of a table, row after row, and refuses what is too much. */
export function createRowCollector() {
  const rows: TableRow[] = [];
  let records = 0;
  let characters = 0;
  return {
    rows,
    add(line: number, given: readonly Cell[]): void {
      records += 1;
      if (records > mostRecords || given.length > mostCells) throw new Unreadable('importTooLarge');
      const cells = given.map(tidied);
      while (cells.at(-1) === '') cells.pop();
      if (cells.length === 0) return;
      for (const cell of cells) characters += String(cell).length;
      const isTooMuch =
        rows.length >= mostRows ||
        cells.length > importLimits.columns ||
        characters > mostCharacters;
      if (isTooMuch) throw new Unreadable('importTooLarge');
      rows.push({ line, cells });
    },
  };
}

/** Half characters and zero bytes cannot be stored; a hard space is a space. */
function tidied(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  return cell
    .slice(0, longestCell)
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .trim();
}
