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
    const words = new Set(query.compile(db).sql.match(/\w+/g));
    const tables = await sql<{ name: string }>`
      select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    `.execute(transaction);
    for (const { name } of tables.rows.filter((table) => words.has(table.name))) {
      await sql`
        create temp table ${sql.table(name)} on commit drop
        as select * from ${sql.table(`public.${name}`)}
      `.execute(transaction);
    }
    return (await query.execute(transaction)).rows;
  });
}
