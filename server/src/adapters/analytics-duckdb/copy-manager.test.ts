import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Analytics } from '../../platform/ports/analytics.ts';
import {
  gramsOf,
  listeningLog,
  startEngines,
  type Engines,
} from '../../../test/support/test-analytics.ts';
import { clusterNodes } from '../../../test/support/cluster/test-cluster.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
});
afterAll(() => engines.close());

test('a reopened copy continues from its snapshot', async () => {
  const { given, copy, openBeside } = engines;
  const site = await given.site();
  await given.event({ site, grams: 20 });
  const beside = openBeside();
  await beside.ready();
  expect(await gramsOf(beside, site)).toBe(20);
  await beside.close();
  await given.event({ site, grams: 22 });
  const log: string[] = [];
  const again = openBeside({ log: listeningLog(log) });
  await again.ready();
  expect(await gramsOf(again, site)).toBe(42);
  expect(await gramsOf(copy, site)).toBe(42);
  await again.close();
  expect(log.join()).not.toContain('was built');
});

test('after a copy is deleted under load, the database is used until it is rebuilt', async () => {
  const { given, postgres, dataDir, openBeside } = engines;
  const site = await given.site();
  await given.event({ site, grams: 11 });
  const asked: string[] = [];
  const counting: Analytics = {
    ask: (question) => {
      asked.push(question.name);
      return postgres.ask(question);
    },
  };
  const folder = path.join(dataDir, 'of-its-own');
  const log: string[] = [];
  const copy = openBeside({ dataDir: folder, database: counting, log: listeningLog(log) });
  expect(await gramsOf(copy, site)).toBe(11);
  expect(asked).toEqual(['waste by day']);
  await copy.ready();
  await rm(path.join(folder, 'analytics', 'copy-1.duckdb'));
  await rm(path.join(folder, 'analytics', 'copy-1.duckdb.wal'), { force: true });
  for (let round = 0; round < 40; round += 1) {
    await given.event({ site, grams: 1 });
    const askers = Array.from({ length: 6 }, () => gramsOf(copy, site));
    expect(new Set(await Promise.all(askers))).toEqual(new Set([12 + round]));
    await pause(50);
  }
  await copy.ready();
  asked.length = 0;
  expect(await gramsOf(copy, site)).toBe(51);
  expect(asked).toEqual([]);
  expect(log.join()).toContain('The file was deleted');
  await copy.close();
});

test('when the copy cannot be opened, the database is used and a warning is logged', async () => {
  const { given, postgres, openBeside } = engines;
  const site = await given.site();
  await given.event({ site, grams: 5 });
  const log: string[] = [];
  const copy = openBeside({ dataDir: '/dev/null', database: postgres, log: listeningLog(log) });
  expect(await gramsOf(copy, site)).toBe(5);
  await expect.poll(() => log.join()).toContain('using the database');
  expect(copy.isReady()).toBe(false);
  await copy.close();
});

test('truncating tables rebuilds the copy', async () => {
  const own = await startEngines();
  const { db, given, postgres, openBeside } = own;
  const copy = openBeside({ database: postgres });
  await copy.ready();
  const site = await given.site();
  await given.event({ site, grams: 900 });
  expect(await gramsOf(copy, site)).toBe(900);
  await db.transaction().execute(async (transaction) => {
    await sql`truncate event cascade`.execute(transaction);
    await sql`
      insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
        weight_g, food_id, waste_type_id)
      values (${site.id}, 'SUCCESSFUL', now(), '2026-03-03', 4, 5, 5, 1, 1)`.execute(transaction);
  });
  expect(await gramsOf(copy, site)).toBe(5);
  await copy.ready();
  expect(await gramsOf(copy, site)).toBe(5);
  await own.close();
});

test('replacing the database rebuilds the copy', async () => {
  const own = await startEngines();
  const { db, given, openBeside } = own;
  const site = await given.site();
  await given.event({ site, grams: 77 });
  const log: string[] = [];
  const copy = openBeside({ log: listeningLog(log) });
  await copy.ready();
  await copy.close();
  await sql`insert into installation (id, is_demo) values (gen_random_uuid(), false)`.execute(db);
  await sql`alter table event disable trigger event_deleted`.execute(db);
  await sql`delete from event`.execute(db);
  const again = openBeside({ log: listeningLog(log) });
  await again.ready();
  expect(await gramsOf(again, site)).toBe(0);
  expect(log.filter((line) => line.includes('was built'))).toHaveLength(2);
  await own.close();
});

