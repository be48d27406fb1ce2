import type { Readable } from 'node:stream';
import { sql, type ControlledTransaction, type RawBuilder } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Media } from '../http/http.ts';
import { createConcurrencyLimit, type Release } from '../overload/concurrency-limit.ts';
import { spoolToDisk } from '../overload/spool.ts';
import { queryRows, runStatement } from '../db/query.ts';

export type Snapshot = ControlledTransaction<unknown>;

// Writing 1000 rows as CSV blocks the event loop for 35 ms, 250 rows for 9 ms.
const rowsAtOnce = 250;

/** A read-only transaction that sees the database at one point in time. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // Sorting millions of rows exceeds the usual timeout; readers that stop reading are disconnected.
    await sql`set local statement_timeout = '120s'`.execute(snapshot);
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(snapshot);
    return snapshot;
  } catch (error) {
    await snapshot
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

/** The rows of a file. */
export interface FileSource {
  /** Rolls the snapshot back when the file is written, abandoned or failed. */
  hold(opening: Promise<Snapshot>): Promise<Snapshot>;
  /** Batches of the cursor. The connection is released after the last row, not after the last byte. */
  readBatches<Row>(): AsyncGenerator<Row[]>;
}

export type WriteFile = (
  userId: number,
  write: (source: FileSource) => Promise<Media & { content: Readable }>,
) => Promise<Media>;

export interface FileWriterOptions {
  maxConcurrent: number;
  folder: string;
}

const retryAfterSeconds = 30;
const writeLimits = {
  maxPerCaller: 2,
  maxQueued: 50,
  maxQueuedPerCaller: 4,
  queueTimeoutMs: 20_000,
  // Files ahead in the queue take seconds each; other calls are refused sooner.
  overloadTimeoutMs: 15_000,
  retryAfterSeconds,
};
const downloadLimits = {
  maxConcurrent: Number.POSITIVE_INFINITY,
  maxPerCaller: 4,
  maxQueued: 0,
  maxQueuedPerCaller: 0,
  queueTimeoutMs: 0,
  overloadTimeoutMs: 0,
  retryAfterSeconds,
};

/**
 * Writes files from a snapshot. Writing holds a database connection, so it is limited and runs at full speed to a
 * temporary file; the download follows at the reader's pace and uses only disk space.
 */
export function createFileWriter({ maxConcurrent, folder }: FileWriterOptions): WriteFile {
  const limitWrites = createConcurrencyLimit({ ...writeLimits, maxConcurrent });
  const limitDownloads = createConcurrencyLimit(downloadLimits);
  return async (userId, write) => {
    const endDownload = await limitDownloads(`user:${userId}`);
    try {
      const endWrite = await limitWrites(`user:${userId}`);
      const { file, written } = await writeToDisk(write, folder, endWrite);
      file.content.once('close', endDownload);
      void written.then(endWrite);
      return file;
    } catch (error) {
      endDownload();
      throw error;
    }
  };
}

async function writeToDisk(
  write: Parameters<WriteFile>[1],
  folder: string,
  endWrite: Release,
): Promise<{ file: Media & { content: Readable }; written: Promise<void> }> {
  let held: Snapshot | undefined;
  const release = async (): Promise<void> => {
    const snapshot = held;
    held = undefined;
    await snapshot?.rollback().execute();
  };
  try {
    const source = await write({
      hold: async (opening) => (held = await opening),
      async *readBatches<Row>() {
        try {
          for (;;) {
            const rows = held ? await fetchRows<Row>(held) : [];
            if (rows.length === 0) return;
            yield rows;
          }
        } finally {
          await release();
        }
      },
    });
    const { content, written } = spoolToDisk(source.content, folder);
    // A connection that fails to roll back is dropped by its pool.
    return { file: { ...source, content }, written: written.then(release).catch(() => undefined) };
  } catch (error) {
    endWrite();
    await release();
    throw error;
  }
}

/** Sorts the rows once and fetches them on demand. */
export const openCursor = (snapshot: Snapshot, rows: RawBuilder<unknown>): Promise<void> =>
  runStatement(snapshot)`declare file_rows no scroll cursor for ${rows}`;

const fetchRows = <Row>(snapshot: Snapshot): Promise<Row[]> =>
  queryRows(snapshot)`fetch ${sql.lit(rowsAtOnce)} from file_rows`;
