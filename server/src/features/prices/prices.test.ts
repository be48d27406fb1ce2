import { eventRoutes } from '@wastegauge/contract/waste/events';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { priceRoutes } from '@wastegauge/contract/waste/prices';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { askOf } from '../../../test/support/test-questions.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let group: Row;
let food: Row;
let chef: Client;
const { ask, count, one } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  group = await product.given.group();
  // In New York days begin at four or five o'clock UTC.
  site = await product.given.site({ group, timezone: 'America/New_York' });
  food = await product.given.food({ priceEurE4PerKg: 20_000 });
  chef = await product.as(await product.given.user({ sites: [site] }));
});

const recent = (query: object, by = chef): Promise<Answer> =>
  by.call(priceRoutes.getRecentPrice, { query: { ...query } });
const set = (body: object, by = chef): Promise<Answer> =>
  by.call(priceRoutes.setPrice, { body: { food: food.id, site: site.id, value: 5, ...body } });
const wasted = (at: string, of: Row = food): Promise<Row> =>
  product.given.event({ site, at, grams: 2000, valueE4: 1, food: of });
const valueOf = ({ id }: Row): Promise<number> =>
  one(sql<{ value: number }>`select value_e4 as value from event where id = ${id}`);

test('the price comes from the site, its group or the catalogue', async () => {
  const asked = { food: food.id, site: site.id };
  expect((await recent(asked)).body).toEqual({
    value: 2,
    currency: '€',
    origin: 'catalogue',
    since: null,
  });
  await sql`insert into group_food_cost (group_id, food_id, valid_from, value_e4, currency)
    values (${group.id}, ${food.id}, '2026-01-01T00:00:00Z', 30000, 'EUR')`.execute(product.db);
  expect((await recent(asked)).body).toMatchObject({
    value: 3,
    origin: 'group',
    since: '2026-01-01T00:00:00.000Z',
  });
  await set({ value: 4.1234 });
  expect((await recent(asked)).body).toMatchObject({
    value: 4.1234,
    origin: 'site',
    since: '2026-03-14T10:00:00.000Z',
  });
  const priceless = await product.given.food();
  expect((await recent({ ...asked, food: priceless.id })).body).toEqual({
    value: null,
    currency: '€',
    origin: null,
    since: null,
  });
  const free = await product.given.food({ priceEurE4PerKg: 0 });
  expect((await recent({ ...asked, food: free.id })).body.value).toBe(0);
  // The chef has only this site.
  expect((await recent({ food: food.id })).body.value).toBe(4.1234);
});

test('a recipe has the mean price of its parts; several sites have the catalogue price only', async () => {
  const other = await product.given.food({ priceEurE4PerKg: 60_000 });
  const stew = await product.given.food({
    group,
    ingredients: [
      [food, 750],
      [other, 250],
    ],
  });
  expect((await recent({ food: stew.id, site: site.id })).body).toMatchObject({ value: 3 });
  const second = await product.given.site();
  const manager = await product.as(await product.given.user({ sites: [site, second] }));
  await set({ value: 9 });
  expect((await recent({ food: food.id }, manager)).body).toMatchObject({
    value: 2,
    origin: 'catalogue',
  });
});

test('a price applies from now on and keeps earlier values', async () => {
  const before = await wasted('2026-03-14T09:00:00Z');
  const answer = await set({});
  expect(answer).toMatchObject({
    status: 201,
    body: {
      food: food.id,
      site: site.id,
      value: 5,
      valid_from: '2026-03-14T10:00:00.000Z',
      recounted: 0,
    },
  });
  expect(await valueOf(before)).toBe(1);
  expect(await count(sql`audit where action = 'price.set' and site_id = ${site.id}`)).toBe(1);
});

test('with a start day, events and recipes are revalued from midnight at the site', async () => {
  const other = await product.given.food({ priceEurE4PerKg: 10_000 });
  const stew = await product.given.food({
    group,
    ingredients: [
      [food, 500],
      [other, 500],
    ],
  });
  // The tenth begins at 04:00 UTC in New York, because summer time started on the eighth.
  const lateNinth = await wasted('2026-03-10T03:59:59Z');
  const earlyTenth = await wasted('2026-03-10T04:00:00Z');
  const dish = await wasted('2026-03-12T12:00:00Z', stew);
  const untouched = await wasted('2026-03-12T12:00:00Z', other);
  const foreign = await product.given.event({
    site: await product.given.site(),
    at: '2026-03-12T12:00:00Z',
    valueE4: 1,
    food,
  });
  const { body } = await set({ since: '2026-03-10' });
  expect(body).toMatchObject({ valid_from: '2026-03-10T04:00:00.000Z', recounted: 2 });
  expect(await valueOf(lateNinth)).toBe(1);
  expect(await valueOf(earlyTenth)).toBe(100_000);
  expect(await valueOf(dish)).toBe(60_000);
  expect(await valueOf(untouched)).toBe(1);
  expect(await valueOf(foreign)).toBe(1);
  const [euros] = await ask(sql<{ value: number }>`
    select value_eur_e4 as value from event where id = ${earlyTenth.id}`);
  expect(euros?.value).toBe(100_000);
});

