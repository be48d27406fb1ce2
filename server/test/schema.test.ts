import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchema } from '../src/adapters/citus/catalogue.ts';
import { findObstacles } from '../src/adapters/citus/plan.ts';
import { connect, type Database } from '../src/platform/db/db.ts';
import { createTestDatabase } from './support/test-database.ts';

let database: Database & { drop(): Promise<void> };

beforeAll(async () => {
  const created = await createTestDatabase();
  database = { ...connect(created.url), drop: created.drop };
});
afterAll(async () => {
  await database.close();
  await database.drop();
});

// distribute.test.ts breaks each rule once.
test('the schema can be distributed by site without change', async () => {
  const schema = await readSchema(database.db);
  expect(schema.tables.length).toBeGreaterThan(50);
  expect(schema.foreignKeys.length).toBeGreaterThan(50);
  expect(findObstacles(schema)).toEqual([]);
});

test('the operating manual says how long the rows of each table are kept', async () => {
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const section = /\n## What grows\n(.*?)\n## /s.exec(manual)?.[1] ?? '';
  const { tables } = await readSchema(database.db);
  const unnamed = tables.filter(({ name }) => !section.includes(`\`${name}\``));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
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

test('audit rows are never changed, and not deleted within a year', async () => {
  const { db } = database;
  await sql`
    insert into audit (actor_scope, action, target_type, target_id, request_id)
    values ('', 'test', 'user', '1', 'r')
  `.execute(db);
  await expect(sql`update audit set action = 'changed'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate audit`.execute(db)).rejects.toThrow('append-only');
  await sql`
    insert into audit (at, actor_scope, action, target_type, target_id, request_id)
    values (now() - interval '364 days', '', 'test', 'user', '2', 'r'),
      (now() - interval '366 days', '', 'test', 'user', '3', 'r')
  `.execute(db);
  await expect(sql`delete from audit where target_id = '2'`.execute(db)).rejects.toThrow('append');
  await sql`delete from audit where target_id = '3'`.execute(db);
  const kept = await sql`select target_id from audit order by id`.execute(db);
  expect(kept.rows).toEqual([{ target_id: '1' }, { target_id: '2' }]);
});
