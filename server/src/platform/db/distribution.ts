import { sql, type RawBuilder } from 'kysely';
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

/**
 * Matches a table of tenants with the site of an outer row. A single site is named, because the node that answers has to
 * be known before the outer row is read.
 */
export const isOfSite = (
  column: string,
  siteIds: readonly number[],
  outer: string,
): RawBuilder<boolean> =>
  siteIds.length === 1
    ? sql`${sql.ref(column)} = ${siteIds[0]}::bigint`
    : sql`${sql.ref(column)} = ${sql.ref(outer)}`;

/**
 * On a cluster, runs a query once per site: with a single site each node can answer any query on its own, while joins
 * and correlated subqueries over several nodes are refused. Every table of tenants needs the condition on its site.
 */
export async function queryBySite<Row>(
  db: Db,
  siteIds: readonly number[],
  query: (siteIds: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (siteIds.length === 0) return [];
  if (siteIds.length === 1 || !(await isDistributed(db))) return query(siteIds);
  const rows: Row[] = [];
  for (const siteId of siteIds) rows.push(...(await query([siteId])));
  return rows;
}
