import { Readable } from 'node:stream';
import type { DataFormat } from '@wastegauge/contract/edges/data-api';
import { csvType, streamCsv, type CsvCell } from '../../platform/csv.ts';
import type { ColumnType, Parquet } from '../../platform/ports/parquet.ts';

/** Names and order are a public contract; see docs/data-connector.md. */
export type DataColumns<Row> = readonly (readonly [
  name: string,
  type: ColumnType,
  cell: (row: Row) => CsvCell,
])[];

export const mediaTypes: Record<DataFormat, string> = {
  csv: csvType,
  jsonl: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

export function streamRows<Row>(
  format: DataFormat,
  columns: DataColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
  parquet: Parquet,
): Readable {
  switch (format) {
    case 'csv':
      return streamCsv(
        batches,
        columns.map(([name, , cell]) => [name, cell] as const),
      );
    case 'jsonl':
      return Readable.from(writeJsonLines(columns, batches), { objectMode: false });
    case 'parquet':
      return parquet.stream(
        columns.map(([name, type]) => ({ name, type })),
        rowCells(columns, batches),
      );
  }
}

async function* writeJsonLines<Row>(
  columns: DataColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    yield batch
      .map((row) =>
        JSON.stringify(Object.fromEntries(columns.map(([name, , cell]) => [name, cell(row)]))),
      )
      .join('\n')
      .concat('\n');
  }
}

async function* rowCells<Row>(
  columns: DataColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<CsvCell[][]> {
  for await (const batch of batches)
    yield batch.map((row) => columns.map(([, , cell]) => cell(row)));
}
