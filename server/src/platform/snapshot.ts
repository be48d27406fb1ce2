import type { Readable } from 'node:stream';
import { sql, type ControlledTransaction, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { AppError } from './errors.ts';
import type { Media } from './http.ts';

export type Snapshot = ControlledTransaction<unknown>;

// Writing a thousand rows as CSV takes 35 ms in which nothing else is answered; these take a turn of 9.
const rowsAtOnce = 250;
const retryAfterSeconds = 30;

/** Everything read through it is as it was at one moment, however long the reading takes. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // Counting or ordering millions takes longer than a page may; whoever stops reading is cut off.
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

/** Where the rows of a file come from. */
export interface FileSource {
  /** Given back when the file is written, read by nobody, or failed. */
  hold(opening: Promise<Snapshot>): Promise<Snapshot>;
  /** Of the cursor. The connection is given back with the last row, not when the last byte is out. */
  readBatches<Row>(): AsyncGenerator<Row[]>;
}

export type WriteFile = (
  write: (source: FileSource) => Promise<Media & { content: Readable }>,
) => Promise<Media>;

/** Files that show one moment. Each holds a connection for as long as it takes; the others are for everybody else. */
export function limitFiles(atOnce: number): WriteFile {
  let running = 0;
  return async (write) => {
    if (running >= atOnce) throw new AppError('overloaded', { retryAfterSeconds });
    running += 1;
    let held: Snapshot | undefined;
    const release = async (): Promise<void> => {
      const snapshot = held;
      held = undefined;
      await snapshot?.rollback().execute();
    };
    const finish = async (): Promise<void> => {
      running -= 1;
      await release();
    };
    try {
      const file = await write({
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
      // Also when whoever asked has left, before or after the first row.
      file.content.once('close', () => void finish().catch(() => undefined));
      return file;
    } catch (error) {
      await finish();
      throw error;
    }
  };
}

/** Rows are put in order once, and come as fast as they are taken. */
export async function openCursor(snapshot: Snapshot, rows: RawBuilder<unknown>): Promise<void> {
  await sql`declare file_rows no scroll cursor for ${rows}`.execute(snapshot);
}

async function fetchRows<Row>(snapshot: Snapshot): Promise<Row[]> {
  const found = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from file_rows`.execute(snapshot);
  return found.rows;
}
