import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStreamingReplica } from './read-replica.ts';
import { connect, type Database, type Db } from '../../platform/db/db.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

// The gate `cluster` tests a real replica; these tests use databases that are not replicas.
let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = connect(made.url);
  await sql`insert into installation (id, is_demo) values (gen_random_uuid(), false)`.execute(
    database.db,
  );
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const whoAnswers = async (db: Db): Promise<Db> => {
  await sql`select 1`.execute(db);
  return db;
};

test.each([
  ['is not there', () => 'postgres://nobody:x@127.0.0.1:1/nothing'],
  ['is the database itself', () => made.url],
  ['is no replica of it', () => new URL('/template_wastegauge', made.url).href],
])('what %s is not asked: the database answers, at once, and it is told', async (_, urlOf) => {
  const observe = vi.fn<(by: string) => void>();
  const replica = openStreamingReplica({
    replicaUrl: urlOf(),
    database: database.db,
    log: createLog('silent'),
    observe,
  });
  try {
    for (let reading = 0; reading < 20; reading += 1) {
      expect(await replica.read(database.db, whoAnswers)).toBe(database.db);
    }
    expect(observe.mock.calls).toEqual(Array.from({ length: 20 }, () => ['database']));
    await vi.waitFor(async () => {
      expect(await replica.readStatus()).toMatchObject({ state: 'unreachable', lagBytes: null });
    });
  } finally {
    await replica.close();
  }
});

test('a query error is not retried on the main database', async () => {
  const replica = openStreamingReplica({
    replicaUrl: made.url,
    database: database.db,
    log: createLog('silent'),
  });
  const wrong = vi.fn<(db: Db) => Promise<unknown>>((db) => sql`select nothing`.execute(db));
  await expect(replica.read(database.db, wrong)).rejects.toThrow('nothing');
  expect(wrong).toHaveBeenCalledTimes(1);
  await replica.close();
});
