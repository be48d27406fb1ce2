import type pg from 'pg';
import { connectOnce } from '../../src/platform/db/db.ts';

/** An order-independent checksum of every table, without rows that belong to one database. */
export async function sumTables(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await readRows<{ name: string }>(
    databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not in ('followed_change', 'site_change')
     order by 1`,
  );
  const client = await connectOnce(databaseUrl);
  try {
    const sums: Record<string, string> = {};
    // One by one: a cluster refuses a union of tables on different nodes.
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(
           (to_jsonb(one) - '{changed_xid,applied_at,ts}'::text[])::text, 0)), 0) as sum
         from ${name} one`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await client.end();
  }
}

export async function readRows<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
): Promise<Row[]> {
  const client = await connectOnce(databaseUrl);
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
