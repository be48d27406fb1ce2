import type { ImportField, ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type { Cell, TableRow } from './table.ts';

export const textOf = (cell: Cell | undefined): string => (cell === undefined ? '' : String(cell));

/** The lines below the names of the columns. */
export const dataRows = (
  rows: readonly TableRow[],
  { header_line }: Pick<ImportMapping, 'header_line'>,
): TableRow[] => rows.filter(({ line }) => line > header_line);

export const widthOf = (rows: readonly TableRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

/** 0 is A, 26 is AA. */
export const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) +
  String.fromCodePoint(65 + (column % 26));

/** What a column is called in the file, else its letter. */
export function headingOf(
  rows: readonly TableRow[],
  { header_line }: Pick<ImportMapping, 'header_line'>,
  column: number,
): string {
  const heading = textOf(rows.find(({ line }) => line === header_line)?.cells[column]);
  return heading === '' ? letterOf(column) : heading;
}

export function cellOf(row: TableRow, mapping: ImportMapping, field: ImportField): Cell {
  const column = mapping.columns[field];
  return column === null ? '' : (row.cells[column] ?? '');
}
