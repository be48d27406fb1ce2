import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDuckdbAnalytics } from '../../adapters/analytics-duckdb/analytics-duckdb.ts';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import { imageJobs } from '../images/jobs.ts';
import { labellingJobs } from '../labelling/jobs.ts';
import { messageJobs } from '../messages/jobs.ts';
import { failMessagesWaitingSince } from '../messages/queries.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/ports/mail.ts';
import {
  mailFrom,
  startTestApp,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import { startMailServer, type MailServer } from '../../../test/support/test-mail-server.ts';

let product: TestApp;
let superuser: Client;
let server: MailServer;
let smtp: Mail;
let runner: JobRunner | undefined;
let isDiskBroken = false;
let sweeps = 0;

beforeAll(async () => {
  product = await startTestApp();
  superuser = await product.as(await product.given.user({ isSuperuser: true }));
});
beforeEach(async () => {
  server = await startMailServer();
  smtp = createSmtpMail({ smtpUrl: server.url, from: mailFrom, timeoutMs: 1000 });
  sweeps = 0;
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await smtp.close();
  await server.close();
  await sql`delete from outbox`.execute(product.db);
  await sql`delete from graphile_worker._private_jobs`.execute(product.db);
});
afterAll(() => product.close());

async function startWorkers(): Promise<void> {
  const { db, files, deps, databaseUrl } = product;
  const brittleFiles = {
    ...files,
    list: (...slice: Parameters<typeof files.list>) => {
      sweeps += 1;
      if (isDiskBroken) throw new Error('EIO: i/o error, scandir');
      return files.list(...slice);
    },
  };
  ({ runner } = createPostgresJobs({
    databaseUrl,
    jobs: [...messageJobs, ...imageJobs({ retentionDays: 0 }), ...labellingJobs],
    ports: { db, mail: smtp, sms: createOutboxSms(), files: brittleFiles, labeller: deps.labeller, recogniser: null },
    log: deps.log,
  }));
  await runner.start();
}

const readState = async () => (await superuser.call(operationsRoutes.getOperations)).body;
const failedJobs = async () => (await superuser.call(operationsRoutes.listFailedJobs)).body;
const failedMessages = async (query = {}) =>
  (await superuser.call(operationsRoutes.listFailedMessages, { query })).body;

const actions = async (): Promise<string[]> => {
  const found = await sql<{ action: string }>`
    select action from audit where target_type in ('job', 'message', 'analyticsCopy') order by id
  `.execute(product.db);
  return found.rows.map(({ action }) => action);
};

async function givenFailedSweep(): Promise<{ id: number }> {
  isDiskBroken = true;
  await sql`select graphile_worker.add_job('sweep-files', '{}', max_attempts => 1)`.execute(
    product.db,
  );
  await startWorkers();
  await eventually(async () => (await failedJobs()).count).toBe(1);
  isDiskBroken = false;
  return (await failedJobs()).results[0];
}

const queueMail = (to: string): Promise<void> =>
  product.deps.messages.queueMail(product.db, {
    to,
    template: 'magic-link',
    language: 'en',
    subject: 'Your sign-in link',
    text: 'https://waste.kitchen.example/auth/sign-in?sesame=only-for-your-eyes',
  });

/** Simulates the last failed attempt. */
async function givenUndeliverable(...recipients: string[]): Promise<void> {
  server.mood = 'refuse';
  for (const to of recipients) await queueMail(to);
  await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(product.db);
  await startWorkers();
  await eventually(async () => (await readState()).messages.failed).toBe(recipients.length);
  server.mood = 'accept';
}

test('a failed job is listed, retried by one of two concurrent requests, and gone once it succeeds', async () => {
  const failed = await givenFailedSweep();
  expect(failed).toMatchObject({
    name: 'sweep-files',
    state: 'given_up',
    attempts: 1,
    error: 'EIO: i/o error, scandir',
    next_run_at: null,
    payload: {},
  });
  const { jobs, health } = await readState();
  expect(jobs.failed).toBe(1);
  expect(jobs.kinds).toMatchObject([{ name: 'sweep-files', given_up: 1, waiting: 0 }]);
  expect(health[0]).toMatchObject({ code: 'jobsGivenUp', count: 1, subject: 'sweep-files' });
  const timed = jobs.timed.find(({ name }: { name: string }) => name === 'sweep-files');
  expect(timed).toMatchObject({ cron: '41 * * * *', is_failing: true });
  expect(new Date(timed.next_run_at).getUTCMinutes()).toBe(41);

  const before = sweeps;
  const retry = () => superuser.call(operationsRoutes.retryJob, { params: { id: failed.id } });
  const answers = await Promise.all([retry(), retry()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
  await eventually(async () => (await readState()).jobs.kinds).toEqual([]);
  expect(sweeps).toBe(before + 1);
  expect((await readState()).health[0]).toMatchObject({ code: 'jobsFine' });
  expect(await actions()).toEqual(['job.retried']);
});

test('a retried job can fail again after all its attempts', async () => {
  const failed = await givenFailedSweep();
  isDiskBroken = true;
  await superuser.call(operationsRoutes.retryJob, { params: { id: failed.id } });
  await eventually(async () => (await failedJobs()).results[0]?.state).toBe('retrying');
  const [job] = (await failedJobs()).results;
  expect(job).toMatchObject({ id: failed.id, attempts: 1, max_attempts: 11 });
  expect(Date.parse(job.next_run_at)).toBeGreaterThan(Date.now());
});

test('a discarded job is gone and cannot be discarded twice', async () => {
  const { id } = await givenFailedSweep();
  const before = sweeps;
  const discard = () => superuser.call(operationsRoutes.discardJob, { params: { id } });
  expect((await discard()).status).toBe(204);
  expect((await discard()).status).toBe(409);
  expect(await failedJobs()).toEqual({ count: 0, results: [] });
  expect(sweeps).toBe(before);
  expect((await actions()).at(-1)).toBe('job.discarded');
});

test('a waiting or running job is neither retried nor discarded', async () => {
  await sql`select graphile_worker.add_job('sweep-files', '{}')`.execute(product.db);
  const found = await sql<{ id: number }>`select id from graphile_worker.jobs`.execute(product.db);
  const params = { id: found.rows[0]?.id };
  for (const route of [operationsRoutes.retryJob, operationsRoutes.discardJob]) {
    expect((await superuser.call(route, { params })).status).toBe(409);
  }
  expect((await readState()).jobs.kinds).toMatchObject([{ waiting: 1, given_up: 0 }]);
});

test('a deferred mail is listed with its reason but without its text, and is sent on retry', async () => {
  server.mood = 'refuse';
  await queueMail('chef@kitchen.example');
  await startWorkers();
  await eventually(async () => (await readState()).messages.retrying).toBe(1);
  const list = await superuser.call(operationsRoutes.listFailedMessages);
  expect(list.body.results).toMatchObject([
    {
      channel: 'mail',
      recipient: 'chef@kitchen.example',
      subject: 'Your sign-in link',
      state: 'retrying',
      attempts: 1,
      reason: 'busy',
    },
  ]);
  expect(list.body.results[0].error).toContain('Greylisted');
  expect(JSON.stringify(list.body)).not.toContain('only-for-your-eyes');
  const [first] = (await readState()).health;
  expect(first).toMatchObject({ code: 'mailsFailing', count: 1, reason: 'busy' });
  expect(first.since).not.toBeNull();
  // A delivery job is retried through its message.
  expect(await failedJobs()).toEqual({ count: 0, results: [] });

  server.mood = 'accept';
  const params = { id: list.body.results[0].id };
  const retry = () => superuser.call(operationsRoutes.retryMessage, { params });
  const answers = await Promise.all([retry(), retry()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
  await eventually(async () => (await readState()).messages.sent_last_day).toBe(1);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['chef@kitchen.example']]);
  expect(await failedMessages()).toEqual({ count: 0, results: [] });
  expect((await readState()).health.map(({ code }: { code: string }) => code)).toContain(
    'messagesFine',
  );
  expect((await retry()).status).toBe(409);
});

test('failed mails are all sent on retry, each once, and old ones are not given up again', async () => {
  await givenUndeliverable('one@kitchen.example', 'two@kitchen.example', 'three@kitchen.example');
  await sql`
    update outbox set created_at = now() - interval '5 days', waiting_since = now() - interval '5 days'
  `.execute(product.db);
  expect((await failedMessages({ recipient: 'TWO@' })).results).toMatchObject([
    { recipient: 'two@kitchen.example', state: 'failed' },
  ]);
  expect(await failedMessages({ limit: 2 })).toMatchObject({ count: 3 });
  await runner?.stop();
  // One lost its job, as after a restored backup.
  await sql`delete from graphile_worker._private_jobs where key like 'deliver-mail:%' and id = (
    select min(id) from graphile_worker._private_jobs)`.execute(product.db);

  const all = () => superuser.call(operationsRoutes.retryMessages);
  expect((await all()).body).toEqual({ count: 3 });
  expect((await all()).body).toEqual({ count: 0 });
  await failMessagesWaitingSince(product.db, 48);
  expect((await readState()).messages).toMatchObject({ waiting: 3, failed: 0 });
  await startWorkers();
  await eventually(async () => (await readState()).messages.sent_last_day).toBe(3);
  expect(server.received).toHaveLength(3);
  const left = await sql`select from graphile_worker._private_jobs`.execute(product.db);
  expect(left.rows).toEqual([]);
  expect((await actions()).at(-1)).toBe('messages.retried');
});

test('a discarded mail is never sent; the audit keeps its recipient', async () => {
  await givenUndeliverable('chef@kitchen.example');
  const { id } = (await failedMessages()).results[0];
  const discard = () => superuser.call(operationsRoutes.discardMessage, { params: { id } });
  expect((await discard()).status).toBe(204);
  expect((await discard()).status).toBe(409);
  expect((await superuser.call(operationsRoutes.retryMessage, { params: { id } })).status).toBe(
    409,
  );
  expect((await readState()).messages).toMatchObject({
    failed: 0,
    waiting: 0,
    failing_since: null,
  });
  expect((await readState()).jobs.kinds).toEqual([]);
  expect(server.received).toEqual([]);
  const audit = await sql<{ before: object }>`
    select before from audit where action = 'message.discarded'
  `.execute(product.db);
  expect(audit.rows[0]?.before).toMatchObject({ recipient: 'chef@kitchen.example' });
});

test('only superusers can read or change anything', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin' }));
  for (const route of Object.values(operationsRoutes)) {
    const answer = await admin.call(route, { params: { id: 1 } });
    expect(answer.status, route.path).toBe(403);
  }
});

test('storage and versions use estimates', async () => {
  const site = await product.given.site({ name: 'Quayside Hotel' });
  const event = await product.given.event({ site });
  await sql`
    insert into event_image (site_id, event_id, position, file, bytes, state, created_at)
    values (${site.id}, ${event.id}, 0, 'a.jpg', 150000, 'ready', '2026-01-02T03:04:05Z'),
      (${site.id}, ${event.id}, 1, 'b.jpg', 50000, 'ready', now()),
      (${site.id}, ${event.id}, 2, 'c.jpg', 7, 'expired', '2024-01-01')
  `.execute(product.db);
  const { storage, versions } = await readState();
  expect(storage.pictures).toEqual({
    count: 2,
    bytes: 200_000,
    is_estimate: false,
    oldest_at: '2026-01-02T03:04:05.000Z',
    kept_days: 730,
    rejected: { kept: 0, gone: 0 },
    sites: [{ name: 'Quayside Hotel', count: 2, bytes: 200_000 }],
  });
  expect(storage.database_bytes).toBeGreaterThan(1_000_000);
  expect(storage.tables).toHaveLength(8);
  expect(storage.disks[0].uses).toContain('data');
  expect(storage.disks[0].free_bytes).toBeLessThan(storage.disks[0].total_bytes);
  expect(versions).toMatchObject({ product: 'test', duckdb: null, node: process.versions.node });
  expect(versions.postgres).toMatch(/^\d+/);
  expect(versions.migration.name).toMatch(/^\d{3}-/);
});

test('the analytics copy is checked and rebuilt on request and reports its state', async () => {
  const copy = openDuckdbAnalytics({
    databaseUrl: product.databaseUrl,
    dataDir: product.filesFolder,
    memoryMb: 256,
    database: product.deps.analytics,
    log: product.deps.log,
  });
  const beside = await startTestApp({ analyticsCopy: copy });
  const client = await beside.as(await beside.given.user({ isSuperuser: true }));
  const standing = async () => (await client.call(operationsRoutes.getOperations)).body.analytics;
  try {
    await copy.ready();
    await eventually(async () => (await standing()).as_of).not.toBeNull();
    const site = await product.given.site();
    await product.given.event({ site });
    await eventually(async () => (await standing()).rows).toBeGreaterThan(0);
    expect(await standing()).toMatchObject({ engine: 'copy', is_ready: true, last_check: null });

    const started = await client.call(operationsRoutes.checkAnalytics);
    expect(started.body.running_check).toMatchObject({ total: 8 });
    await eventually(async () => (await standing()).last_check).toMatchObject({
      reach: 'all',
      repaired: 0,
    });
    expect((await standing()).running_check).toBeNull();

    const rebuilding = await client.call(operationsRoutes.rebuildAnalytics);
    expect(rebuilding.body.is_ready).toBe(false);
    await eventually(async () => (await standing()).is_ready).toBe(true);
    expect((await standing()).rows).toBeGreaterThan(0);
    expect((await client.call(operationsRoutes.getOperations)).body.versions.duckdb).toMatch(/^\d/);
  } finally {
    await copy.close();
    await beside.close();
  }
});

test('without a copy there is nothing to check, and the database answers', async () => {
  for (const route of [operationsRoutes.checkAnalytics, operationsRoutes.rebuildAnalytics]) {
    const answer = await superuser.call(route);
    expect(answer.body).toMatchObject({ engine: 'database', is_ready: true, last_check: null });
  }
});
