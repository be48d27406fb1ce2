import type { ImportKind } from '@wastegauge/contract/values/address-options';
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

export const amountField = (kind: ImportKind): 'weight' | 'covers' =>
  kind === 'waste' ? 'weight' : 'covers';

/** A wide table is read once per column of amounts, as if it had only that one. */
export function columnMappings(kind: ImportKind, mapping: ImportMapping): ImportMapping[] {
  if (mapping.amounts.length === 0) return [mapping];
  return mapping.amounts.map(({ column, site, food, waste_type }) => ({
    ...mapping,
    columns: {
      ...mapping.columns,
      [amountField(kind)]: column,
      site: site === null ? mapping.columns.site : null,
      food: food === null ? mapping.columns.food : null,
      waste_type: waste_type === null ? mapping.columns.waste_type : null,
    },
    site: site ?? mapping.site,
    food: food ?? mapping.food,
    waste_type: waste_type ?? mapping.waste_type,
  }));
}

export const isWide = ({ amounts }: Pick<ImportMapping, 'amounts'>): boolean => amounts.length > 0;

/** Empty cells of a wide table are not lines. */
export const hasAmount = (kind: ImportKind, row: TableRow, mapping: ImportMapping): boolean =>
  !isWide(mapping) || fieldCell(row, mapping, amountField(kind)) !== '';

export const countLines = (
  kind: ImportKind,
  rows: readonly TableRow[],
  mapping: ImportMapping,
): number => {
  const data = dataRows(rows, mapping);
  return columnMappings(kind, mapping).reduce(
    (sum, one) => sum + data.filter((row) => hasAmount(kind, row, one)).length,
    0,
  );
};
