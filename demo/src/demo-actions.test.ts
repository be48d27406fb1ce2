import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDatabase, demoDay } from '../../server/test/support/test-demo.ts';
import type { TestDatabase } from '../../server/test/support/test-database.ts';
import { askOf } from '../../server/test/support/test-questions.ts';
import { connect, type Database } from '@wastegauge/server/platform/db/db';
import { plantedActions } from './planted-actions.ts';

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

const { ask } = askOf(() => database.db);

interface Found {
  title: string;
  siteId: number;
  state: string;
  grams: number | null;
  notes: number;
}

test('the actions of the demo were measured and have every verdict', async () => {
  const found = await ask(sql<Found>`
    select action.title, action.site_id as "siteId", result.state,
      (result.detail #>> '{effect,grams}')::float8 as grams,
      (select count(*) from action_note note
        where note.site_id = action.site_id and note.action_id = action.id) as notes
    from action join action_result result
      on result.site_id = action.site_id and result.action_id = action.id
  `);
  const planted = plantedActions(demoDay);
  expect(found).toHaveLength(planted.length);
  const states = new Set(found.filter(({ siteId }) => siteId === 1).map(({ state }) => state));
  expect(states).toEqual(new Set(['saved', 'no_change', 'worse', 'cannot_tell', 'running']));
  for (const { title, state, grams, notes } of found) {
    const { remaining = 1, notes: written = [] } =
      planted.find((action) => action.title === title) ?? {};
    expect(notes).toBe(written.length);
    if (state === 'saved') expect(remaining, title).toBeLessThan(0.9);
    if (state === 'worse') expect(remaining, title).toBeGreaterThan(1.1);
    if (remaining <= 0.4 && grams !== null) expect(grams, title).toBeGreaterThan(0);
  }
});
