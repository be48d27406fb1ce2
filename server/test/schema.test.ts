import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../src/platform/db.ts';
import { createTestDatabase } from './test-database.ts';

let database: Database & { drop(): Promise<void> };

beforeAll(async () => {
  const created = await createTestDatabase();
  database = { ...connect(created.url), drop: created.drop };
});
afterAll(async () => {
  await database.close();
  await database.drop();
});

interface TableRow {
  name: string;
  growth: string | null;
  hasSiteId: boolean;
}

async function tables(): Promise<TableRow[]> {
  const found = await sql<TableRow>`
    select
      relation.relname as name,
      obj_description(relation.oid, 'pg_class') as growth,
      exists (
        select from pg_attribute
        where attrelid = relation.oid and attname = 'site_id' and not attisdropped
      ) as "hasSiteId"
    from pg_class relation
    where relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
  `.execute(database.db);
  return found.rows;
}

test('every table says how it grows', async () => {
  const undeclared = (await tables()).filter(
    (table) => !['reference', 'tenant', 'local'].includes(table.growth ?? ''),
  );
  expect(undeclared).toEqual([]);
});

test('every key of a tenant table holds site_id', async () => {
  const found = await sql<{ table: string; index: string }>`
    select relation.relname as table, index_class.relname as index
    from pg_index
    join pg_class relation on relation.oid = pg_index.indrelid
    join pg_class index_class on index_class.oid = pg_index.indexrelid
    where obj_description(relation.oid, 'pg_class') = 'tenant'
      and (pg_index.indisunique or pg_index.indisprimary)
      and not exists (
        select from pg_attribute
        where attrelid = relation.oid and attname = 'site_id'
          and attnum = any(pg_index.indkey))
  `.execute(database.db);
  expect(found.rows).toEqual([]);
  const withoutSite = (await tables()).filter(
    (table) => table.growth === 'tenant' && !table.hasSiteId,
  );
  expect(withoutSite).toEqual([]);
});

test('tenant tables refer to one another by site, to reference tables freely, and to nothing else', async () => {
  const found = await sql<{ name: string; columns: string[]; target: string; growth: string }>`
    select
      constraint_row.conname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = constraint_row.conrelid and attnum = any(constraint_row.conkey)
      ) as columns,
      target.relname as target,
      obj_description(target.oid, 'pg_class') as growth
    from pg_constraint constraint_row
    join pg_class source on source.oid = constraint_row.conrelid
    join pg_class target on target.oid = constraint_row.confrelid
    where constraint_row.contype = 'f' and obj_description(source.oid, 'pg_class') = 'tenant'
  `.execute(database.db);
  expect(found.rows.length).toBeGreaterThan(10);
  const wrong = found.rows.filter((key) =>
    key.growth === 'tenant' ? !key.columns.includes('site_id') : key.growth !== 'reference',
  );
  expect(wrong).toEqual([]);
});

test('ids come from sequences, never from identity columns', async () => {
  const found = await sql`
    select attrelid::regclass::text, attname from pg_attribute
    where attidentity <> '' and attrelid::regclass::text not like 'graphile%'
  `.execute(database.db);
  expect(found.rows).toEqual([]);
});

test('an update moves the row’s changed_xid forward, so that a follower sees it', async () => {
  const { db } = database;
  await sql`insert into site (id, name, locale_id) values (1, 'Here', 1)`.execute(db);
  await sql`
    insert into daily_cover (site_id, day, covers_per_day) values (1, '2026-01-01', 10)
  `.execute(db);
  const xid = sql<{ xid: string }>`select changed_xid::text as xid from daily_cover`;
  const before = (await xid.execute(db)).rows[0]?.xid;
  await sql`update daily_cover set covers_per_day = 11`.execute(db);
  const after = (await xid.execute(db)).rows[0]?.xid;
  expect(BigInt(after ?? 0)).toBeGreaterThan(BigInt(before ?? 0));
});

test('the audit can be added to and nothing else', async () => {
  const { db } = database;
  await sql`
    insert into audit (actor_scope, action, target_type, target_id, request_id)
    values ('', 'test', 'user', '1', 'r')
  `.execute(db);
  await expect(sql`update audit set action = 'changed'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow('append-only');
});
