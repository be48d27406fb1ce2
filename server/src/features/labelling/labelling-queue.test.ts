import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { nextLabellingTask, labelEvent, releaseLabellingTask } = labellingRoutes;

let product: TestApp;
let site: Row;
let device: Row;
let labeller: Row;
let client: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  const { given } = product;
  product.clock.set('2026-03-10T15:00:00Z');
  site = await given.site({ name: 'Quayside Hotel' });
  device = await given.device({ site });
  labeller = await given.user({ role: 'Labeller', sites: [site] });
  client = await product.as(labeller);
});
afterEach(() => sql`delete from claim`.execute(product.db));
afterAll(() => product.close());

const waiting = (at: string, where: { site: Row; device: Row } = { site, device }): Promise<Row> =>
  product.given.event({ ...where, at, status: 'PROCESSING' });

const colleague = async (): Promise<Client> =>
  product.as(await product.given.user({ role: 'Labeller', sites: [site] }));

const next = async (
  who: Client,
  query: Record<string, unknown> = {},
): Promise<number | undefined> =>
  (await who.call(nextLabellingTask, { query })).body?.unlabelled?.id;

const label = (who: Client, event: Row, body: object) =>
  who.call(labelEvent, { params: { id: event.id }, body });

test('the queue returns the oldest capture, of all monitors or of the selected one', async () => {
  const other = await product.given.device({ site });
  const newer = await waiting('2026-03-10T12:00:00Z');
  const oldest = await waiting('2026-03-10T08:00:00Z', { site, device: other });
  const answer = await client.call(nextLabellingTask);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id: other.id,
    device_id: other.id,
    site_id: site.id,
    site_name: 'Quayside Hotel',
    unlabelled: {
      id: oldest.id,
      device_id: other.id,
      site_id: site.id,
      status: 'PROCESSING',
      food: null,
      item_weight: 0.5,
    },
    labelled: null,
    irl: 2,
    total_events: 2,
    alt: 10,
  });
  const found = await sql<{ serial: string }>`
    select serial from device where id = ${device.id}`.execute(product.db);
  expect(await next(await colleague(), { serial: found.rows[0]?.serial })).toBe(newer.id);
});

test('the queue returns 204 when nothing is free', async () => {
  expect((await client.call(nextLabellingTask)).status).toBe(204);
  await waiting('2026-03-10T12:00:00Z');
  await client.call(nextLabellingTask);
  expect((await (await colleague()).call(nextLabellingTask)).status).toBe(204);
});

test('the queue never gives a task to two users and returns the claimed one after a reload', async () => {
  const first = await waiting('2026-03-10T08:00:00Z');
  const second = await waiting('2026-03-10T09:00:00Z');
  expect(await next(client)).toBe(first.id);
  expect(await next(await colleague())).toBe(second.id);
  expect(await next(client)).toBe(first.id);
});

test('the queue returns another task than those skipped, whose claims are renewed', async () => {
  const first = await waiting('2026-03-10T08:00:00Z');
  const second = await waiting('2026-03-10T09:00:00Z');
  expect(await next(client)).toBe(first.id);
  product.clock.set('2026-03-10T15:09:00Z');
  client = await product.as(labeller);
  expect(await next(client, { skip: String(first.id) })).toBe(second.id);
  product.clock.set('2026-03-10T15:18:00Z');
  client = await product.as(labeller);
  expect((await (await colleague()).call(nextLabellingTask)).status).toBe(204);
  const both = [first.id, second.id].join();
  expect((await client.call(nextLabellingTask, { query: { skip: both } })).status).toBe(204);
});

test('a delayed request does not claim a released task again', async () => {
  const first = await waiting('2026-03-10T08:00:00Z');
  expect(await next(client)).toBe(first.id);
  await client.call(releaseLabellingTask, { params: { id: first.id } });
  const late = await client.call(nextLabellingTask, { query: { skip: String(first.id) } });
  expect(late.status).toBe(204);
  expect(await next(await colleague())).toBe(first.id);
});

test('a task is free again after ten minutes or when released', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  expect(await next(client)).toBe(event.id);
  product.clock.set('2026-03-10T15:10:01Z');
  const other = await colleague();
  expect(await next(other)).toBe(event.id);
  const params = { id: event.id };
  expect((await other.call(releaseLabellingTask, { params })).status).toBe(204);
  expect(await next(await colleague())).toBe(event.id);
});

test('the queue excludes sites outside the scope', async () => {
  const elsewhere = await product.given.site();
  const there = { site: elsewhere, device: await product.given.device({ site: elsewhere }) };
  const event = await waiting('2026-03-10T08:00:00Z', there);
  expect((await client.call(nextLabellingTask)).status).toBe(204);
  expect((await label(client, event, { status: 'DISCARDED' })).status).toBe(404);
});

test('the queue includes events of a moved monitor', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  const elsewhere = await product.given.site();
  await sql`update device set site_id = ${elsewhere.id} where id = ${device.id}`.execute(
    product.db,
  );
  expect(await next(client)).toBe(event.id);
});

