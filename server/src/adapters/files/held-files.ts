import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';

const lockKey = 7_283_467;

/**
 * A backup reads the pictures after the rows that name them: until it is done none is taken away. Whoever
 * takes one away has committed that nobody needs it, and looks here after that; what stays the sweeper finds.
 */
export const keepHeldFiles = (files: Files, db: Db): Files => ({
  ...files,
  remove: async (name) => {
    const found = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock_shared(${lockKey}) as "isFree"
    `.execute(db);
    if (found.rows[0]?.isFree) await files.remove(name);
  },
});

/** Until the connection ends; a second backup waits for the first. */
export async function holdFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}
