import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskFiles } from '@wastegauge/server/adapters/files/disk';
import { createQueue } from '@wastegauge/server/adapters/jobs-postgres/jobs-postgres';
import { createDeviceLabeller } from '@wastegauge/server/adapters/labeller/device-labeller';
import { createOutboxMail } from '@wastegauge/server/adapters/mail/outbox';
import { createOutboxSms } from '@wastegauge/server/adapters/sms/outbox';
import { imageJobs } from '@wastegauge/server/features/images/jobs';
import { drawWaitingPictures } from '@wastegauge/server/features/images/service';
import { connect, type Database, type Db } from '@wastegauge/server/platform/db/db';
import { indexJobs, runJob, type JobContext } from '@wastegauge/server/platform/jobs/jobs';
import { createLog } from '@wastegauge/server/platform/log';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDatabase, demoNow } from '../../../server/test/support/test-demo.ts';
import type { TestDatabase } from '../../../server/test/support/test-database.ts';
import { askOf } from '../../../server/test/support/test-questions.ts';
import { openLiveDemo } from './jobs.ts';
import { createLiveDemo, filledDays } from './live-demo.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let testDatabase: TestDatabase;
let database: Database;
let db: Db;
let folder: string;
let context: JobContext;
let now = demoNow;
const clock = { now: () => now };

beforeAll(async () => {
  testDatabase = await createDemoDatabase();
  database = connect(testDatabase.url, { statementTimeoutMs: 120_000 });
  db = database.db;
  folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-live-'));
  context = {
    db,
    files: await openDiskFiles(folder),
    jobs: createQueue(indexJobs(imageJobs({ retentionDays: 0 }))),
    labeller: createDeviceLabeller({ minConfidence: 0.6 }),
    recogniser: null,
    mail: createOutboxMail({ folder, from: 'demo@kitchen.example' }),
    sms: createOutboxSms(),
    log: createLog('silent'),
    attempt: 1,
    isLastAttempt: false,
    signal: new AbortController().signal,
  };
}, 240_000);

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

const { ask, one, count } = askOf(() => db);
const live = sql`event where capture_digest is not null`;
const silent = () =>
  count(sql`device_health where last_seen_at < ${now}::timestamptz - interval '5 minutes'`);

/** As often as a started product would run it. */
async function runUntilQuiet(): Promise<void> {
  const run = createLiveDemo(clock);
  for (let before = -1, after = 0; before !== after;) {
    before = after;
    await run(context);
    after = await one(sql<{ value: number }>`
      select (count(*) + count(labelled_at) + count(verified_at))::int as value from ${live}`);
  }
}

test('without a live demo the jobs do nothing', async () => {
  now = new Date(demoNow.getTime() + hourMs);
  const { jobs } = openLiveDemo({ isLive: false, clock });
  for (const job of jobs) {
    expect(job.cron).toBeUndefined();
    await runJob(job, context, {});
  }
  expect(await count(live)).toBe(0);
  expect(await silent()).toBe(20);
});

test('an installation that is no demo gets neither heartbeats nor captures', async () => {
  await sql`update installation set is_demo = false`.execute(db);
  await runUntilQuiet();
  await sql`update installation set is_demo = true`.execute(db);
  expect(await count(live)).toBe(0);
  expect(await silent()).toBe(20);
});

test('no monitor is silent, and captures with pictures arrive during the afternoon', async () => {
  now = new Date(demoNow.getTime() + 3 * hourMs);
  await runUntilQuiet();
  expect(await silent()).toBe(0);
  const [arrived] = await ask(sql<{ events: number; sites: number; isInTime: boolean }>`
    select count(*) as events, count(distinct site_id) as sites,
      bool_and(processed_at between ${demoNow}::timestamptz - interval '9 hours' and ${now})
        as "isInTime"
    from ${live}`);
  expect(arrived?.isInTime).toBe(true);
  expect(arrived?.events).toBeGreaterThan(40);
  expect(arrived?.events).toBeLessThan(400);
  expect(arrived?.sites).toBeGreaterThan(5);
  const withoutPicture = sql`${live} and not exists (
    select from event_image
    where event_image.site_id = event.site_id and event_image.event_id = event.id
  ) and not is_secondary`;
  expect(await count(withoutPicture)).toBe(0);
});

