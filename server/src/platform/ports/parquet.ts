import type { Readable } from 'node:stream';
import type { CsvCell } from '../csv.ts';

/** `decimal` has four places; `local_timestamp` is what a clock on the wall shows, `timestamp` an instant. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'number'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'local_timestamp';

export interface ParquetColumn {
  name: string;
  type: ColumnType;
}

/** Writes Parquet files, which can only be sent once they are whole. */
export interface Parquet {
  /** Whoever destroys the stream, at any time, ends the work and frees what it took. */
  stream(
    columns: readonly ParquetColumn[],
    batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  ): Readable;
}
