import { trendMetrics, trendViews } from '@wastegauge/contract/values/address-options';
import { foodInsightRoutes } from '@wastegauge/contract/insight/insights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/test-app.ts';
import {
  before,
  isCurrent,
  period,
  startInsights,
  views,
  type Insights,
} from '../../../test/support/test-insights.ts';
import { change, near, type View } from '../../../test/support/test-recount.ts';

const foodId = 11;
let insights: Insights;

beforeAll(async () => {
  insights = await startInsights();
  await sql`update event set user_labelled = (select min(id) from app_user)
    where id % 3 = 0`.execute(insights.product.db);
}, 180_000);
afterAll(() => insights.close());

const counted = ({ siteIds }: View) => sql`status <> 'DISCARDED' and not is_secondary
  and not non_food and site_id = any(${siteIds})
  and local_day between ${before.prev_start_date}::date and ${period.endDate}::date`;

describe.each(views)('$title', (view) => {
  test('the key figures of a food and its rank', async () => {
    const { body } = await insights.answer(view, foodInsightRoutes.getFoodStatistics, {
      id: foodId,
    });
    const sum = (amount: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) =>
      sql`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`;
    const [own] = await insights.rows(sql<Record<string, number>>`
      select count(*) filter (where ${isCurrent})::int as events,
        count(*) filter (where not ${isCurrent})::int as events_before,
        ${sum(sql`weight_g`, isCurrent)} / 1000 as kg,
        ${sum(sql`weight_g`, sql`not ${isCurrent}`)} / 1000 as kg_before,
        ${sum(view.value, isCurrent)} / 10000 as money,
        ${sum(view.value, sql`not ${isCurrent}`)} / 10000 as money_before,
        ${sum(sql`co2_g`, isCurrent)} / 1000 as co2,
        ${sum(sql`co2_g`, sql`not ${isCurrent}`)} / 1000 as co2_before
      from event where ${counted(view)} and food_id = ${foodId}`);
    const places = await insights.rows(sql<{ id: number; place: number }>`
      select food_id as id, rank() over (order by sum(weight_g) desc)::int as place
      from event where ${counted(view)} and ${isCurrent} and food_id is not null group by 1`);
    expect(body).toMatchObject({
      start_date: period.startDate,
      ...before,
      interactions: own?.['events'],
      item_weight: near(own?.['kg'] ?? NaN),
      value: near(own?.['money'] ?? NaN),
      co2_captured: near(own?.['co2'] ?? NaN),
      ranking: places.find(({ id }) => id === foodId)?.place ?? null,
      ranked_foods: places.length,
      previous: {
        interactions: own?.['events_before'],
        item_weight: near(own?.['kg_before'] ?? NaN),
        value: near(own?.['money_before'] ?? NaN),
        co2_captured: near(own?.['co2_before'] ?? NaN),
      },
      compared: {
        period,
        previous_period: { startDate: before.prev_start_date, endDate: before.prev_end_date },
        coverage: { current: null, previous: null },
      },
      change: {
        interactions: near(change(own?.['events'] ?? NaN, own?.['events_before'] ?? NaN)),
        item_weight: near(change(own?.['kg'] ?? NaN, own?.['kg_before'] ?? NaN)),
        value: near(change(own?.['money'] ?? NaN, own?.['money_before'] ?? NaN)),
        co2_captured: near(change(own?.['co2'] ?? NaN, own?.['co2_before'] ?? NaN)),
      },
    });
  });

  const figures = {
    Kg: sql`sum(weight_g)::float8 / 1000`,
    CO2: sql`sum(co2_g)::float8 / 1000`,
    euro: sql`sum(${view.value})::float8 / 10000`,
    'Equivalent Meals': sql`round(sum(weight_g) / 1000.0 / 0.42)::float8`,
    Categorised: sql`count(*) filter (where auto_label or user_labelled is not null)::float8`,
    Interactions: sql`count(*)::float8`,
    'Active Sites': sql`count(distinct site_id)::float8`,
    'Active Devices': sql`count(distinct device_id)::float8`,
  };
  const buckets = {
    Hourly: sql`to_char(local_day + local_hour * interval '1 hour', 'YYYY-MM-DD"T"HH24:00')`,
    Daily: sql`local_day::text`,
    Weekly: sql`date_trunc('week', local_day)::date::text`,
    Monthly: sql`date_trunc('month', local_day)::date::text`,
  };
  const lengths = { Hourly: 720, Daily: 30, Weekly: 5, Monthly: 2 };

  test.each(
    trendMetrics
      .filter((metric) => metric !== 'Categorised')
      .flatMap((metric) => trendViews.map((shown) => [metric, shown] as const)),
  )('%s by %s, every point', async (metric, shown) => {
    const { body } = await insights.answer(view, foodInsightRoutes.getFoodTrend, {
      query: { food_id: foodId, metric, view: shown },
    });
    const found = await insights.rows(sql<{ x: string; y: number }>`
      select ${buckets[shown]} as x, ${figures[metric]} as y
      from event where ${counted(view)} and ${isCurrent} and food_id = ${foodId} group by 1`);
    const expected = new Map(found.map(({ x, y }) => [x, y]));
    expect(body.chart).toHaveLength(lengths[shown]);
    for (const { x, y } of body.chart) expect([x, y]).toEqual([x, near(expected.get(x) ?? 0)]);
    const points = body.chart.map(({ x }: { x: string }) => x);
    expect(found.every(({ x }) => points.includes(x))).toBe(true);
    expect(body).toMatchObject({ metric, view: shown });
  });
});

