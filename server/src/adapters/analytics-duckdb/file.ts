import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  DuckDBInstance,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTypeId,
  type DuckDBResultReader,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';

export interface CopyFile {
  readonly path: string;
  /** Runs on the only writing connection. */
  change(statement: string): Promise<Record<string, unknown>[]>;
  read(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Record<string, unknown>[]>;
  /** False when the file was deleted or replaced. */
  isInPlace(): Promise<boolean>;
  /** Waits for running reads. */
  close(): Promise<void>;
}

/** DuckDB failed: the copy can no longer be trusted. */
export class CopyFailure extends Error {}

export interface CopyFileOptions {
  folder: string;
  memoryMb: number;
  threads: number;
  /** Interrupts a running change because the process is about to stop. */
  stopping?: AbortSignal;
}

// More would occupy the threads that Node needs for files and passwords.
const readersAtOnce = 2;
const maxSlots = 16;
/**
 * DuckDB skips row groups by their minimum and maximum site and day. A site has tens of thousands of events a year: with
 * the default of 122,880, a question about 20 of 200 sites reads three times too much and takes up to twice as long on
 * ten million events.
 */
export const rowGroupSize = 10_240;
const database = 'waste';

/** Files open in this process; other processes are excluded by DuckDB's lock. */
const openPaths = new Set<string>();

/** Opens the first copy in the folder that is not in use; each process has its own. */
export async function openCopyFile(options: CopyFileOptions): Promise<CopyFile> {
  await mkdir(options.folder, { recursive: true });
  for (let slot = 1; slot <= maxSlots; slot += 1) {
    const file = path.join(options.folder, `copy-${slot}.duckdb`);
    if (openPaths.has(file)) continue;
    openPaths.add(file);
    try {
      const instance = await createInstance(file, options);
      if (instance) return await useInstance(file, instance, options.stopping);
    } catch (error) {
      openPaths.delete(file);
      throw error;
    }
    openPaths.delete(file);
  }
  throw new CopyFailure(`All ${maxSlots} copies in ${options.folder} are in use`);
}

export async function deleteCopyFile(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}.wal`, { force: true });
}

/** Undefined while another process has the file open. Replaces a file that cannot be read. */
async function createInstance(
  file: string,
  { memoryMb, threads }: CopyFileOptions,
): Promise<DuckDBInstance | undefined> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: `${file}.tmp`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const attach = async (): Promise<void> => {
    const connection = await instance.connect();
    await connection
      .run(`attach '${file.replaceAll("'", "''")}' as ${database} (row_group_size ${rowGroupSize})`)
      .finally(() => connection.closeSync());
  };
  try {
    await attach().catch(async (error: unknown) => {
      if (isLocked(error)) throw error;
      await deleteCopyFile(file);
      await attach();
    });
    return instance;
  } catch (error) {
    instance.closeSync();
    if (isLocked(error)) return undefined;
    throw error;
  }
}

const isLocked = (error: unknown): boolean => String(error).includes('Could not set lock');

async function connectTo(instance: DuckDBInstance): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  await connection.run(`use ${database}`);
  return connection;
}

async function useInstance(
  file: string,
  instance: DuckDBInstance,
  stopping: AbortSignal | undefined,
): Promise<CopyFile> {
  const writer = await connectTo(instance);
  await writer.run("set global TimeZone = 'UTC'");
  const idle = await Promise.all(Array.from({ length: readersAtOnce }, () => connectTo(instance)));
  const readers = [...idle];
  const waiting: ((reader: DuckDBConnection) => void)[] = [];
  const { ino } = await stat(file);
  const interrupt = (): void => writer.interrupt();
  stopping?.addEventListener('abort', interrupt);
  let isClosing = false;

  const acquire = (): Promise<DuckDBConnection> => {
    const reader = idle.pop();
    return reader
      ? Promise.resolve(reader)
      : new Promise((resolve) => {
          waiting.push(resolve);
        });
  };
  const release = (reader: DuckDBConnection): void => {
    const next = waiting.shift();
    if (next) next(reader);
    else idle.push(reader);
  };

  return {
    path: file,
    change: async (statement) => {
      try {
        return readRows(await writer.runAndReadAll(statement));
      } catch (error) {
        throw new CopyFailure(String(error), { cause: error });
      }
    },
    read: async ({ sql, parameters }) => {
      if (isClosing) throw new CopyFailure('The copy is being closed');
      const reader = await acquire();
      try {
        return readRows(await reader.runAndReadAll(sql, parameters.map(toBindable)));
      } catch (error) {
        throw new CopyFailure(String(error), { cause: error });
      } finally {
        release(reader);
      }
    },
    isInPlace: async () => {
      const found = await stat(file).catch(() => undefined);
      return found?.ino === ino;
    },
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      stopping?.removeEventListener('abort', interrupt);
      for (const _ of readers) await acquire();
      for (const connection of [...readers, writer]) connection.closeSync();
      instance.closeSync();
      openPaths.delete(file);
    },
  };
}

function toBindable(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  throw new TypeError(`A question cannot bind a ${typeof value}`);
}

/** Returns rows like the PostgreSQL driver. */
function readRows(reader: DuckDBResultReader): Record<string, unknown>[] {
  const rows = Array.from({ length: reader.currentRowCount }, (): Record<string, unknown> => ({}));
  const names = reader.columnNames();
  for (const [column, values] of reader.getColumns().entries()) {
    const name = names[column] ?? '';
    const convert = createConverter(reader.columnTypeId(column));
    for (const [index, row] of rows.entries()) row[name] = convert(values[index] ?? null);
  }
  return rows;
}

function createConverter(type: DuckDBTypeId): (value: DuckDBValue) => unknown {
  // As with PostgreSQL, bigint becomes a number and wider types stay text.
  if (type === DuckDBTypeId.BIGINT) return (value) => (value === null ? null : Number(value));
  if (type === DuckDBTypeId.HUGEINT) return (value) => (value === null ? null : String(value));
  return type === DuckDBTypeId.DATE ? createDayConverter() : convertOther;
}

/** Caches: there are few days and many rows. */
function createDayConverter(): (value: DuckDBValue) => unknown {
  const known = new Map<number, string>();
  return (value) => {
    if (!(value instanceof DuckDBDateValue)) return value;
    const day = known.get(value.days) ?? value.toString();
    known.set(value.days, day);
    return day;
  };
}

function convertOther(value: DuckDBValue): unknown {
  if (value instanceof DuckDBDecimalValue) return value.toString();
  if (value instanceof DuckDBTimestampTZValue) return new Date(Number(value.micros / 1000n));
  return value;
}
