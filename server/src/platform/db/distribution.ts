import { sql } from 'kysely';
import type { Db } from './db.ts';
import { prepared } from './prepared.ts';

/**
 * Whether this is the coordinator of a Citus cluster. Distributed tables have no triggers, so changes cannot be
 * followed. Queries that otherwise loop over sites read all sites at once: each node sorts its part and the
 * coordinator merges.
 */
export async function isDistributed(db: Db): Promise<boolean> {
  const found = await sql<{ isThere: boolean }>`${prepared}
    select to_regclass('pg_dist_partition') is not null as "isThere"
  `.execute(db);
  return found.rows[0]?.isThere ?? false;
}