test('a second process builds its own copy', async () => {
  const { given, copy, dataDir, openBeside } = engines;
  const site = await given.site();
  await given.event({ site, grams: 31 });
  const folder = path.join(dataDir, 'two');
  const first = openBeside({ dataDir: folder });
  await first.ready();
  await first.close();
  const file = path.join(folder, 'analytics', 'copy-1.duckdb');
  const other = spawn(process.execPath, ['--input-type=module', '-e', holdingFile], {
    env: { ...process.env, COPY_FILE: file },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  const second = openBeside({ dataDir: folder });
  await second.ready();
  expect(await gramsOf(second, site)).toBe(31);
  expect(await gramsOf(copy, site)).toBe(31);
  expect(existsSync(path.join(folder, 'analytics', 'copy-2.duckdb'))).toBe(true);
  await second.close();
  other.kill();
});

const holdingFile = `
  import { DuckDBInstance } from '@duckdb/node-api';
  globalThis.held = await DuckDBInstance.create(process.env.COPY_FILE);
  console.log('held');
  setInterval(() => globalThis.held, 1000);
`;

test('later events are sorted by the nightly check', async () => {
  const own = await startEngines();
  const { given, copy } = own;
  const [early, late] = [await given.site(), await given.site()];
  await given.event({ site: late, grams: 1 });
  await given.event({ site: early, grams: 2 });
  expect(await gramsOf(copy, late)).toBe(1);
  expect(await copy.check('all')).toBe(0);
  expect(await gramsOf(copy, late)).toBe(1);
  expect(await gramsOf(copy, early)).toBe(2);
  await given.event({ site: early, grams: 40 });
  expect(await gramsOf(copy, early)).toBe(42);
  await own.close();
});

test('a check keeps the log of removed rows, which older cursors need', async () => {
  const { db, given, copy } = engines;
  const site = await given.site();
  const event = await given.event({ site, grams: 5 });
  await sql`delete from event where id = ${event.id}`.execute(db);
  const log = sql.table(clusterNodes.length > 0 ? 'site_change' : 'followed_change');
  await sql`
    update ${log} set at = now() - interval '89 days' where site_id = ${site.id}
  `.execute(db);
  expect(await copy.check('recent')).toBe(0);
  const notes = await sql`select 1 from ${log} where site_id = ${site.id}`.execute(db);
  expect(notes.rows).toHaveLength(1);
});

test('unsynced covers are reported as pending', async () => {
  const { db, given, copy } = engines;
  const site = await given.site();
  expect(await gramsOf(copy, site)).toBe(0);
  // The copy syncs every second, so one of a few attempts comes before that.
  await vi.waitFor(async () => {
    await sql`
      insert into daily_cover (site_id, day, covers_per_day) values (${site.id}, '2026-01-01', 1)
      on conflict (site_id, day) do update set covers_per_day = excluded.covers_per_day
    `.execute(db);
    expect((await copy.readStatus()).pendingRows).toBe(1);
  });
});

test('a file that is not a copy is replaced', async () => {
  const own = await startEngines();
  const { given, dataDir, openBeside } = own;
  const site = await given.site();
  await given.event({ site, grams: 8 });
  const folder = path.join(dataDir, 'broken');
  const first = openBeside({ dataDir: folder });
  await first.ready();
  await first.close();
  await writeFile(path.join(folder, 'analytics', 'copy-1.duckdb'), 'not a database'.repeat(999));
  const again = openBeside({ dataDir: folder });
  await again.ready();
  expect(await gramsOf(again, site)).toBe(8);
  await own.close();
});

test('the check repairs changed rows in the copy and logs an error', async () => {
  const own = await startEngines();
  const { db, given, dataDir, openBeside } = own;
  await own.copy.close();
  const site = await given.site();
  const event = await given.event({ site, grams: 640, day: '2025-05-05' });
  await given.event({ site, grams: 60, day: '2025-06-05' });
  await sql`insert into daily_cover (site_id, day, covers_per_day) values (${site.id}, '2025-05-05', 9)`.execute(
    db,
  );
  const log: string[] = [];
  let copy = openBeside({ log: listeningLog(log) });
  await copy.ready();
  expect(await gramsOf(copy, site)).toBe(700);
  expect(await copy.check('all')).toBe(0);
  await copy.close();

  const file = path.join(dataDir, 'analytics', 'copy-1.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(`update event set weight_g = 641 where id = ${event.id}`);
  await connection.run(`update device_day set weight_g = 59 where weight_g = 60`);
  await connection.run(`delete from daily_cover`);
  connection.closeSync();
  instance.closeSync();

  copy = openBeside({ log: listeningLog(log) });
  await copy.ready();
  expect(await gramsOf(copy, site)).toBe(699);
  expect(await copy.check('all')).toBe(3);
  expect(await gramsOf(copy, site)).toBe(700);
  expect(await copy.check('all')).toBe(0);
  expect(log.filter((line) => line.includes('"level":50'))).toHaveLength(3);
  await own.close();
});
