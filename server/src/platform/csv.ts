import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify/sync';

export type CsvCell = string | number | boolean | Date | null;

/** The columns of an export: their names and order are a promise to whoever reads it with a program. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[];

export const csvType = 'text/csv; charset=utf-8';

// Spreadsheets run what begins like a formula, also behind blanks and in full width.
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/;

/** A text stays a text; true numbers never pass here. */
const neutral = (text: string): string => (formula.test(text) ? `'${text}` : text);

const options: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: {
    string: neutral,
    boolean: String,
    date: (instant) => instant.toISOString(),
  },
};

/** A file as it is sent, batch by batch and only as fast as it is taken; UTF-8 with a byte order mark, commas. */
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

/** Headers of a file to keep, with the number of its rows so that progress can be shown. */
export const csvHeaders = (fileName: string, rows: number): Record<string, string> => ({
  'content-disposition': `attachment; filename="${fileName}"`,
  'x-total-count': String(rows),
  'cache-control': 'no-store',
});
