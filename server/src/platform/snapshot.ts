import { sql, type ControlledTransaction } from 'kysely';
import type { Db } from './db.ts';

export type Snapshot = ControlledTransaction<unknown>;

// Writing a thousand rows as CSV takes 35 ms in which nothing else is answered; these take a turn of 9.
export const rowsAtOnce = 250;

/** Everything read through it is as it was at one moment, however long the reading takes. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  // Counting or ordering millions takes longer than a page may; whoever stops reading is cut off.
  await sql`set local statement_timeout = '120s'`.execute(snapshot);
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(snapshot);
  return snapshot;
}
