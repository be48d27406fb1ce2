import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { targetRoutes } from '@wastegauge/contract/insight/targets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Row;
let client: Client;
const { ask, count } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site();
  chef = await product.given.user({ sites: [site] });
  client = await product.as(chef);
});
afterAll(() => product.close());

const set = (food: unknown[], by = client, at: number | null = site.id): Promise<Answer> =>
  by.call(targetRoutes.setFoodTargets, { body: { site: at, food } });
const list = (query: object = { site: site.id }, by = client, id = chef.id): Promise<Answer> =>
  by.call(overviewRoutes.listFocusFoods, { params: { id }, query: { ...query } });

test('three foods, each with its waste this month and its target', async () => {
  const { event } = product.given;
  await event({
    site,
    food: { id: 5 },
    day: '2026-03-02',
    grams: 1500,
    valueE4: 30_000,
    co2G: 4500,
  });
  await event({
    site,
    food: { id: 5 },
    day: '2026-02-02',
    grams: 500,
    valueE4: 10_000,
    co2G: 1500,
  });
  await event({ site, food: { id: 7 }, day: '2026-02-20', grams: 900 });
  await event({ site, food: { id: 8 }, day: '2026-03-02', grams: 9000 });
  const food = [
    { id: 5, threshold: 10 },
    { id: 7, threshold: 0.5 },
    { id: 9, threshold: 20 },
  ];
  expect(await set(food)).toMatchObject({ status: 200, body: food });
  const { body } = await list();
  expect(body.map((one: Row) => one.id)).toEqual([5, 7, 9]);
  expect(body[0]).toMatchObject({
    unit: 'kg',
    value: 1.5,
    image_url: '/api/food-images/5/thumb/',
    monthly_targets: [{ kg: 10, value: 20, co2: 30 }],
  });
  expect(body[0].subcategory).not.toBe('');
  expect(body[1]).toMatchObject({ value: 0, monthly_targets: [{ kg: 0.5, value: 0, co2: 0 }] });
  // No waste yet, so the value of a kilogram is unknown.
  expect(body[2].monthly_targets).toEqual([{ kg: 20, value: null, co2: null }]);
  const money = await list({ site: site.id, metric: 'waste_value' });
  expect(money.body[0]).toMatchObject({ unit: '€', value: 3 });
  const february = await list({ site: site.id, startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(february.body[1]).toMatchObject({ value: 0.9, monthly_targets: [{ kg: null }] });
});

test('the list is replaced as a whole; removed foods lose their target from this month on', async () => {
  product.clock.set('2026-02-10T10:00:00Z');
  await set([
    { id: 5, threshold: 10 },
    { id: 7, threshold: 20 },
  ]);
  product.clock.set('2026-03-14T10:00:00Z');
  await set([{ id: 7, threshold: 15 }]);
  expect((await list()).body.map((one: Row) => one.id)).toEqual([7]);
  const targets = await ask(sql<object>`
    select food_id, threshold_g, valid_from from target
    where site_id = ${site.id} order by food_id, valid_from`);
  expect(targets).toEqual([
    { food_id: 5, threshold_g: 10_000, valid_from: '2026-02-01' },
    { food_id: 5, threshold_g: null, valid_from: '2026-03-01' },
    { food_id: 7, threshold_g: 20_000, valid_from: '2026-02-01' },
    { food_id: 7, threshold_g: 15_000, valid_from: '2026-03-01' },
  ]);
  await set([]);
  expect((await list()).body).toEqual([]);
  const [audited] = await ask(sql<{ before: object; after: object }>`
    select before, after from audit where site_id = ${site.id} order by id desc limit 1`);
  expect(audited).toMatchObject({
    before: { food: [{ id: 7, threshold: 15 }] },
    after: { food: [] },
  });
});

test('without a site the foods are the caller’s own', async () => {
  const other = await product.given.site();
  const manager = await product.given.user({ sites: [site, other] });
  const by = await product.as(manager);
  for (const place of [site, other]) {
    await product.given.event({ site: place, food: { id: 5 }, day: '2026-03-03', grams: 250 });
  }
  await set([{ id: 5, threshold: 3 }], by, null);
  const own = await list({}, by, manager.id);
  expect(own.body).toMatchObject([{ id: 5, value: 0.5, monthly_targets: [{ kg: 3 }] }]);
  expect((await list({ site: site.id }, by, manager.id)).body).toEqual([]);
  expect((await list({})).body).toEqual([]);
});

test('without a list of their own, all sites show the foods of the sites', async () => {
  const other = await product.given.site();
  const manager = await product.given.user({ sites: [site, other] });
  const by = await product.as(manager);
  await set([{ id: 5, threshold: 3 }], by);
  await set(
    [
      { id: 5, threshold: 4.5 },
      { id: 7, threshold: 2 },
    ],
    by,
    other.id,
  );
  for (const place of [site, other]) {
    for (const id of [5, 7]) {
      const grams = id === 5 ? 250 : 900;
      await product.given.event({ site: place, food: { id }, day: '2026-03-03', grams });
    }
  }
  // Food 7 is counted at the one site that chose it.
  expect((await list({}, by, manager.id)).body).toMatchObject([
    { id: 7, value: 0.9, sites: 1, monthly_targets: [{ kg: 2 }] },
    { id: 5, value: 0.5, sites: 2, monthly_targets: [{ kg: 7.5 }] },
  ]);
  expect((await list({ site: site.id }, by, manager.id)).body).toMatchObject([{ sites: null }]);
  await set([{ id: 9, threshold: 1 }], by, null);
  expect((await list({}, by, manager.id)).body).toMatchObject([{ id: 9, sites: null }]);
});

test('a listed food without a target stays when another food is added', async () => {
  await sql`
    insert into focus_food (site_id, position, food_id) values (${site.id}, 1, 5)
  `.execute(product.db);
  const added = [
    { id: 5, threshold: null },
    { id: 7, threshold: 2 },
  ];
  expect(await set(added)).toMatchObject({ status: 200, body: added });
  expect((await list()).body).toMatchObject([
    { id: 5, monthly_targets: [{ kg: null }] },
    { id: 7, monthly_targets: [{ kg: 2 }] },
  ]);
  const text = 'Threshold should be a number from 0.001 to 1000000000';
  expect(await set([{ id: 7, threshold: null }])).toMatchObject({
    status: 400,
    body: { 'food.0.threshold': [text] },
  });
});

test('another user’s list answers like a missing one', async () => {
  const other = await product.given.user({ sites: [site] });
  expect((await list({ site: site.id }, client, other.id)).status).toBe(404);
});

test('invalid lists are rejected', async () => {
  const recipe = await product.given.food({ group: await product.given.group(), ingredients: [] });
  const packaging = await product.given.food({ material: 'non-food' });
  const refusal = async (food: unknown[]): Promise<unknown> => {
    const answer = await set(food);
    expect(answer.status).toBe(400);
    return answer.body;
  };
  const four = [5, 6, 7, 8].map((id) => ({ id, threshold: 1 }));
  expect(await refusal(four)).toMatchObject({ food: ['Choose up to 3 focus foods'] });
  const twice = [5, 5].map((id) => ({ id, threshold: 1 }));
  expect(await refusal(twice)).toMatchObject({ food: ['This food is already chosen'] });
  for (const food of [{ threshold: 1 }, { id: null, threshold: 1 }, { id: '', threshold: 1 }]) {
    expect(await refusal([food])).toMatchObject({ 'food.0.id': ['Required field'] });
  }
  expect(await refusal([{ id: 5 }])).toMatchObject({
    'food.0.threshold': ['Threshold should be a number from 0.001 to 1000000000'],
  });
  expect(await refusal([{ id: 5, threshold: 2e9 }])).toMatchObject({
    'food.0.threshold': ['Threshold can not be more than 1000000000'],
  });
  for (const { id } of [recipe, packaging, { id: 987_654_321 }]) {
    expect(await refusal([{ id, threshold: 1 }])).toMatchObject({ food: ['Food not found'] });
  }
  expect(await count(sql`focus_food where site_id = ${site.id}`)).toBe(0);
});

test('concurrent replacement leaves one list, and both changes are audited', async () => {
  const lists = [[5, 6, 7], [6, 8], [9, 5], [7]].map((ids) =>
    ids.map((id) => ({ id, threshold: id })),
  );
  const answers = await Promise.all(lists.map((food) => set(food)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const stored = await ask(sql<Row>`
    select food_id as id from focus_food where site_id = ${site.id} order by position`);
  const audited = await ask(sql<{ food: Row[] }>`
    select after->'food' as food from audit where site_id = ${site.id} order by id`);
  expect(audited).toHaveLength(4);
  expect(stored.map(({ id }) => id)).toEqual(audited.at(-1)?.food.map(({ id }) => id));
  const duplicates = await ask(sql`
    select food_id from target where site_id = ${site.id} group by food_id, valid_from
    having count(*) > 1`);
  expect(duplicates).toEqual([]);
});

test('selectable foods by category, without non-food; recipes come from the site’s groups', async () => {
  const group = await product.given.group();
  const mine = await product.given.site({ group });
  const by = await product.as(await product.given.user({ sites: [mine, site] }));
  const soup = await product.given.food({ name: 'Soup of the day', group, ingredients: [] });
  const packaging = await product.given.food({ material: 'non-food' });
  const offered = async (query: object, client = by): Promise<Map<number, string | null>> => {
    const { body } = await client.call(foodRoutes.listCategorisedFoods, { query: { ...query } });
    const foods: { id: number; image_url: string | null }[] = body.flatMap(
      (category: { foods: object[] }) => category.foods,
    );
    return new Map(foods.map((food) => [food.id, food.image_url]));
  };
  const all = await offered({ site: mine.id });
  expect(all.get(5)).toBe('/api/food-images/5/thumb/');
  expect(all.get(soup.id)).toBeNull();
  expect(all.has(packaging.id)).toBe(false);
  expect((await offered({ site: site.id })).has(soup.id)).toBe(false);
  expect((await offered({}, client)).has(soup.id)).toBe(false);
  const answer = await client.call(foodRoutes.listCategorisedFoods, { query: { site: mine.id } });
  expect(answer.status).toBe(404);
});