test('later prices are replaced; earlier ones are kept', async () => {
  for (const [at, value] of [
    ['2026-02-01T10:00:00Z', 1],
    ['2026-03-11T10:00:00Z', 2],
    ['2026-03-13T10:00:00Z', 3],
  ] as const) {
    product.clock.set(at);
    await set({ value });
  }
  product.clock.set('2026-03-14T10:00:00Z');
  const february = await wasted('2026-02-02T12:00:00Z');
  const march = await wasted('2026-03-13T12:00:00Z');
  await set({ value: 7, since: '2026-03-10' });
  const prices = await ask(sql<{ value: number }>`
    select value_e4 as value from food_cost where site_id = ${site.id} order by valid_from`);
  expect(prices.map(({ value }) => value)).toEqual([10_000, 70_000]);
  expect(await valueOf(march)).toBe(140_000);
  await set({ value: 8, since: '2026-01-01' });
  expect(await valueOf(february)).toBe(160_000);
});

test('a long period is revalued in parts, completely', async () => {
  const days = ['2024-01-05', '2024-01-06', '2025-07-01', '2026-03-01', '2026-03-14'];
  for (const day of days) await wasted(`${day}T09:00:00Z`);
  expect((await set({ since: '2022-01-01' })).body.recounted).toBe(days.length);
  expect(await count(sql`event where site_id = ${site.id} and value_e4 = 100000`)).toBe(5);
});

test('changes during a revaluation get the new price too', async () => {
  const other = await product.given.food({ priceEurE4PerKg: 10_000 });
  const device = await product.given.device({ site });
  const at = '2024-01-05T09:00:00Z';
  await wasted(at);
  const inTheWay = await wasted('2025-07-01T09:00:00Z');
  const waiting = await product.given.event({
    site,
    device,
    at,
    grams: 2000,
    status: 'PROCESSING',
  });
  const misnamed = await wasted('2024-01-06T09:00:00Z', other);
  // Runs after the blocking transaction.
  const renamed = await wasted('2026-03-13T12:00:00Z');
  const change = (event: Row, body: object): Promise<Answer> =>
    chef.call(eventRoutes.updateEvent, { params: { id: event.id }, body });

  const { recount, meanwhile } = await inTransaction(product.db, async (transaction) => {
    await sql`select from event where site_id = ${site.id} and id = ${inTheWay.id} for update`.execute(
      transaction,
    );
    const recount = set({ since: '2022-01-01' });
    const locked = sql`pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(() => count(locked)).toBe(1);
    const meanwhile = Promise.all([
      change(waiting, { status: 'SUCCESSFUL', food: food.id }),
      change(misnamed, { food: food.id }),
      change(renamed, { food: other.id }),
      chef.call(manualWasteRoutes.addEvent, {
        body: { deviceId: device.id, food: food.id, item_weight: 2, processed_at: at },
      }),
    ]);
    await Promise.race([meanwhile, sleep(1000)]);
    return { recount, meanwhile };
  });

  expect((await recount).status).toBe(201);
  const answers = await meanwhile;
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  const [, , , entered] = answers;
  for (const event of [waiting, misnamed, entered.body]) {
    expect(await valueOf(event)).toBe(100_000);
  }
  expect(await valueOf(renamed)).toBe(20_000);
});

test('repeated and parallel requests leave one price', async () => {
  const answers = await Promise.all([set({}), set({}), set({}), set({})]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await count(sql`food_cost where site_id = ${site.id}`)).toBe(1);
  product.clock.set('2026-03-14T10:00:05Z');
  expect((await set({})).body.valid_from).toBe('2026-03-14T10:00:00.000Z');
  await wasted('2026-03-13T12:00:00Z');
  const since = { since: '2026-03-10', value: 6 };
  const [first, second] = [await set(since), await set(since)];
  expect([first.body.recounted, second.body.recounted]).toEqual([1, 0]);
  await Promise.all([set(since), set({ ...since, value: 7 }), set({ value: 8 }), set(since)]);
  const [price] = await ask(sql<{ value: number }>`
    select value_e4 as value from food_cost
    where site_id = ${site.id} and valid_from <= '2026-03-13T12:00:00Z'
    order by valid_from desc limit 1`);
  expect(
    await count(sql`event where site_id = ${site.id}
    and value_e4 = 2 * ${price?.value ?? 0}::bigint`),
  ).toBe(1);
});

test('every violation has its message', async () => {
  const refused: [object, string, string][] = [
    [{ value: undefined }, 'value', 'Price per KG is required'],
    [{ value: -1 }, 'value', 'Should be positive'],
    [{ value: 100_001 }, 'value', 'Price cannot be more than 100000'],
    [{ value: 1.23456 }, 'value', 'Up to 4 decimals'],
    [{ site: undefined }, 'site', 'Site is required'],
    [{ since: '2026-03-15' }, 'since', 'Date is not available'],
    [{ food: 987_654 }, 'food', 'Food not found'],
  ];
  for (const [change, field, text] of refused) {
    const { status, body } = await set(change);
    expect([status, body[field]?.[0]], field).toEqual([400, text]);
  }
  expect((await set({ since: '2026-02-30' })).status).toBe(400);
  expect(await count(sql`food_cost where site_id = ${site.id}`)).toBe(0);
});

test('prices outside the scope can be neither read nor set', async () => {
  const stranger = await product.as(
    await product.given.user({ sites: [await product.given.site()] }),
  );
  expect((await recent({ food: food.id, site: site.id }, stranger)).status).toBe(404);
  expect((await set({}, stranger)).status).toBe(404);
  const secret = await product.given.food({ group, ingredients: [[food, 1]] });
  expect((await recent({ food: secret.id }, stranger)).status).toBe(404);
  expect((await recent({ food: secret.id })).status).toBe(200);
});
