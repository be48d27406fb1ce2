import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/**
 * Whether this is the coordinator of a Citus cluster. Queries that otherwise loop over sites read all sites at once
 * there: each node sorts its part and the coordinator merges.
 */
export async function isDistributed(db: Db): Promise<boolean> {
  // Shared by a pool and its transactions.
  const { adapter } = db.getExecutor();
  const known = knownDistributions.get(adapter);
  if (known !== undefined) return known;
  const found = await sql<{ isThere: boolean }>`
    select to_regclass('pg_dist_partition') is not null as "isThere"
  `.execute(db);
  const isThere = found.rows[0]?.isThere ?? false;
  knownDistributions.set(adapter, isThere);
  return isThere;
}

/** A database is distributed only while the product is stopped, so each process asks once. */
const knownDistributions = new WeakMap<object, boolean>();

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
