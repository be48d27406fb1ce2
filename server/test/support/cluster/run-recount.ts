import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Db } from '../../../src/platform/db/db.ts';
import { clusterNodes } from './test-cluster.ts';

/**
 * Runs queries that count again in their own way. A cluster would refuse many of their forms, so there they read copies
 * of the tables. Each table is copied once: the data must not change.
 */
export function createRecount(db: Db): <Row>(query: RawBuilder<Row>) => Promise<Row[]> {
  if (clusterNodes.length === 0) return async (query) => (await query.execute(db)).rows;
  const copies = new Map<string, Promise<void>>();
  const hasSchema = sql`create schema recount`.execute(db);
  const copy = async (name: string): Promise<void> => {
    await hasSchema;
    await sql`
      create table ${sql.table(`recount.${name}`)} as select * from ${sql.table(`public.${name}`)}
    `.execute(db);
    await sql`analyze ${sql.table(`recount.${name}`)}`.execute(db);
  };
  return async (query) => {
    const names = await findReadTables(db, query);
    for (const name of names) if (!copies.has(name)) copies.set(name, copy(name));
    await Promise.all(copies.values());
    return inTransaction(db, async (transaction) => {
      await sql`set local search_path = recount, public`.execute(transaction);
      return (await query.execute(transaction)).rows;
    });
  };
}

/** Tables of the cluster whose name is a word of the query. */
async function findReadTables(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const words = new Set(query.compile(db).sql.match(/\w+/g));
  const tables = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
  `.execute(db);
  return tables.rows.map(({ name }) => name).filter((name) => words.has(name));
}
