import type { ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';

export interface FileColumn {
  index: number;
  letter: string;
  name: string;
  examples: string[];
}

const examplesShown = 3;

/** 0 is A, 26 is AA. */
export const columnLetter = (column: number): string =>
  (column < 26 ? '' : columnLetter(Math.floor(column / 26) - 1)) +
  String.fromCodePoint(65 + (column % 26));

export function fileColumns(
  { rows, column_count }: Pick<ImportDraft, 'rows' | 'column_count'>,
  { header_line }: Pick<ImportMapping, 'header_line'>,
): FileColumn[] {
  const header = rows.find(({ line }) => line === header_line);
  const data = rows.filter(({ line }) => line > header_line);
  return Array.from({ length: column_count }, (_, index) => ({
    index,
    letter: columnLetter(index),
    name: header?.cells[index] ?? '',
    examples: [...new Set(data.map(({ cells }) => cells[index] ?? ''))]
      .filter((text) => text !== '')
      .slice(0, examplesShown),
  }));
}