test('a second start delivers nothing twice', async () => {
  const before = await count(live);
  await runUntilQuiet();
  expect(await count(live)).toBe(before);
});

test('missed days are filled once, but not for archived or changed monitors', async () => {
  await sql`update site set archived_at = ${now} where id not in (1, 2, 7)`.execute(db);
  await sql`update device set archived_at = ${now} where id = 3`.execute(db);
  await sql`update device set serial = 'OWN-1' where id = 2`.execute(db);
  await sql`
    insert into device (site_id, name, serial, type)
    values (1, 'Own monitor', 'OWN-2', 'PLATE_WASTE')`.execute(db);
  await sql`
    insert into daily_cover (site_id, day, covers_per_day) values (1, '2026-10-02', 77)`.execute(
    db,
  );
  const startedAt = now;
  now = new Date(startedAt.getTime() + 2 * dayMs);
  await runUntilQuiet();
  const untouched = sql`${live} and logged_at > ${startedAt}
    and (device_id in (2, 3) or device_id > 20 or site_id not in (1, 2, 7))`;
  expect(await count(untouched)).toBe(0);
  const days = await ask(sql<{ day: string; events: number }>`
    select local_day as day, count(*) as events from event
    where local_day between '2026-09-29' and '2026-10-02' and site_id in (1, 2, 7)
      and device_id not in (2, 3) group by local_day order by local_day`);
  expect(days).toHaveLength(4);
  for (const { events } of days) expect(events).toBeGreaterThan(80);
  expect(await silent()).toBe(13);
  const before = await count(live);
  await runUntilQuiet();
  expect(await count(live)).toBe(before);
}, 240_000);

test('the missed days have presence without a break, those of changed monitors have none', async () => {
  const missed = await ask(sql<{ deviceId: number; slots: number }>`
    select device.id as "deviceId", coalesce(sum(bit_count(slots)), 0)::int as slots
    from device left join device_presence presence
      on presence.device_id = device.id and presence.day = '2026-10-02'
    group by device.id order by device.id`);
  for (const { deviceId, slots } of missed) {
    const isLive = [1, 4, 5, 6, 7, 17, 18].includes(deviceId);
    expect(slots, `monitor ${deviceId}`).toBe(isLive ? 144 : 0);
  }
});

test('most captures are named after a while, and nothing waits for more than a day', async () => {
  const open = sql`${live} and site_id in (1, 2, 7) and device_id not in (2, 3)`;
  const old = sql`${open} and logged_at < ${now}::timestamptz - interval '30 hours'`;
  expect(await count(sql`${old} and status = 'PROCESSING'`)).toBe(0);
  const recent = sql`${open} and logged_at > ${now}::timestamptz - interval '24 hours'`;
  const waiting = await count(sql`${recent} and status = 'PROCESSING'`);
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan((await count(recent)) / 2);
  const unpriced = sql`${old} and status = 'SUCCESSFUL' and value_e4 = 0 and not non_food
    and food_id not in (select id from food where material = 'inedible')`;
  expect(await count(unpriced)).toBe(0);
});

test('people keep the covers they recorded; missing days are recorded', async () => {
  const recorded = sql`daily_cover where day between '2026-10-01' and '2026-10-02'`;
  expect(await count(recorded)).toBeGreaterThan(2);
  const kept = sql`daily_cover where site_id = 1 and day = '2026-10-02' and covers_per_day = 77`;
  expect(await count(kept)).toBe(1);
});

test(`at most ${filledDays} days are filled`, async () => {
  const startedAt = now;
  now = new Date(startedAt.getTime() + 40 * dayMs);
  await createLiveDemo(clock, 8000)(context);
  const gap = sql`${live} and processed_at between ${new Date(startedAt.getTime() + dayMs)}
    and ${new Date(now.getTime() - (filledDays + 1) * dayMs)}`;
  expect(await count(gap)).toBe(0);
  expect(await count(sql`${live} and logged_at > ${startedAt}`)).toBeGreaterThan(20);
}, 120_000);

test('pictures of the queues are drawn in advance', async () => {
  const drawn = sql`event_image where state = 'planned' and bytes > 0`;
  expect(await count(drawn)).toBe(0);
  await drawWaitingPictures(context, { runMs: 2000, pauseMs: 0 });
  expect(await count(drawn)).toBeGreaterThan(0);
});
