import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { connect, inTransaction, type Database } from './db.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = connect(made.url);
  await sql`create table counter (id integer primary key, value integer not null)`.execute(
    database.db,
  );
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

test('transactions that wait for each other both succeed', async () => {
  const { db } = database;
  await sql`insert into counter values (1, 0), (2, 0)`.execute(db);
  let attempts = 0;
  const both = Promise.withResolvers<void>();
  const addToBoth = (first: number, second: number): Promise<void> =>
    inTransaction(db, async (transaction) => {
      const add = (id: number) =>
        sql`update counter set value = value + 1 where id = ${id}`.execute(transaction);
      await add(first);
      attempts += 1;
      if (attempts === 2) both.resolve();
      await both.promise;
      await add(second);
    });
  await Promise.all([addToBoth(1, 2), addToBoth(2, 1)]);
  expect(attempts).toBe(3);
  const { rows } = await sql`select id, value from counter order by id`.execute(db);
  expect(rows).toEqual([
    { id: 1, value: 2 },
    { id: 2, value: 2 },
  ]);
});

test('work that fails for another reason runs once', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (transaction) => {
    attempts += 1;
    await sql`insert into counter values (3, 0), (3, 0)`.execute(transaction);
  });
  await expect(work).rejects.toThrow('duplicate key');
  expect(attempts).toBe(1);
});
