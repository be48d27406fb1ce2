import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';

const lockKey = 7_283_467;

/**
 * A backup reads the pictures after the rows that refer to them, so nothing is removed while it runs. Callers remove a
 * file after committing that it is unused; files that remain are removed by the cleanup job.
 */
export const deferRemovals = (files: Files, db: Db): Files => ({
  ...files,
  remove: async (name) => {
    const found = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock_shared(${lockKey}) as "isFree"
    `.execute(db);
    if (found.rows[0]?.isFree) await files.remove(name);
  },
});

/** Held until the connection ends; a second backup waits. */
export async function lockFileRemovals(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}
