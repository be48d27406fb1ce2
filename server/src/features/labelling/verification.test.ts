import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { nextVerificationTask, verifyEvent, releaseVerificationTask } = labellingRoutes;
const beef = 1;
const veal = 20;

let product: TestApp;
let site: Row;
let device: Row;
let author: Row;
let checker: Row;
let client: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  const { given } = product;
  product.clock.set('2026-03-10T15:00:00Z');
  site = await given.site();
  device = await given.device({ site });
  author = await given.user({ role: 'Labeller', sites: [site] });
  checker = await given.user({ role: 'Labeller', sites: [site] });
  client = await product.as(checker);
});
afterEach(() => sql`delete from claim`.execute(product.db));
afterAll(() => product.close());

const labelled = (at: string, more: object = {}): Promise<Row> =>
  product.given.event({ site, device, at, labelledBy: author, labelledAt: at, ...more });

const next = async (
  who: Client,
  query: Record<string, unknown> = {},
): Promise<number | undefined> => (await who.call(nextVerificationTask, { query })).body?.event?.id;

const verify = (who: Client, event: Row, body: object) =>
  who.call(verifyEvent, { params: { id: event.id }, body });

const colleague = async (): Promise<Client> =>
  product.as(await product.given.user({ role: 'Labeller', sites: [site] }));

test('the oldest unverified label comes first, with the last verified one', async () => {
  const newer = await labelled('2026-03-10T10:00:00Z');
  const oldest = await labelled('2026-03-10T09:00:00Z', {
    labelledBy: undefined,
    isAutoLabelled: true,
  });
  const checked = await labelled('2026-03-10T08:00:00Z');
  await verify(await colleague(), checked, { verify: true });
  await product.given.event({ site, device, status: 'PROCESSING' });
  const { body } = await client.call(nextVerificationTask);
  expect(body).toMatchObject({
    event: { id: oldest.id, auto_label: true },
    previous_event: { id: checked.id, verify: true },
    irl: 2,
    total_events: 3,
    alt: 10,
  });
  expect(await next(client, { skip: String(oldest.id) })).toBe(newer.id);
  expect((await (await colleague()).call(nextVerificationTask)).status).toBe(204);
});

test('users cannot verify their own labels', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  const writer = await product.as(author);
  expect((await writer.call(nextVerificationTask)).status).toBe(204);
  const answer = await verify(writer, event, { verify: true });
  expect([answer.status, answer.body.code]).toEqual([409, 'ownLabel']);
});

test('a confirmed label records user and time', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  await next(client);
  const answer = await verify(client, event, {
    verify: true,
    food: beef,
    trimmings: true,
    user_verify: 1,
    verified_at: '2020-01-01T00:00:00Z',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    verify: true,
    user_verify: checker.id,
    verified_at: '2026-03-10T15:00:00.000Z',
    trimmings: true,
    is_relabelled: false,
    user_labelled: author.id,
  });
  expect((await client.call(nextVerificationTask)).status).toBe(204);
});

test('a wrong label needs the right food and gets its value', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  const missing = await verify(client, event, { verify: false });
  expect(missing.body.food).toEqual(['You need to select a food']);
  const answer = await verify(client, event, { verify: false, food: veal });
  expect(answer.body).toMatchObject({
    status: 'SUCCESSFUL',
    verify: false,
    food: veal,
    is_relabelled: true,
  });
  const values = await sql<{ value_e4: number }>`
    select value_e4 from event where site_id = ${site.id} and id = ${event.id}
  `.execute(product.db);
  expect(values.rows[0]?.value_e4).toBeGreaterThan(0);
});

test('an event discarded in verification is not verified and leaves the queue', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  const answer = await verify(client, event, { verify: false, status: 'DISCARDED', food: veal });
  expect(answer.body).toMatchObject({ status: 'DISCARDED', verify: false, food: veal });
  expect((await client.call(nextVerificationTask)).status).toBe(204);
  const audits = await sql<{ action: string }>`
    select action from audit where target_id = ${String(event.id)}`.execute(product.db);
  expect(audits.rows).toEqual([{ action: 'event.discarded' }]);
});

test('claims and earlier verdicts return different errors; a repeated verdict is accepted', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  const other = await colleague();
  expect(await next(other)).toBe(event.id);
  const refused = await verify(client, event, { verify: true });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This event was claimed by another user',
  ]);
  const body = { verify: true, food: beef };
  expect((await verify(other, event, body)).status).toBe(200);
  expect((await verify(other, event, body)).status).toBe(200);
  const again = await verify(client, event, body);
  expect([again.status, again.body.message]).toEqual([409, 'This event was already verified']);
});

test('a label changed in the meantime is not verified', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  await next(client);
  await sql`update event set food_id = ${veal} where id = ${event.id}`.execute(product.db);
  const answer = await verify(client, event, { verify: true, food: beef });
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
});

test('a released task is available to others', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  await next(client);
  await client.call(releaseVerificationTask, { params: { id: event.id } });
  expect(await next(await colleague())).toBe(event.id);
});

test('pictures of another event are refused', async () => {
  const event = await labelled('2026-03-10T09:00:00Z');
  const image_url = `/api/images/${site.id}/${event.id + 1}/0/large/?user=1&expires=1&signature=x`;
  const answer = await verify(client, event, { verify: true, image_url });
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'image_url does not belong to this event',
  ]);
});
