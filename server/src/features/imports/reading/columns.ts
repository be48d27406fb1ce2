import type { ImportField, ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type { TableCell, TableRow } from './table.ts';

export const cellText = (cell: TableCell | undefined): string =>
  cell === undefined ? '' : String(cell);

export const dataRows = (
  rows: readonly TableRow[],
  { header_line }: Pick<ImportMapping, 'header_line'>,
): TableRow[] => rows.filter(({ line }) => line > header_line);

export const columnCount = (rows: readonly TableRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

const columnLetter = (column: number): string =>
  (column < 26 ? '' : columnLetter(Math.floor(column / 26) - 1)) +
  String.fromCodePoint(65 + (column % 26));

export function columnHeading(
  rows: readonly TableRow[],
  { header_line }: Pick<ImportMapping, 'header_line'>,
  column: number,
): string {
  const heading = cellText(rows.find(({ line }) => line === header_line)?.cells[column]);
  return heading === '' ? columnLetter(column) : heading;
}

export function fieldCell(row: TableRow, mapping: ImportMapping, field: ImportField): TableCell {
  const column = mapping.columns[field];
  return column === null ? '' : (row.cells[column] ?? '');
}
