import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/test/support/test-database.ts';
import { connect, type Database } from '@wastegauge/server/platform/db/db';
import { loadDemoOrganisation } from './service.ts';

const today = '2026-10-01';
const now = new Date(`${today}T13:30:00Z`);
let testDatabase: TestDatabase;
let database: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url);
});

afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const execute = (statement: string): Promise<unknown> => sql.raw(statement).execute(database.db);

async function names(table: 'site' | 'parent_group'): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from ${sql.table(table)} order by id
  `.execute(database.db);
  return found.rows.map((row) => row.name);
}

const load = (): Promise<void> => loadDemoOrganisation(database.db, { now });

test('a real installation is not touched', async () => {
  await execute(`insert into site (name, locale_id) values ('Real Kitchen', 1)`);
  await expect(load()).rejects.toThrow('Real Kitchen');
  expect(await names('site')).toEqual(['Real Kitchen']);
});

test("a demo with a user's own site is not wiped", async () => {
  await execute(`insert into installation (id, is_demo) values (gen_random_uuid(), true)`);
  await execute(`insert into site (id, name, locale_id) values (9, 'Our First Site', 1)`);
  await expect(load()).rejects.toThrow('Our First Site');
  expect(await names('site')).toEqual(['Our First Site']);
});

test('the first user of a real installation blocks the demo', async () => {
  await execute(
    `insert into app_user (email, first_name, surname) values ('a@b.example', 'A', 'B')`,
  );
  await expect(load()).rejects.toThrow('users of a real installation');
});

test('a food missing from the catalogue is named, and nothing is loaded', async () => {
  await execute(`update food set source_name = 'Egg, other' where source_name = 'Egg, scrambled'`);
  await expect(load()).rejects.toThrow('food "Egg, scrambled"');
  expect(await names('parent_group')).toEqual([]);
});
