import { sql, type RawBuilder } from 'kysely';
import { errorCode } from '../error-code.ts';
import { inTransaction, type Db } from '../db/db.ts';
import { isDistributed } from '../db/distribution.ts';

/** The use of accounts and keys is noted at most once a minute. */
export const isUnnoted = (column: string): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} is null or ${sql.ref(column)} < now() - interval '1 minute')`;

const timeoutMs = 250;
const pauseMs = 10_000;
const statementTimeout = '57014';

let pausedUntil = 0;

/**
 * On a cluster, an update of a table of all nodes waits for every open transaction that writes rows referring to it,
 * such as an import. No request waits that long: a later one notes the use.
 */
export async function noteUse(db: Db, update: RawBuilder<unknown>): Promise<void> {
  if (!(await isDistributed(db))) {
    await update.execute(db);
    return;
  }
  if (performance.now() < pausedUntil) return;
  try {
    await inTransaction(db, async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(transaction);
      await update.execute(transaction);
    });
  } catch (error) {
    if (errorCode(error) !== statementTimeout) throw error;
    pausedUntil = performance.now() + pauseMs;
  }
}
