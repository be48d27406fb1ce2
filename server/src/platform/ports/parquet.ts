import type { Readable } from 'node:stream';
import type { CsvCell } from '../csv.ts';

/** `decimal` has four places; `local_timestamp` has no time zone, `timestamp` is an instant. */
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

/** Writes Parquet files, which can only be sent when complete. */
export interface Parquet {
  /** Destroying the stream stops the work and frees its resources. */
  stream(
    columns: readonly ParquetColumn[],
    batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  ): Readable;
}
