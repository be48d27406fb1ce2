import { sql } from 'kysely';
import type { Db } from './db.ts';
import { prepared } from './prepared.ts';

/**
 * Whether this is the coordinator of a Citus cluster. Its tables have no triggers, so nobody can follow them; and
 * what is read site by site elsewhere, each from its index, is read of all sites at once: each node puts its own in
 * order, the coordinator the first of each.
 */
export async function isDistributed(db: Db): Promise<boolean> {
  const found = await sql<{ isThere: boolean }>`${prepared}
    select to_regclass('pg_dist_partition') is not null as "isThere"
  `.execute(db);
  return found.rows[0]?.isThere ?? false;
}
