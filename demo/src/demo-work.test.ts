import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../server/test/support/test-database.ts';
import { createDemoDatabase, demoDay as today } from '../../server/test/support/test-demo.ts';
import { askOf } from '../../server/test/support/test-questions.ts';
import { connect, type Database, type Db } from '@wastegauge/server/platform/db/db';

let testDatabase: TestDatabase;
let database: Database;
let db: Db;

beforeAll(async () => {
  testDatabase = await createDemoDatabase();
  database = connect(testDatabase.url, { statementTimeoutMs: 120_000 });
  db = database.db;
}, 240_000);

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const { ask, one, count } = askOf(() => db);

test('400 captures wait for a label and 400 for verification, at nearly every monitor', async () => {
  const unlabelled = sql`event where status = 'PROCESSING' and food_id is null`;
  const unverified = sql`event where status = 'SUCCESSFUL' and verify is null`;
  for (const queue of [unlabelled, unverified]) {
    expect(await count(queue)).toBe(400);
    expect(await count(sql`(select distinct device_id from ${queue}) q`)).toBeGreaterThan(17);
    expect(await count(sql`${queue} and local_day < ${today}::date - 21`)).toBeLessThan(40);
  }
});

test('every waiting capture has a picture, and some labels to verify are wrong', async () => {
  const drawn = sql`event join event_image image on image.site_id = event.site_id
    and image.event_id = event.id and position = 0 and state = 'planned'`;
  const pile = sql`scene::json -> 'piles' -> capture_item`;
  expect(await count(sql`${drawn} where status = 'PROCESSING' or verify is null`)).toBe(800);
  expect(await count(sql`${drawn} and ${pile} ->> 'grams' = weight_g::text`)).toBe(800);
  const wrong = await count(sql`${drawn} and ${pile} ->> 'food' <> food_id::text`);
  expect(wrong).toBeGreaterThan(10);
  expect(wrong).toBeLessThan(40);
});

test('waiting captures have no guess of an outside service', async () => {
  expect(
    await count(sql`event where status = 'PROCESSING' and food_id is null
      and (suggested_food_id is not null or confidence is not null or reasoning is not null)`),
  ).toBe(0);
});

test('a monitor often sees the same food again', async () => {
  const repeated = await one(sql<{ value: number }>`
    select avg((food_id = before)::int)::float8 as value
    from (
      select food_id, lag(food_id) over monitor as before,
        extract(epoch from processed_at - lag(processed_at) over monitor) as seconds
      from event
      where status = 'SUCCESSFUL' and not is_secondary and not non_food
        and local_day > ${today}::date - 90
      window monitor as (partition by device_id order by processed_at, id)
    ) as seen
    where seconds < 600
  `);
  expect(repeated).toBeGreaterThan(0.3);
  expect(repeated).toBeLessThan(0.6);
});

test('menus follow the week: dishes not served daily have their own days', async () => {
  const dishes = await ask<{ name: string; weekdays: number }>(sql`
    select source_name as name, count(distinct extract(isodow from local_day))::int as weekdays
    from event join food on food.id = event.food_id
    where device_id = 1 and local_day between ${today}::date - 364 and ${today}::date - 36
      and source_name in ('Lasagne, meat', 'Risotto', 'Coleslaw', 'Chips / fries, cooked')
    group by 1 order by 1
  `);
  expect(dishes).toEqual([
    { name: 'Chips / fries, cooked', weekdays: 7 },
    { name: 'Coleslaw', weekdays: 2 },
    { name: 'Lasagne, meat', weekdays: 2 },
    { name: 'Risotto', weekdays: 2 },
  ]);
});

test('a labeller works through a monitor oldest first, a few seconds each', async () => {
  const [pace] = await ask<{ seconds: number; inOrder: number }>(sql`
    select
      percentile_cont(0.5) within group (order by seconds) as seconds,
      avg((later > 0)::int)::float8 as "inOrder"
    from (
      select extract(epoch from labelled_at - lag(labelled_at) over turn)::float8 as seconds,
        extract(epoch from processed_at - lag(processed_at) over turn) as later
      from event
      where user_labelled is not null and not 'USER LABELLED' = any(tags) and not is_secondary
        and local_day between ${today}::date - 40 and ${today}::date - 10
      window turn as (partition by device_id order by labelled_at, id)
    ) as task
    where seconds < 120
  `);
  expect(pace?.seconds).toBeGreaterThan(4);
  expect(pace?.seconds).toBeLessThan(12);
  expect(pace?.inOrder).toBeGreaterThan(0.97);
});

test('recipes have the weighted mean of their ingredients', async () => {
  const recipes = await ask<{ name: string; events: number; wrong: number; parts: number }>(sql`
    select food.name, count(*) as events, max(blend.parts)::int as parts,
      count(*) filter (where event.value_e4 = 0 or event.co2_g <> round(
        event.weight_g * blend.co2_g / 1000)) as wrong
    from event join food on food.id = event.food_id
    cross join lateral (
      select count(*) as parts, round(sum(part.co2_g_per_kg::numeric * ingredient.quantity_g)
        / sum(ingredient.quantity_g)) as co2_g
      from recipe_ingredient as ingredient join food as part on part.id = ingredient.food_id
      where ingredient.recipe_id = food.id
    ) as blend
    where food.is_recipe group by 1 order by 1
  `);
  expect(recipes).toMatchObject([
    { name: 'Chicken and leek pie', wrong: 0, parts: 3 },
    { name: 'Loaded fries', wrong: 0, parts: 2 },
    { name: 'Seafood chowder', wrong: 0, parts: 3 },
  ]);
  for (const { name, events } of recipes) expect(events, name).toBeGreaterThan(50);
  const foreign = sql`event join food on food.id = food_id join site_group using (site_id)
    where food.parent_group_id <> group_id`;
  expect(await count(foreign)).toBe(0);
});

test('captures have the area of their monitor, if it has one', async () => {
  const wrong = sql`event join device on device.id = event.device_id
    where case when capture_id is null then event.bounding_x is not null else
      (event.bounding_x, event.bounding_y, event.bounding_width, event.bounding_height)
        is distinct from
        (device.bounding_x, device.bounding_y, device.bounding_width, device.bounding_height) end`;
  expect(await count(wrong)).toBe(0);
  const marked = await count(sql`device where bounding_width is not null`);
  expect(marked).toBeGreaterThan(5);
  expect(marked).toBeLessThan(20);
});
