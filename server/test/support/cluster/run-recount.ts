import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Db } from '../../../src/platform/db/db.ts';
import { clusterNodes } from './test-cluster.ts';

/**
 * Runs a query that counts again in its own way. A cluster would refuse many of its forms, so the query reads temporary
 * copies of the tables there.
 */
export async function runRecount<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  if (clusterNodes.length === 0) return (await query.execute(db)).rows;
  return inTransaction(db, async (transaction) => {
    for (const name of await findReadTables(transaction, query)) {
      await sql`
        create temp table ${sql.table(name)} on commit drop
        as select * from ${sql.table(`public.${name}`)}
      `.execute(transaction);
    }
    return (await query.execute(transaction)).rows;
  });
}

/** The same for data that do not change: each table is copied once. */
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
