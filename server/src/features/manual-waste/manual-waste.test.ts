import { randomUUID } from 'node:crypto';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { openLine, soon } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

const { addEvent, listRecentFoods } = manualWasteRoutes;
let product: TestApp;
let site: Row;
let device: Row;
let user: Row;
let chef: Client;
let soup: Row & { description: number };

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site({ timezone: 'America/New_York' });
  device = await product.given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  user = await product.given.user({ sites: [site] });
  chef = await product.as(user);
  soup = await product.given.food({ priceEurE4PerKg: 40_000, co2GramsPerKg: 2000 });
});
afterAll(() => product.close());

const entry = (more: object = {}): object => ({
  amount: 2.5,
  foodDescription: soup.description,
  deviceId: device.id,
  wasteDate: '2026-03-09T03:30:00Z',
  tags: ['buffet', 'USER LABELLED'],
  status: 'SUCCESSFUL',
  ...more,
});

const countEvents = async (): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*) as count from event where site_id = ${site.id}`.execute(product.db);
  return found.rows[0]?.count ?? 0;
};

test('manual waste counts immediately, on the site’s day and with its values', async () => {
  const { status, body } = await chef.call(addEvent, { body: entry() });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'SUCCESSFUL',
    site: site.id,
    device: device.id,
    food: soup.id,
    food_description: soup.description,
    item_weight: 2.5,
    raw_weight: 2.5,
    value: 10,
    environment: 5,
    tags: ['USER LABELLED', 'buffet'],
    user_labelled: user.id,
    labelled_at: '2026-03-10T15:00:00.000Z',
    processed_at: '2026-03-09T03:30:00.000Z',
    waste_type: 2,
    service_time: 'DINNER',
    auto_label: false,
  });
  const stored = await sql`
    select local_day, local_hour from event where site_id = ${site.id}`.execute(product.db);
  expect(stored.rows).toEqual([{ local_day: '2026-03-08', local_hour: 23 }]);
  const audited = await sql`
    select action, actor_id, site_id from audit
    where target_type = 'event' and target_id = ${String(body.id)}`.execute(product.db);
  expect(audited.rows).toEqual([{ action: 'event.added', actor_id: user.id, site_id: site.id }]);
  const feed = await chef.call(feedRoutes.listFeed);
  expect(feed.body).toMatchObject({ count: 1, results: [{ id: body.id }] });
});

test('alternative field names are accepted', async () => {
  const found = await sql<{ serial: string }>`
    select serial from device where id = ${device.id}`.execute(product.db);
  const { status, body } = await chef.call(addEvent, {
    body: {
      item_weight: 0.01,
      raw_weight: 0.5,
      food: soup.id,
      device_serial: found.rows[0]?.serial,
      processed_at: '2026-03-10T16:00:00+01:00',
      additional_tags: ['late', 'IMPORTED'],
      tags: ['IMPORTED'],
      labelled_at: '2020-01-01T00:00:00Z',
      user: 1,
      image_url: null,
      status: 'PROCESSING',
      trimmings: true,
    },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    item_weight: 0.01,
    raw_weight: 0.5,
    status: 'SUCCESSFUL',
    trimmings: true,
    processed_at: '2026-03-10T15:00:00.000Z',
    user_labelled: user.id,
    // The verification cannot be set by the caller.
    tags: ['USER LABELLED', 'late'],
  });
});

test.each([
  [{ amount: undefined }, 'item_weight', 'Required field'],
  [{ amount: 0 }, 'amount', 'Amount must be between 0.01 and 350 kg'],
  [{ amount: 350.01 }, 'amount', 'Amount must be between 0.01 and 350 kg'],
  [{ amount: 'two' }, 'amount', 'Should be a number'],
  [{ foodDescription: undefined }, 'food_description', 'Required field'],
  [{ foodDescription: 987_654_321 }, 'food_description', 'Food not found'],
  [{ deviceId: undefined }, 'deviceId', 'Required field'],
  [{ deviceId: 987_654_321 }, 'deviceId', 'Device not found'],
  [{ deviceId: undefined, device_serial: 'NOBODY' }, 'device_serial', 'Device not found'],
  [{ wasteDate: '2026-03-11T00:00:00Z' }, 'wasteDate', 'Date is not available'],
  [{ wasteDate: '1899-12-31T00:00:00Z' }, 'wasteDate', 'Invalid date'],
])('%j is refused at its field', async (change, field, text) => {
  const { status, body } = await chef.call(addEvent, { body: entry(change) });
  expect(status).toBe(400);
  expect(body[field]).toEqual([text]);
  expect(await countEvents()).toBe(0);
});

test('monitors and recipes outside the scope are unknown', async () => {
  const elsewhere = await product.given.site();
  const foreign = await product.given.device({ site: elsewhere });
  const group = await product.given.group();
  const recipe = await product.given.food({ group, ingredients: [[soup, 100]] });
  const device = await chef.call(addEvent, { body: entry({ deviceId: foreign.id }) });
  expect(device.body.deviceId).toEqual(['Device not found']);
  const food = await chef.call(addEvent, { body: entry({ foodDescription: recipe.description }) });
  expect(food.body.food_description).toEqual(['Food not found']);
});

test('a tablet with a clock one minute ahead can enter current waste', async () => {
  const { body } = await chef.call(addEvent, {
    body: entry({ wasteDate: '2026-03-10T15:01:00Z' }),
  });
  expect(body.processed_at).toBe('2026-03-10T15:00:00.000Z');
});

test('a repeated entry is one event, also in parallel', async () => {
  const body = entry({ client_id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 5 }, () => chef.call(addEvent, { body })));
  answers.push(await chef.call(addEvent, { body }));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await countEvents()).toBe(1);
  const audited = await sql`
    select from audit where action = 'event.added' and site_id = ${site.id}`.execute(product.db);
  expect(audited.rows).toHaveLength(1);
});

test('a different entry with the same id is refused, also for another site or user', async () => {
  const clientId = randomUUID();
  const other = await product.given.site();
  const there = await product.given.device({ site: other });
  const both = await product.given.user({ sites: [site, other] });
  const manager = await product.as(both);
  await manager.call(addEvent, { body: entry({ client_id: clientId }) });
  for (const change of [{ amount: 3 }, { deviceId: there.id }, { trimmings: true }]) {
    const body = entry({ client_id: clientId, ...change });
    const { status, body: answer } = await manager.call(addEvent, { body });
    expect([status, answer.code]).toEqual([409, 'entryDiffers']);
  }
  const { status } = await chef.call(addEvent, { body: entry({ client_id: clientId }) });
  expect(status).toBe(409);
  expect(await countEvents()).toBe(1);
});

test('manual waste is announced on the live stream', async () => {
  const line = await openLine(product.app, chef.token);
  const { body } = await chef.call(addEvent, { body: entry() });
  await soon(() =>
    expect(line.messages).toEqual([
      { kind: 'captured', site_id: site.id, event_id: body.id, device_id: device.id },
    ]),
  );
  line.hangUp();
});

test('recent foods come by frequency, with the last amount', async () => {
  const { given } = product;
  const bread = await given.food();
  const other = await given.device({ site });
  await given.event({ site, device, food: bread, grams: 900, at: '2026-03-10T09:00:00Z' });
  await given.event({ site, device, food: soup, grams: 100, at: '2026-03-10T08:00:00Z' });
  await given.event({ site, device, food: soup, grams: 200, at: '2026-03-10T10:00:00Z' });
  await given.event({ site, device, food: soup, status: 'DISCARDED' });
  await given.event({ site, device: other, food: bread, grams: 50, at: '2026-03-10T11:00:00Z' });
  await given.event({ site, device: other, food: bread, grams: 70, at: '2026-03-10T12:00:00Z' });
  const ofSite = await chef.call(listRecentFoods, { query: { site: site.id } });
  expect(ofSite.body).toMatchObject([
    { food: bread.id, food_description: bread.description, last_amount: 0.07 },
    { food: soup.id, last_amount: 0.2, is_recipe: false },
  ]);
  const query = { site: site.id, device: device.id };
  const ofDevice = await chef.call(listRecentFoods, { query });
  expect(ofDevice.body).toMatchObject([
    { food: soup.id, last_amount: 0.2 },
    { food: bread.id, last_amount: 0.9 },
  ]);
  const group = await given.group();
  const recipe = await given.food({ group, ingredients: [[soup, 1000]] });
  await given.event({ site, device, food: recipe, at: '2026-03-10T13:00:00Z' });
  // The recipe of a group the site has left cannot be chosen any more.
  expect((await chef.call(listRecentFoods, { query })).body).toEqual(ofDevice.body);
  const elsewhere = await given.site();
  const foreign = await chef.call(listRecentFoods, { query: { site: elsewhere.id } });
  expect(foreign.status).toBe(404);
});
