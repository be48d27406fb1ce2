import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site();
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

async function nameEvent(food: Row, grams = 500): Promise<object> {
  const event = await product.given.event({ site, grams, status: 'PROCESSING' });
  await chef.call(eventRoutes.updateEvent, { params: { id: event.id }, body: { food: food.id } });
  const { body } = await chef.call(commentRoutes.getEvent, { params: { id: event.id } });
  return body;
}

test('inedible food, an unknown price and a price of zero are three things', async () => {
  const { given } = product;
  const shells = await given.food({ material: 'inedible', priceEurE4PerKg: 20_000 });
  expect(await nameEvent(shells)).toMatchObject({ value: 0, zero_value_reason: 'inedible' });
  const unpriced = await given.food({ priceEurE4PerKg: null });
  expect(await nameEvent(unpriced)).toMatchObject({ value: 0, zero_value_reason: 'no_price' });
  const free = await given.food({ priceEurE4PerKg: 0 });
  expect(await nameEvent(free)).toMatchObject({ value: 0, zero_value_reason: null });
  const bread = await given.food({ priceEurE4PerKg: 20_000 });
  expect(await nameEvent(bread)).toMatchObject({ value: 1, zero_value_reason: null });
  expect(await nameEvent(shells, 0)).toMatchObject({ value: 0, zero_value_reason: null });
});

test('a price of the site applies from its day, before that none is known', async () => {
  const food = await product.given.food({ priceEurE4PerKg: null });
  await sql`insert into food_cost (site_id, food_id, valid_from, value_e4)
    values (${site.id}, ${food.id}, '2026-03-11', 10000)`.execute(product.db);
  expect(await nameEvent(food)).toMatchObject({ zero_value_reason: 'no_price' });
  await sql`update food_cost set valid_from = '2026-03-01' where food_id = ${food.id}`.execute(
    product.db,
  );
  expect(await nameEvent(food)).toMatchObject({ value: 0.5, zero_value_reason: null });
});

test('a recipe is inedible when all its ingredients are', async () => {
  const { given } = product;
  const shells = await given.food({ material: 'inedible' });
  const bones = await given.food({ material: 'inedible' });
  const unpriced = await given.food({ priceEurE4PerKg: null });
  const scraps = await given.food({
    ingredients: [
      [shells, 1],
      [bones, 2],
    ],
  });
  expect(await nameEvent(scraps)).toMatchObject({ zero_value_reason: 'inedible' });
  const stock = await given.food({
    ingredients: [
      [bones, 1],
      [unpriced, 2],
    ],
  });
  expect(await nameEvent(stock)).toMatchObject({ zero_value_reason: 'no_price' });
});

test('an event has the inedible share of its food, at the site if it has its own', async () => {
  const melon = await product.given.food({ priceEurE4PerKg: 20_000 });
  expect(await nameEvent(melon)).toMatchObject({ inedible_percent: null });
  await sql`update food set inedible_permille = 400 where id = ${melon.id}`.execute(product.db);
  const whole = { value: 1, zero_value_reason: null, inedible_percent: 40 };
  expect(await nameEvent(melon)).toMatchObject(whole);
  await sql`insert into site_food_inedible (site_id, food_id, inedible_permille)
    values (${site.id}, ${melon.id}, 0)`.execute(product.db);
  expect(await nameEvent(melon)).toMatchObject({ ...whole, inedible_percent: 0 });
});

test('the feed gives the reasons of a page; a waiting event has none', async () => {
  const { given } = product;
  const shells = await given.food({ material: 'inedible' });
  const unpriced = await given.food({ priceEurE4PerKg: null });
  await given.event({ site, food: shells, at: '2026-03-10T08:00:00Z' });
  await given.event({ site, food: unpriced, at: '2026-03-10T09:00:00Z' });
  await given.event({ site, status: 'PROCESSING', at: '2026-03-10T10:00:00Z' });
  const { body } = await chef.call(feedRoutes.listFeed, { query: { ordering: 'id' } });
  expect(
    body.results.map((event: { zero_value_reason: unknown }) => event.zero_value_reason),
  ).toEqual(['inedible', 'no_price', null]);
});
