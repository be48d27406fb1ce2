import type pg from 'pg';
import { connectOnce } from '../../src/platform/db/db.ts';

/** An order-independent checksum of every table, without rows that belong to one database. */
export async function sumTables(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await readRows<{ name: string }>(
    databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> 'followed_change'
     order by 1`,
  );
  const sums = await readRows<{ name: string; sum: string }>(
    databaseUrl,
    tables
      .map(
        ({ name }) => `
          select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(
            (to_jsonb(one) - '{changed_xid,applied_at,ts}'::text[])::text, 0)), 0) as sum
          from ${name} one`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
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