test('the queue reports the remaining and completed tasks of the monitor and the caller’s own pace', async () => {
  const labels = ['09:00:00', '09:00:02', '09:00:05', '11:00:00', '11:00:04'];
  const other = await product.given.user({ role: 'Labeller', sites: [site] });
  for (const time of labels) {
    const labelledAt = `2026-03-10T${time}Z`;
    const event = await product.given.event({ site, device, labelledBy: labeller, labelledAt });
    await decided(labeller, event, labelledAt);
  }
  for (const time of ['08:00:00', '08:01:30', '08:03:00']) {
    const event = await product.given.event({ site });
    await decided(other, event, `2026-03-10T${time}Z`);
  }
  const yesterday = '2026-03-09T22:00:00Z';
  await product.given.event({ site, device, labelledBy: labeller, labelledAt: yesterday });
  await waiting('2026-03-10T12:00:00Z');
  await waiting('2026-03-10T13:00:00Z');
  const { body } = await client.call(nextLabellingTask);
  // Gaps of 2, 3 and 4 seconds; the long one was a break.
  expect(body).toMatchObject({ irl: 2, total_events: 7, alt: 3 });
  expect(body.labelled.labelled_at).toBe('2026-03-10T11:00:04.000Z');
});

const decided = (user: Row, event: Row, at: string) =>
  sql`
    insert into decision (site_id, event_id, user_id, kind, before, after, decided_at)
    values (${site.id}, ${event.id}, ${user.id}, 'labelled', '{}', '{}', ${at})
  `.execute(product.db);

test('a waiting entry without a monitor does not block the queue', async () => {
  await product.given.event({ site, at: '2026-03-10T07:00:00Z', status: 'PROCESSING' });
  const capture = await waiting('2026-03-10T08:00:00Z');
  expect(await next(client)).toBe(capture.id);
});

test('the figures of a long queue belong together while it is labelled', async () => {
  const length = 2500;
  await sql`
    insert into event (site_id, device_id, status, processed_at, logged_at, local_day, local_hour,
      raw_weight_g, weight_g, waste_type_id)
    select ${site.id}, ${device.id}, 'PROCESSING', at, at, at::date, 8, 500, 500, 1
    from generate_series(1, ${length}::int) as number
    cross join lateral (select timestamptz '2026-03-10T08:00:00Z' + interval '1 second' * number) as time (at)
  `.execute(product.db);
  for (let done = 0; done < 3; done += 1) {
    const { body } = await client.call(nextLabellingTask);
    expect(body).toMatchObject({ irl: length, total_events: length, alt: 10 });
    expect((await label(client, body.unlabelled, { status: 'SUCCESSFUL', food: 1 })).status).toBe(
      200,
    );
  }
});

test('forty parallel requests get forty different tasks', async () => {
  const events = [];
  for (let minute = 10; minute < 50; minute += 1) {
    events.push(await waiting(`2026-03-10T08:${minute}:00Z`));
  }
  const clients = await Promise.all(events.map(() => colleague()));
  const given = await Promise.all(clients.map((who) => next(who)));
  expect(new Set(given)).toEqual(new Set(events.map(({ id }) => id)));
});

test('a request gets a reply while the only task is locked, and the task once it is free', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  const { asked } = await inTransaction(product.db, async (transaction) => {
    await sql`select from event where site_id = ${site.id} and id = ${event.id} for update`.execute(
      transaction,
    );
    expect(await next(client)).toBeUndefined();
    const again = next(client);
    await sleep(200);
    return { asked: again };
  });
  expect(await asked).toBe(event.id);
});

test('suggestions are the usual foods of the monitor at this hour, after its own guess', async () => {
  const { given } = product;
  const [porridge, fries, curry] = [await given.food(), await given.food(), await given.food()];
  for (let day = 1; day <= 9; day += 1) {
    const at = (time: string) => `2026-03-0${day}T${time}Z`;
    const seen = { site, device, labelledBy: labeller, labelledAt: at('20:00:00') };
    await given.event({ ...seen, food: porridge, at: at('08:00:00') });
    await given.event({ ...seen, food: fries, at: at('19:00:00') });
    const later = { ...seen, labelledAt: at('20:01:00') };
    await given.event({ ...later, food: fries, at: at('19:05:00') });
  }
  const event = await waiting('2026-03-10T08:05:00Z');
  const { body } = await client.call(nextLabellingTask);
  expect(body.unlabelled.id).toBe(event.id);
  expect(body.suggestions.map(({ food }: { food: number }) => food)).toEqual([
    porridge.id,
    fries.id,
  ]);
  expect(body.suggestions[0]).toMatchObject({
    food_description: porridge.description,
    is_recipe: false,
    trimmings: false,
    reason: 'usual',
  });

  await sql`update event set suggested_food_id = ${curry.id}, confidence = 0.5
    where site_id = ${site.id} and id = ${event.id}`.execute(product.db);
  const guessed = await client.call(nextLabellingTask);
  expect(guessed.body.suggestions[0]).toMatchObject({ food: curry.id, reason: 'ai' });
  expect(guessed.body.suggestions).toHaveLength(3);

  // The recipe of a group the site has left cannot be chosen any more.
  const dish = await given.food({ group: await given.group(), ingredients: [[curry, 1000]] });
  await sql`update event set food_id = ${dish.id}
    where site_id = ${site.id} and food_id = ${fries.id}`.execute(product.db);
  await sql`update event set suggested_food_id = ${dish.id}
    where site_id = ${site.id} and id = ${event.id}`.execute(product.db);
  const offered = await client.call(nextLabellingTask);
  expect(offered.body.suggestions).toMatchObject([{ food: porridge.id, reason: 'usual' }]);
});
