import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { recognitionRoutes } from '@wastegauge/contract/waste/recognition';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailFrom, publicUrl, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { runImageJob } from '../../../test/support/test-pictures.ts';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createOutboxMail } from '../../adapters/mail/outbox.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import { createLog } from '../../platform/log.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import { embedHistory, prepareSites } from './backfill.ts';
import { recognitionJobs } from './jobs.ts';
import {
  capture,
  contextOf,
  fit,
  giveHistory,
  recogniserOf,
  type PicturedKitchen,
  type StoredRow,
} from './recognition.test-support.ts';

let product: TestApp;
let kitchen: PicturedKitchen;
let labeller: StoredRow;

const today = '2026-10-12T12:00:00Z';

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

beforeEach(async () => {
  const { given } = product;
  product.clock.set(today);
  const site = await given.site({ name: 'Quayside Hotel' });
  const monitor = await given.device({ site });
  kitchen = { site, monitor, foods: [await given.food(), await given.food()] };
  labeller = await given.user({ sites: [site], role: 'Labeller' });
});

const read = async () => {
  const chef = await product.as(await product.given.user({ sites: [kitchen.site] }));
  const { body } = await chef.call(recognitionRoutes.getSiteRecognition, {
    params: { id: kitchen.site.id },
  });
  return body;
};

async function countDescribed(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from picture_embedding
    where site_id = ${kitchen.site.id}`.execute(product.db);
  return rows[0]?.count ?? 0;
}

async function describeAll(): Promise<void> {
  await prepareSites(product.db, recogniserOf(product).encoder.version);
  while (await embedHistory(contextOf(product), recogniserOf(product)));
}

test('history is described once, even when it is interrupted, and broken pictures are skipped', async () => {
  const events = [];
  for (const minute of [10, 11, 12, 13]) {
    events.push(await capture(product, kitchen, 0, { at: `2026-10-11T10:${minute}:00Z` }));
  }
  const file = `${String(Date.now()).padStart(32, '0')}.large.jpg`;
  await product.files.put(file, Buffer.from('not a picture'));
  await sql`update event_image set file = ${file} where event_id = ${events[1]?.id}`.execute(
    product.db,
  );
  const stopping = new AbortController();
  const recogniser = recogniserOf(product);
  const interrupted: Recogniser = {
    ...recogniser,
    encode: async (picture) => {
      const seen = await recogniser.encode(picture);
      stopping.abort();
      return seen;
    },
  };
  // The sites of other tests have nothing left to describe.
  await sql`
    insert into embedding_backfill (site_id, encoder, finished_at)
    select id, ${recogniser.encoder.version}, now() from site where id <> ${kitchen.site.id}
    on conflict (site_id) do update set finished_at = excluded.finished_at
  `.execute(product.db);
  await prepareSites(product.db, recogniser.encoder.version);
  await embedHistory(contextOf(product, stopping.signal), interrupted);
  expect(await countDescribed()).toBe(1);
  await describeAll();
  expect(await countDescribed()).toBe(3);
  expect(await read()).toMatchObject({ backfill: { pictures: 3, is_finished: true } });
});

test('the operations page shows how far history has been described, its cost and the last fit', async () => {
  const superuser = await product.given.user({ isSuperuser: true });
  const readState = async () =>
    (await (await product.as(superuser)).call(operationsRoutes.getOperations)).body.recognition;
  const own = async () =>
    (await readState()).sites.find(({ id }: StoredRow) => id === kitchen.site.id);
  await describeAll();
  const before = await readState();
  expect(before.total).toBe(before.described);
  for (const minute of [10, 11, 12, 13, 14, 15, 16]) {
    await capture(product, kitchen, 0, { at: `2026-10-11T10:${minute}:00Z` });
  }
  await sql`delete from embedding_backfill where site_id = ${kitchen.site.id}`.execute(product.db);
  expect(await readState()).toMatchObject({
    described: before.described,
    total: before.described + 7,
    encoder: { name: 'MobileNetV3-Small' },
  });
  product.clock.set(new Date().toISOString());
  await prepareSites(product.db, recogniserOf(product).encoder.version);
  await embedHistory(contextOf(product), recogniserOf(product));
  const during = await readState();
  expect(during).toMatchObject({ described: before.described + 5, total: before.described + 7 });
  expect(during.pictures_last_hour).toBeGreaterThanOrEqual(5);
  expect(during.cpu_ms_per_picture).toBeGreaterThan(0);
  expect(await own()).toMatchObject({ described: 5, is_finished: false, fit: null });
  await describeAll();
  product.clock.set(today);
  await giveHistory(product, kitchen, { labels: 160, checker: labeller });
  await fit(product, kitchen);
  expect(await own()).toMatchObject({
    described: 7,
    is_finished: true,
    fit: { at: '2026-10-12T12:00:00.000Z', labels: 160, cpu_ms: expect.any(Number) },
  });
});

test('the job queues itself until every picture is described', async () => {
  const { clock, db, databaseUrl, deps, files } = product;
  for (const minute of [10, 11, 12, 13, 14, 15, 16]) {
    await capture(product, kitchen, 0, { at: `2026-10-11T10:${minute}:00Z` });
  }
  const known = recognitionJobs({ clock, mailFrom, publicUrl, isOn: false });
  const { jobs, runner } = createPostgresJobs({
    databaseUrl,
    jobs: known,
    ports: {
      db,
      mail: createOutboxMail({ folder: deps.host.dataFolder, from: mailFrom }),
      sms: createOutboxSms(),
      files,
      labeller: deps.labeller,
      recogniser: recogniserOf(product),
    },
    log: createLog('silent'),
  });
  const describeHistory = known.find(({ name }) => name === 'embed-history');
  if (!describeHistory) throw new Error('The job is missing.');
  await runner.start();
  await jobs.enqueue(db, describeHistory, {});
  jobs.wake(db);
  await vi.waitFor(async () => expect(await countDescribed()).toBe(7), { timeout: 60_000 });
  await runner.stop();
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = 'embed-history' and attempts > 1
  `.execute(db);
  expect(rows).toHaveLength(0);
}, 90_000);

test('the description of a picture is deleted with the picture', async () => {
  const kept = await capture(product, kitchen, 0, { at: '2026-10-11T10:00:00Z' });
  const old = await capture(product, kitchen, 0, { at: '2026-10-11T11:00:00Z' });
  await describeAll();
  await sql`
    update event_image set created_at = now() - interval '8 days' where event_id = ${old.id}
  `.execute(product.db);
  await runImageJob(product, 'expire-pictures', {}, { retentionDays: 7 });
  const described = await sql<{ id: number }>`
    select event_id as id from picture_embedding where site_id = ${kitchen.site.id}
  `.execute(product.db);
  expect(described.rows).toEqual([{ id: kept.id }]);
});
