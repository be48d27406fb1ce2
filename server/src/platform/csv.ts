import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify/sync';

export type CsvCell = string | number | boolean | Date | null;

/** Names and order of the columns are stable: programs read these files. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[];

export const csvType = 'text/csv; charset=utf-8';

// Spreadsheets run text that starts like a formula, also after blanks and in full-width characters.
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/;

const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

const options: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: {
    string: escapeFormula,
    boolean: String,
    date: (instant) => instant.toISOString(),
  },
};

/** UTF-8 with a byte order mark, comma-separated. */
export function streamCsv<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  columns: CsvColumns<Row>,
): Readable {
  async function* parts(): AsyncGenerator<string> {
    yield `\uFEFF${stringify([columns.map(([name]) => name)], options)}`;
    for await (const batch of batches) {
      yield stringify(
        batch.map((row) => columns.map(([, cell]) => cell(row))),
        options,
      );
    }
  }
  return Readable.from(parts(), { objectMode: false });
}

/** Includes the number of rows, so that the client can show progress. */
export const csvHeaders = (fileName: string, rows: number): Record<string, string> => ({
  'content-disposition': `attachment; filename="${fileName}"`,
  'x-total-count': String(rows),
  'cache-control': 'no-store',
});
