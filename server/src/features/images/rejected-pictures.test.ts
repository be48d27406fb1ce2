import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { attach, photo, process, type GivenCapture } from '../../../test/support/test-pictures.ts';

let api: TestApp;
let superuser: Client;
let site: { id: number };

beforeAll(async () => {
  api = await startTestApp();
  superuser = await api.as(await api.given.user({ isSuperuser: true }));
});
beforeEach(async () => {
  await sql`delete from event_image`.execute(api.db);
  await sql`delete from graphile_worker._private_jobs`.execute(api.db);
  site = await api.given.site();
});
afterAll(() => api.close());

/** State left by an earlier version when the folder was briefly unavailable. */
async function givenWronglyRejected(count = 1): Promise<GivenCapture> {
  const { id } = await api.given.event({ site, status: 'PROCESSING' });
  const event = { siteId: site.id, eventId: id };
  const pictures = await Promise.all(Array.from({ length: count }, () => photo(64, 64)));
  await attach(api, event, pictures);
  await sql`
    update event_image set state = 'rejected', reason = 'The file of the picture is missing.',
      original_until = now() + interval '30 days'
    where event_id = ${id}
  `.execute(api.db);
  await sql`delete from graphile_worker._private_jobs`.execute(api.db);
  return event;
}

const retry = () => superuser.call(operationsRoutes.retryPictures);
const rejected = async () =>
  (await superuser.call(operationsRoutes.getOperations)).body.storage.pictures.rejected;

const states = async ({ eventId }: GivenCapture): Promise<string[]> => {
  const found = await sql<{ state: string }>`
    select state from event_image where event_id = ${eventId} order by position
  `.execute(api.db);
  return found.rows.map(({ state }) => state);
};

const jobs = async (): Promise<unknown[]> => {
  const found = await sql<{ payload: unknown }>`
    select job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'process-pictures'
  `.execute(api.db);
  return found.rows.map(({ payload }) => payload);
};

test('a picture rejected while its folder was unavailable is retried and shown', async () => {
  const event = await givenWronglyRejected(2);
  expect(await rejected()).toEqual({ kept: 2, gone: 0 });
  const answer = await retry();
  expect([answer.status, answer.body]).toEqual([200, { queued: 2, gone: 0 }]);
  expect(await jobs()).toEqual([{ site_id: event.siteId, event_id: event.eventId }]);
  await process(api, event);
  expect(await states(event)).toEqual(['ready', 'ready']);
  expect(await rejected()).toEqual({ kept: 0, gone: 0 });
  const noted = await sql`
    select action, after from audit where target_type = 'picture' order by id desc limit 1
  `.execute(api.db);
  expect(noted.rows).toEqual([{ action: 'pictures.retried', after: { queued: 2, gone: 0 } }]);
});

test('a picture without a file is reported as gone and not retried', async () => {
  const lost = await givenWronglyRejected();
  const found = await sql<{ file: string }>`
    select file from event_image where event_id = ${lost.eventId}
  `.execute(api.db);
  await api.files.remove(found.rows[0]?.file ?? '');
  await givenWronglyRejected();
  expect((await retry()).body).toEqual({ queued: 1, gone: 1 });
  expect(await states(lost)).toEqual(['rejected']);
  expect(await rejected()).toEqual({ kept: 0, gone: 1 });
  expect((await retry()).body).toEqual({ queued: 0, gone: 0 });
});

test('parallel retries queue each picture once', async () => {
  await givenWronglyRejected();
  const answers = await Promise.all([retry(), retry()]);
  const queued = answers.map(({ body }) => Number(body.queued));
  expect(queued.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await jobs()).toHaveLength(1);
});

test('nothing counts as gone while the store is unavailable', async () => {
  const event = await givenWronglyRejected();
  const { exists } = api.files;
  api.files.exists = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }));
  expect((await retry()).status).toBe(503);
  api.files.exists = exists;
  expect(await rejected()).toEqual({ kept: 1, gone: 0 });
  expect(await states(event)).toEqual(['rejected']);
});

test('an unreadable picture is rejected again without extending its retention', async () => {
  const { id } = await api.given.event({ site, status: 'PROCESSING' });
  const event = { siteId: site.id, eventId: id };
  await attach(api, event, [(await photo()).subarray(0, 5000)]);
  await process(api, event);
  await sql`
    update event_image set original_until = now() + interval '3 days' where event_id = ${id}
  `.execute(api.db);
  expect((await retry()).body).toEqual({ queued: 1, gone: 0 });
  await process(api, event);
  expect(await states(event)).toEqual(['rejected']);
  const kept = await sql<{ days: number }>`
    select round(extract(epoch from original_until - now()) / 86400)::int as days
    from event_image where event_id = ${id}
  `.execute(api.db);
  expect(kept.rows).toEqual([{ days: 3 }]);
});
