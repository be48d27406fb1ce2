import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify, type Options } from 'csv-stringify/sync';
import type { CsvCell } from '../../platform/csv.ts';
import type { ColumnType, Parquet, ParquetColumn } from '../../platform/ports/parquet.ts';

export interface DuckdbParquetOptions {
  /** For temporary files. */
  folder: string;
}

// Enough for any number of rows.
const memoryMb = 256;

const duckdbTypes: Record<ColumnType, string> = {
  text: 'varchar',
  integer: 'bigint',
  decimal: 'decimal(18, 4)',
  number: 'double',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz',
  local_timestamp: 'timestamp',
};

type Batches = AsyncIterable<readonly (readonly CsvCell[])[]>;

/** Writes the rows to disk as CSV first, which DuckDB reads in chunks: memory does not grow with the file. */
export function createDuckdbParquet(options: DuckdbParquetOptions): Parquet {
  return {
    stream: (columns, batches) => {
      const content = new PassThrough();
      const leaving = new AbortController();
      content.once('close', () => leaving.abort());
      void produce(options, columns, batches, content, leaving.signal).catch((error: unknown) => {
        content.destroy(error instanceof Error ? error : new Error(String(error)));
      });
      return content;
    },
  };
}

async function produce(
  { folder }: DuckdbParquetOptions,
  columns: readonly ParquetColumn[],
  batches: Batches,
  content: PassThrough,
  signal: AbortSignal,
): Promise<void> {
  const own = path.join(folder, randomUUID());
  try {
    await removeAbandoned(folder);
    await mkdir(own, { recursive: true });
    const [csv, parquet] = [path.join(own, 'rows.csv'), path.join(own, 'rows.parquet')];
    await pipeline(Readable.from(csvLines(batches)), createWriteStream(csv), { signal });
    await convert({ own, csv, parquet, columns, signal });
    await rm(csv);
    await pipeline(createReadStream(parquet), content, { signal });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

// Quoted strings distinguish empty text from null.
const csvOptions: Options = {
  quoted_string: true,
  cast: { boolean: String, date: (instant) => instant.toISOString() },
};

async function* csvLines(batches: Batches): AsyncGenerator<string> {
  for await (const batch of batches) yield stringify([...batch], csvOptions);
}

interface Conversion {
  own: string;
  csv: string;
  parquet: string;
  columns: readonly ParquetColumn[];
  signal: AbortSignal;
}

async function convert(conversion: Conversion): Promise<void> {
  const { own, csv, parquet, columns, signal } = conversion;
  // Loaded on demand: not every machine can load the library.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: '1',
    temp_directory: path.join(own, 'tmp'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    const interrupt = (): void => connection.interrupt();
    signal.addEventListener('abort', interrupt);
    try {
      await connection.run("set TimeZone = 'UTC'");
      signal.throwIfAborted();
      await connection.run(`
        copy (select * from ${readRows(csv, columns)})
        to ${quoted(parquet)} (format parquet, compression zstd)`);
      signal.throwIfAborted();
    } finally {
      signal.removeEventListener('abort', interrupt);
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

function readRows(csv: string, columns: readonly ParquetColumn[]): string {
  const types = columns.map(({ name, type }) => `${quoted(name)}: ${quoted(duckdbTypes[type])}`);
  return `read_csv(${quoted(csv)}, header = false, auto_detect = false, delim = ',', quote = '"',
    escape = '"', nullstr = '', allow_quoted_nulls = false, columns = {${types.join(', ')}})`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const dayMs = 86_400_000;

/** Left behind by killed processes. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - dayMs) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}