const as = async (role: 'User' | 'Admin' | 'Labeller'): Promise<Client> =>
  insights.product.as(await insights.product.given.user({ role, sites: [{ id: 2 }] }));
const trend = { food_id: foodId, ...period, view: 'Monthly' };

test('the Categorised metric is for administrators only', async () => {
  const query = { ...trend, metric: 'Categorised' };
  for (const role of ['User', 'Labeller'] as const) {
    const answer = await (await as(role)).call(foodInsightRoutes.getFoodTrend, { query });
    expect(answer.status).toBe(403);
    expect(answer.body.chart).toBeUndefined();
  }
  const [expected] = await insights.rows(sql<{ count: number }>`
    select count(*)::int as count from event
    where status <> 'DISCARDED' and not is_secondary and not non_food and site_id = 2
      and food_id = ${foodId} and (auto_label or user_labelled is not null)
      and local_day between ${period.startDate}::date and ${period.endDate}::date`);
  const { body } = await (await as('Admin')).call(foodInsightRoutes.getFoodTrend, { query });
  const total = body.chart.reduce((sum: number, { y }: { y: number }) => sum + y, 0);
  expect(total).toBe(expected?.count);
  expect(total).toBeGreaterThan(0);
});

test('a food with its category; hours over years become larger steps', async () => {
  const chef = await as('User');
  const { status, body } = await chef.call(foodInsightRoutes.getFoodDetail, {
    params: { id: foodId },
  });
  const [expected] = await insights.rows(sql<{ name: string; category: string }>`
    select food.name, food_category.name as category
    from food join food_category on food_category.id = food.category_id where food.id = ${foodId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: foodId,
    name: expected?.name,
    category_name: expected?.category,
    image_url: `/api/food-images/${foodId}/thumb/`,
    is_recipe: false,
    ingredients: [],
  });
  const long = await chef.call(foodInsightRoutes.getFoodTrend, {
    query: { food_id: foodId, startDate: '2022-01-01', endDate: '2025-01-01', view: 'Hourly' },
  });
  expect(long.body).toMatchObject({ view: 'Daily' });
});

test('another group’s recipe and a site outside the scope are not found', async () => {
  const { given } = insights.product;
  const group = await given.group();
  const own = await given.site({ group });
  const recipe = await given.food({
    name: 'Stew',
    group,
    ingredients: [
      [{ id: 1 }, 300],
      [{ id: 2 }, 700],
    ],
  });
  const cook = await insights.product.as(await given.user({ sites: [own] }));
  const stranger = await as('User');
  const seen = await cook.call(foodInsightRoutes.getFoodDetail, { params: { id: recipe.id } });
  expect(seen.body.ingredients).toMatchObject([
    { id: 2, quantity: 0.7 },
    { id: 1, quantity: 0.3 },
  ]);
  expect(seen.body.image_url).toBeNull();
  const asked = { params: { id: recipe.id } };
  expect((await stranger.call(foodInsightRoutes.getFoodDetail, asked)).status).toBe(404);
  expect((await stranger.call(foodInsightRoutes.getFoodStatistics, asked)).status).toBe(404);
  const query = { food_id: recipe.id };
  expect((await stranger.call(foodInsightRoutes.getFoodTrend, { query })).status).toBe(404);
  expect((await stranger.call(foodInsightRoutes.listFoodReductions, { query })).status).toBe(404);
  const elsewhere = await stranger.call(foodInsightRoutes.getFoodStatistics, {
    params: { id: foodId },
    query: { site: own.id },
  });
  expect(elsewhere.status).toBe(404);
  const unknown = { params: { id: 987_654_321 } };
  expect((await cook.call(foodInsightRoutes.getFoodDetail, unknown)).status).toBe(404);
});

test('advice comes from the food, else its subcategory, else its category; five at most', async () => {
  const { given, db } = insights.product;
  const chef = await as('User');
  const food = await given.food();
  const advice = async (
    page: { offset?: number } = {},
  ): Promise<{ count: number; results: { id: number }[] }> => {
    const query = { food_id: food.id, ...page };
    return (await chef.call(foodInsightRoutes.listFoodReductions, { query })).body;
  };
  const ofSubcategory = await insights.rows(sql<{ id: number }>`
    select id from food_reduction where subcategory_id = 101 order by id`);
  expect(ofSubcategory.length).toBeGreaterThan(0);
  const found = await advice();
  expect(found.count).toBe(ofSubcategory.length);
  expect(found.results.map(({ id }) => id)).toEqual(ofSubcategory.slice(0, 5).map(({ id }) => id));
  expect(await advice({ offset: 1000 })).toEqual({ count: found.count, results: [] });
  await sql`insert into food_subcategory (id, category_id, name) values (99001, 1, 'Bare')
  `.execute(db);
  await sql`update food set subcategory_id = 99001 where id = ${food.id}`.execute(db);
  const ofCategory = await insights.rows(sql<{ id: number }>`
    select id from food_reduction where subcategory_id in (
      select id from food_subcategory where category_id = 1)`);
  expect((await advice()).count).toBe(ofCategory.length);
  await sql`insert into food_reduction (food_id, reduction_type, reduction_string)
    values (${food.id}, 'Portion', 'Serve less of it')`.execute(db);
  expect(await advice()).toMatchObject({
    count: 1,
    results: [{ reduction_type: 'Portion', reduction_string: 'Serve less of it' }],
  });
});
