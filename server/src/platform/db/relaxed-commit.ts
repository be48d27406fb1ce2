import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { isDistributed } from './distribution.ts';

/**
 * Part of the `from` of a statement whose changes may be lost in a crash of the database: its commit does not wait for
 * the disk. On a cluster it waits.
 */
export const crossJoinRelaxedCommit = async (db: Db): Promise<RawBuilder<unknown>> =>
  (await isDistributed(db))
    ? sql``
    : sql`cross join (select set_config('synchronous_commit', 'off', true)) as relaxed_commit`;
