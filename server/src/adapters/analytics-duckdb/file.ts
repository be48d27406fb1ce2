import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';
import { readRows } from './rows.ts';

export interface CopyFile {
  readonly path: string;
  /** One statement after another; what changes the copy goes here. */
  change(statement: string): Promise<Record<string, unknown>[]>;
  read(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Record<string, unknown>[]>;
  /** False once somebody has deleted or replaced it. */
  isInPlace(): Promise<boolean>;
  /** When the last answer is out. */
  close(): Promise<void>;
}

/** DuckDB itself failed: the copy cannot be trusted any more. */
export class CopyFailure extends Error {}

export interface CopyFileOptions {
  folder: string;
  memoryMb: number;
  threads: number;
  /** Breaks off what is being changed: the process is about to stop. */
  stopping?: AbortSignal;
}

// More would occupy the threads Node needs for files and passwords.
const readersAtOnce = 2;
const maxSlots = 16;
/**
 * Rows DuckDB takes or skips together, by the smallest and largest site and day in them. A site has some
 * tens of thousands a year: with the usual 122,880 a question about twenty of two hundred sites reads
 * three times as much as it is about, and takes up to twice as long in ten million events.
 */
export const rowsTogether = 10_240;
const database = 'waste';

/** The files this process has open; another process is kept out by DuckDB's own lock. */
const openPaths = new Set<string>();

/** Opens the first copy of the folder nobody else works with: one a process. */
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

/** Undefined while another process has it; a file that cannot be read is made anew. */
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
      .run(`attach '${file.replaceAll("'", "''")}' as ${database} (row_group_size ${rowsTogether})`)
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

  const borrow = (): Promise<DuckDBConnection> => {
    const reader = idle.pop();
    return reader
      ? Promise.resolve(reader)
      : new Promise((resolve) => {
          waiting.push(resolve);
        });
  };
  const giveBack = (reader: DuckDBConnection): void => {
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
      const reader = await borrow();
      try {
        return readRows(await reader.runAndReadAll(sql, parameters.map(bindable)));
      } catch (error) {
        throw new CopyFailure(String(error), { cause: error });
      } finally {
        giveBack(reader);
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
      for (const _ of readers) await borrow();
      for (const connection of [...readers, writer]) connection.closeSync();
      instance.closeSync();
      openPaths.delete(file);
    },
  };
}

function bindable(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  throw new TypeError(`A question cannot bind a ${typeof value}`);
}
