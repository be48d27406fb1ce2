import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { nextLabellingTask, labelEvent, releaseLabellingTask } = labellingRoutes;
const beef = 1;
const trimmingsFood = 493;

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

const read = async (event: Row): Promise<Record<string, unknown>> => {
  const found = await sql<Record<string, unknown>>`
    select * from event where site_id = ${site.id} and id = ${event.id}`.execute(product.db);
  return found.rows[0] ?? {};
};

test('a label sets food, user, time and value', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  await next(client);
  const answer = await label(client, event, {
    status: 'SUCCESSFUL',
    food: beef,
    trimmings: false,
    user: 1,
    labelled_at: '2020-01-01T00:00:00Z',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id: event.id,
    status: 'SUCCESSFUL',
    food: beef,
    user_labelled: labeller.id,
    labelled_at: '2026-03-10T15:00:00.000Z',
    auto_label: false,
    verify: null,
  });
  const stored = await read(event);
  expect(stored['value_e4']).toBeGreaterThan(0);
  expect(stored['co2_g']).toBeGreaterThan(0);
  const audits = await sql<{ action: string; actor_id: number; after: object }>`
    select action, actor_id, after from audit
    where target_type = 'event' and target_id = ${String(event.id)}`.execute(product.db);
  expect(audits.rows).toMatchObject([
    {
      action: 'event.labelled',
      actor_id: labeller.id,
      after: { status: 'SUCCESSFUL', foodId: beef },
    },
  ]);
  expect((await client.call(nextLabellingTask)).status).toBe(204);
});

test('a label can use a description, escalate, or discard', async () => {
  const events = await Promise.all(
    ['08', '09', '10'].map((hour) => waiting(`2026-03-10T${hour}:00:00Z`)),
  );
  const soup = await product.given.food({ name: 'Soup of the day' });
  const [named, escalated, discarded] = await Promise.all([
    label(client, events[0]!, { status: 'SUCCESSFUL', food_description: soup.description }),
    label(client, events[1]!, { status: 'ESCALATED', food_description: null }),
    label(client, events[2]!, { status: 'DISCARDED', food_description: soup.description }),
  ]);
  expect(named.body).toMatchObject({ food: soup.id, food_name: 'Soup of the day' });
  expect(escalated.body).toMatchObject({ status: 'ESCALATED', food: null });
  expect(await read(events[1]!)).toMatchObject({ value_e4: 0 });
  expect(discarded.body).toMatchObject({ status: 'DISCARDED', food: soup.id });
});

test('trimmings without a food get the trimmings food; otherwise a food is required', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  const missing = await label(client, event, { status: 'SUCCESSFUL' });
  expect(missing.status).toBe(400);
  expect(missing.body.food).toEqual(['You need to select a food']);
  const answer = await label(client, event, { status: 'SUCCESSFUL', trimmings: true });
  expect(answer.body).toMatchObject({
    food: trimmingsFood,
    food_name: 'Trimmings',
    trimmings: true,
  });
});

test('a label may use a recipe of the site’s group only', async () => {
  const { given } = product;
  const [own, foreign] = [await given.group(), await given.group()];
  await sql`insert into site_group values (${site.id}, ${own.id})`.execute(product.db);
  const stew = await given.food({ group: own, ingredients: [[{ id: beef }, 100]] });
  const secret = await given.food({ group: foreign, ingredients: [[{ id: beef }, 100]] });
  const event = await waiting('2026-03-10T08:00:00Z');
  const refused = await label(client, event, { status: 'SUCCESSFUL', food: secret.id });
  expect(refused.status).toBe(400);
  expect(refused.body.food).toEqual(['Food not found']);
  const answer = await label(client, event, { status: 'SUCCESSFUL', food: stew.id });
  expect(answer.body).toMatchObject({ food: stew.id, is_recipe: true });
});

test('a repeated label is stored once and returns the same reply', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  await next(client);
  const body = { status: 'SUCCESSFUL', food: beef, trimmings: true };
  const [one, two] = await Promise.all([label(client, event, body), label(client, event, body)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).toEqual(two.body);
  const audits = await sql`
    select from audit where target_id = ${String(event.id)} and action = 'event.labelled'
  `.execute(product.db);
  expect(audits.rows).toHaveLength(1);
  const changed = await label(client, event, { ...body, trimmings: false });
  expect([changed.status, changed.body.message]).toEqual([409, 'This event was already labelled']);
});

test('a label of an event claimed by another user is refused', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  await next(await colleague());
  const answer = await label(client, event, { status: 'SUCCESSFUL', food: beef });
  expect(answer.status).toBe(409);
  expect(answer.body.message).toBe('This event was claimed by another user');
  expect(await read(event)).toMatchObject({ status: 'PROCESSING', food_id: null });
});

test('a late label is accepted while the event is not claimed by another user', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  await next(client);
  product.clock.set('2026-03-10T15:11:00Z');
  const late = await product.as(labeller);
  const other = await colleague();
  expect(await next(other)).toBe(event.id);
  const body = { status: 'SUCCESSFUL', food: beef };
  expect((await label(late, event, body)).body.code).toBe('claimedByAnother');
  await other.call(releaseLabellingTask, { params: { id: event.id } });
  expect((await label(late, event, body)).status).toBe(200);
});

test('a label with the pictures of another event is refused', async () => {
  const event = await waiting('2026-03-10T08:00:00Z');
  const own = `/api/images/${site.id}/${event.id}/0/card/?user=1&expires=2&signature=x`;
  const foreign = own.replace(`/${event.id}/`, `/${event.id + 1}/`);
  const body = { status: 'SUCCESSFUL', food: beef };
  const wrong = await label(client, event, { ...body, image_url: foreign });
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    'image_url does not belong to this event',
  ]);
  const backup = await label(client, event, { ...body, backup_image_url: [own, foreign] });
  expect(backup.body.message).toBe('backup_image_url does not belong to this event');
  const right = { ...body, image_url: own, backup_image_url: [own] };
  expect((await label(client, event, right)).status).toBe(200);
});
