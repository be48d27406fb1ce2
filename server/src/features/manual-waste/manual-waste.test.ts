import { randomUUID } from 'node:crypto';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { openLine, soon } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

const { addEvent, getEntryDevice, listRecentFoods, undoEntry } = manualWasteRoutes;
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

test('a site without a monitor takes entries through its own source, with their waste type', async () => {
  const bare = await product.given.site();
  const cook = await product.as(await product.given.user({ sites: [bare] }));
  const { deviceId: _monitor, ...rest } = { ...entry(), deviceId: 0 };
  const untyped = await cook.call(addEvent, { body: { ...rest, site: bare.id } });
  expect(untyped).toMatchObject({ status: 400, body: { waste_type: ['Required field'] } });
  const body = { ...rest, site: bare.id, waste_type: 3 };
  const first = await cook.call(addEvent, { body });
  expect(first).toMatchObject({ status: 201, body: { site: bare.id, waste_type: 3 } });
  const second = await cook.call(addEvent, { body });
  expect(second.body.device).toBe(first.body.device);

  const again = await cook.call(addEvent, { body: { ...rest, deviceId: first.body.device } });
  expect(again).toMatchObject({ status: 400, body: { waste_type: ['Required field'] } });
  const unknown = await cook.call(addEvent, { body: { ...body, waste_type: 99 } });
  expect(unknown.body).toMatchObject({ waste_type: ['Waste type not found'] });
  const foreign = await chef.call(addEvent, { body });
  expect(foreign).toMatchObject({ status: 400, body: { site: ['Site not found'] } });
  const admin = await product.as(await product.given.user({ role: 'Admin', sites: [bare] }));
  const listed = await admin.call(deviceManagementRoutes.listDevices);
  expect(listed.body).toMatchObject({ count: 0, silent: 0 });
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
  [{ wasteDate: '2021-12-31T23:59:59Z' }, 'wasteDate', 'Invalid date'],
  [{ processed_at: '1990-12-15T12:00:00Z' }, 'wasteDate', 'Invalid date'],
  [{ wasteDate: '0999-12-31T00:00:00Z' }, 'wasteDate', 'Invalid date'],
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

test('recent foods come by frequency, with the usual amount', async () => {
  const { given } = product;
  const bread = await given.food();
  const other = await given.device({ site });
  await given.event({ site, device, food: bread, grams: 900, at: '2026-03-10T09:00:00Z' });
  await given.event({ site, device, food: soup, grams: 100, at: '2026-03-10T08:00:00Z' });
  await given.event({ site, device, food: soup, grams: 200, at: '2026-03-10T10:00:00Z' });
  await given.event({ site, device, food: soup, grams: 210, at: '2026-03-10T09:30:00Z' });
  await given.event({ site, device, food: soup, status: 'DISCARDED' });
  await given.event({ site, device: other, food: bread, grams: 50, at: '2026-03-10T11:00:00Z' });
  await given.event({ site, device: other, food: bread, grams: 70, at: '2026-03-10T12:00:00Z' });
  await given.event({ site, device: other, food: bread, grams: 7777, at: '2026-03-10T12:30:00Z' });
  const ofSite = await chef.call(listRecentFoods, { query: { site: site.id } });
  expect(ofSite.body).toMatchObject([
    { food: bread.id, food_description: bread.description, usual_amount: 0.07 },
    { food: soup.id, usual_amount: 0.2, is_recipe: false },
  ]);
  const query = { site: site.id, device: device.id };
  const ofDevice = await chef.call(listRecentFoods, { query });
  expect(ofDevice.body).toMatchObject([
    { food: soup.id, usual_amount: 0.2 },
    { food: bread.id, usual_amount: 0.9 },
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

test('a user’s own entries of the last ten minutes come first in the feed', async () => {
  const { given } = product;
  for (let number = 0; number < 3; number += 1) {
    await given.event({ site, device, food: soup, grams: 9000, at: '2026-03-10T14:00:00Z' });
  }
  const small = { amount: 0.1, wasteDate: '2026-03-09T12:00:00Z' };
  const own = (await chef.call(addEvent, { body: entry(small) })).body.id;
  const later = (await chef.call(addEvent, { body: entry({ ...small, amount: 0.2 }) })).body.id;
  const colleague = await product.as(await given.user({ sites: [site] }));
  await colleague.call(addEvent, { body: entry(small) });
  const list = async (caller: Client, query: object): Promise<number[]> => {
    const { body } = await caller.call(feedRoutes.listFeed, {
      query: { ordering: 'recommended', ...query },
    });
    expect(body.count).toBe(6);
    return body.results.map(({ id }: Row) => id);
  };
  const all = await list(chef, {});
  expect(all.slice(0, 2)).toEqual([later, own]);
  expect(new Set(all).size).toBe(6);
  const pages = [0, 1, 2, 3, 4, 5].map((offset) => list(chef, { limit: 1, offset }));
  expect((await Promise.all(pages)).flat()).toEqual(all);
  expect((await list(colleague, {})).slice(0, 2)).not.toContain(own);
  expect((await list(chef, { ordering: '-item_weight' })).slice(0, 2)).not.toContain(own);
  product.clock.set('2026-03-10T15:10:01Z');
  expect((await list(chef, {})).slice(0, 2)).not.toContain(own);
});

test('an own entry can be undone for ten minutes, once and with an audit row', async () => {
  const { body } = await chef.call(addEvent, { body: entry() });
  const undo = (caller: Client, id: number) => caller.call(undoEntry, { params: { id } });
  const colleague = await product.as(await product.given.user({ sites: [site] }));
  const stranger = await product.as(
    await product.given.user({ sites: [await product.given.site()] }),
  );
  expect((await undo(colleague, body.id)).status).toBe(409);
  expect((await undo(stranger, body.id)).status).toBe(404);
  const capture = await product.given.event({ site, device, food: soup });
  expect((await undo(chef, capture.id)).status).toBe(409);
  expect((await undo(chef, body.id)).status).toBe(204);
  expect((await undo(chef, body.id)).status).toBe(204);
  const stored = await sql`select status from event where id = ${body.id}`.execute(product.db);
  expect(stored.rows).toEqual([{ status: 'DISCARDED' }]);
  const audited = await sql`
    select actor_id from audit
    where action = 'event.undone' and target_id = ${String(body.id)}`.execute(product.db);
  expect(audited.rows).toEqual([{ actor_id: user.id }]);

  const late = await chef.call(addEvent, { body: entry({ amount: 3 }) });
  product.clock.set('2026-03-10T15:10:01Z');
  const { status, body: answer } = await undo(chef, late.body.id);
  expect([status, answer.code]).toEqual([409, 'eventNotChangeable']);
});

test('the monitor of the last own entry is offered, else the busiest', async () => {
  const { given } = product;
  const busy = await given.device({ site });
  const ask = async (caller: Client): Promise<number | null> =>
    (await caller.call(getEntryDevice, { query: { site: site.id } })).body.device;
  expect(await ask(chef)).toBeNull();
  await given.event({ site, device, food: soup, at: '2026-03-10T08:00:00Z' });
  await given.event({ site, device: busy, food: soup, at: '2026-03-10T08:00:00Z' });
  await given.event({ site, device: busy, food: soup, at: '2026-03-10T09:00:00Z' });
  await given.event({ site, device: busy, food: soup, at: '2026-03-10T10:00:00Z' });
  expect(await ask(chef)).toBe(busy.id);
  await chef.call(addEvent, { body: entry() });
  expect(await ask(chef)).toBe(device.id);
  expect(await ask(await product.as(await given.user({ sites: [site] })))).toBe(busy.id);
  const elsewhere = await given.site();
  const foreign = await chef.call(getEntryDevice, { query: { site: elsewhere.id } });
  expect(foreign.status).toBe(404);
});
