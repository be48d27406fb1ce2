import { sql, type ControlledTransaction } from 'kysely';
import type { Db } from './db.ts';

export type Snapshot = ControlledTransaction<unknown>;

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
