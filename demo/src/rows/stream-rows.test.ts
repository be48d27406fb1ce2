import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresAnalytics } from '@wastegauge/server/adapters/analytics/analytics-postgres';
import { connect, type Database } from '@wastegauge/server/platform/db/db';
import { wasteByDestination } from '@wastegauge/server/features/streams/totals';
import { mintScope } from '@wastegauge/server/platform/scope';
import { addDays } from '@wastegauge/contract/values/dates';
import { createDemoDatabase, demoDay } from '../../../server/test/support/test-demo.ts';
import type { TestDatabase } from '../../../server/test/support/test-database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createDemoDatabase();
  database = connect(testDatabase.url, { statementTimeoutMs: 120_000 });
}, 240_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const totals = (siteIds: number[]) =>
  wasteByDestination(
    { db: database.db, analytics: createPostgresAnalytics(database.db) },
    mintScope(siteIds),
    { startDate: addDays(demoDay, -364), endDate: demoDay },
  );

test('one group has destinations that changed during the year', async () => {
  const { destinations, streams, without_destination } = await totals([1]);
  expect(destinations.map(({ destination }) => destination)).toEqual([
    'anaerobic_digestion',
    'composting',
    'combustion',
  ]);
  expect(streams.filter(({ name }) => name === 'Plates')).toHaveLength(2);
  expect(without_destination).toBe(0);
  for (const { total } of destinations) expect(total).toBeGreaterThan(50);
});

test('other sites have none, and all of their waste is a gap', async () => {
  const { total, without_destination } = await totals([5]);
  expect(total.total).toBeGreaterThan(100);
  expect(without_destination).toBe(total.total);
  const set = await sql`select from waste_stream where site_id > 4`.execute(database.db);
  expect(set.rows).toEqual([]);
});
