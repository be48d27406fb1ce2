import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { targetRoutes } from '@wastegauge/contract/insight/targets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site();
  chef = await product.given.user({ sites: [site] });
  client = await product.as(chef);
});
afterAll(() => product.close());

const setTarget = (body: object, by = client): Promise<Answer> =>
  by.call(targetRoutes.setSiteTarget, { body });
const setFoods = (body: object, by = client): Promise<Answer> =>
  by.call(targetRoutes.setFoodTargets, { body });
const setMonitors = (body: object, by = client): Promise<Answer> =>
  by.call(targetRoutes.setMonitorTargets, { body });
const snapshot = (query: object, by = client): Promise<Answer> =>
  by.call(overviewRoutes.getMonthlySnapshot, { query: { ...query } });
const journey = (query: object, by = client): Promise<Answer> =>
  by.call(overviewRoutes.getJourneyToDate, { query: { ...query } });
const lines = (answer: Answer): (number | null)[] =>
  answer.body.chart.map((point: { monthly_target: number | null }) => point.monthly_target);
const comparable = (answer: Answer): boolean[] =>
  answer.body.chart.map((point: { is_comparable: boolean }) => point.is_comparable);

test('a monthly target applies from this month on; earlier months keep theirs', async () => {
  const own = await product.given.site();
  const by = await product.as(await product.given.user({ sites: [own] }));
  const at = { site: own.id };
  product.clock.set('2026-01-20T10:00:00Z');
  const set = await setTarget({ threshold: 500, ...at }, by);
  expect(set).toMatchObject({ status: 200, body: { threshold: 500, ...at, level: 'monthly' } });
  expect(lines(await snapshot(at, by))).toEqual([null, null, null, null, null, 500]);

  product.clock.set('2026-03-14T10:00:00Z');
  await setTarget({ threshold: 400.125, ...at }, by);
  expect(lines(await snapshot(at, by))).toEqual([null, null, null, 500, 500, 400.125]);
  await setTarget({ threshold: 390, ...at }, by);
  expect((await snapshot(at, by)).body).toMatchObject({
    monthly_target: 390,
    monthly_target_kg: 390,
  });

  await setTarget({ threshold: null, ...at }, by);
  expect(lines(await snapshot(at, by))).toEqual([null, null, null, 500, 500, null]);
  expect((await snapshot(at, by)).body.monthly_target).toBeNull();
  expect(await count(sql`target where site_id = ${own.id}`)).toBe(2);
});

test('a daily goal applies from its day on', async () => {
  const own = await product.given.site();
  const by = await product.as(await product.given.user({ sites: [own] }));
  const at = { site: own.id };
  await product.given.event({ site: own, day: '2026-03-12', grams: 700 });
  product.clock.set('2026-03-13T10:00:00Z');
  await setTarget({ threshold: 20, ...at, level: 'daily' }, by);
  product.clock.set('2026-03-14T10:00:00Z');
  const set = await setTarget({ threshold: 15, ...at, level: 'daily' }, by);
  expect(set.body).toEqual({ threshold: 15, ...at, level: 'daily' });
  const { body } = await journey(at, by);
  expect(body).toMatchObject({ daily_target: 15, daily_target_kg: 15 });
  expect(body.chart.map((point: { daily_target: number }) => point.daily_target)).toEqual([
    null,
    20,
    15,
  ]);
  expect((await snapshot(at, by)).body.monthly_target).toBeNull();
});

test('a site’s target is shared; one for all sites is the user’s own and replaces the sum', async () => {
  const [one, other] = [await product.given.site(), await product.given.site()];
  const manager = await product.as(await product.given.user({ sites: [one, other] }));
  const colleague = await product.as(await product.given.user({ sites: [one, other] }));
  await setTarget({ threshold: 300, site: one.id }, manager);
  await setTarget({ threshold: 800, site: null }, manager);
  const seen = async (by: Client, query: object): Promise<unknown> =>
    (await snapshot(query, by)).body.monthly_target;
  expect(await seen(colleague, { site: one.id })).toBe(300);
  expect(await seen(colleague, { site: other.id })).toBeNull();
  expect(await seen(colleague, {})).toBe(300);
  expect(await seen(manager, {})).toBe(800);
  await setTarget({ threshold: null, site: null }, manager);
  expect(await seen(manager, {})).toBe(300);
});

test('all sites add up the targets of the sites that have one', async () => {
  const sites = await Promise.all(Array.from({ length: 3 }, () => product.given.site()));
  const [one, two, three] = sites;
  const by = await product.as(await product.given.user({ sites }));
  product.clock.set('2026-02-10T10:00:00Z');
  await setTarget({ threshold: 300, site: one?.id }, by);
  product.clock.set('2026-03-14T10:00:00Z');
  await setTarget({ threshold: 200.5, site: two?.id }, by);
  await setTarget({ threshold: 12, site: two?.id, level: 'daily' }, by);
  for (const day of ['2026-03-11', '2026-03-12', '2026-03-13']) {
    await product.given.event({ site: { id: one?.id ?? 0 }, day, grams: 10_000 });
  }
  const some = await snapshot({}, by);
  expect(lines(some)).toEqual([null, null, null, null, 300, 500.5]);
  // The waste of three sites is not compared with the targets of two.
  expect(some.body).toMatchObject({ target_sites: { with_target: 2, all: 3 }, track: null });
  expect(comparable(some)).toEqual([false, false, false, false, false, false]);
  expect((await journey({}, by)).body).toMatchObject({
    daily_target_kg: 12,
    target_sites: { with_target: 1, all: 3 },
  });
  expect((await snapshot({ site: one?.id }, by)).body.target_sites).toBeNull();
  await setTarget({ threshold: 1, site: three?.id }, by);
  const all = await snapshot({}, by);
  expect(comparable(all)).toEqual([false, false, false, false, false, true]);
  expect(all.body).toMatchObject({
    monthly_target_kg: 501.5,
    target_sites: { with_target: 3, all: 3 },
    track: 'on',
  });
});

test('money and CO2 targets use the value of a kilogram in the months shown; logs have none', async () => {
  const own = await product.given.site();
  const by = await product.as(await product.given.user({ sites: [own] }));
  await setTarget({ threshold: 100, site: own.id }, by);
  const targetInMetric = async (metric: string): Promise<unknown> =>
    (await snapshot({ site: own.id, metric }, by)).body.monthly_target;
  expect(await targetInMetric('waste_value')).toBeNull();
  await product.given.event({ site: own, day: '2025-10-02', grams: 3000, valueE4: 60_000 });
  await product.given.event({ site: own, day: '2026-03-02', grams: 1000, co2G: 8000 });
  expect(await targetInMetric('total_waste')).toBe(100);
  expect(await targetInMetric('waste_value')).toBe(150);
  expect(await targetInMetric('waste_co2')).toBe(200);
  expect(await targetInMetric('waste_logs')).toBeNull();
});

const numberText = 'Threshold should be a number from 0.001 to 1000000000';
test.each([
  [{ threshold: 0 }, numberText],
  [{ threshold: -1 }, numberText],
  [{ threshold: '12' }, numberText],
  [{}, numberText],
  [{ threshold: 0.0004 }, numberText],
  [{ threshold: 1_000_000_000.5 }, 'Threshold can not be more than 1000000000'],
  [{ threshold: 1.2345 }, 'Up to 3 decimals'],
])('a threshold of %j is rejected', async (given, text) => {
  const answer = await setTarget({ site: site.id, ...given });
  expect(answer).toMatchObject({ status: 400, body: { threshold: [text] } });
});

test('the ends of the range are accepted', async () => {
  for (const threshold of [0.001, 1_000_000_000]) {
    expect((await setTarget({ threshold, site: site.id })).body.threshold).toBe(threshold);
    expect((await snapshot({ site: site.id })).body.monthly_target_kg).toBe(threshold);
  }
});

test('another organisation’s site answers like a missing one', async () => {
  const foreign = await product.given.site();
  for (const id of [foreign.id, 987_654_321]) {
    expect((await setTarget({ threshold: 1, site: id })).status).toBe(404);
    expect((await setFoods({ food: [], site: id })).status).toBe(404);
    expect((await setMonitors({ device: [], site: id })).status).toBe(404);
    expect((await snapshot({ site: id })).status).toBe(404);
  }
  expect(await count(sql`target where site_id = ${foreign.id}`)).toBe(0);
});

test('concurrent changes of one target: the last one wins, one row, both audited', async () => {
  const own = await product.given.site();
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => product.as(await product.given.user({ sites: [own] }))),
  );
  const answers = await Promise.all(
    people.map((by, index) => setTarget({ threshold: 10 + index, site: own.id }, by)),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  const audited = await ask(sql<{ before: number | null; after: number }>`
    select (before->>'threshold')::float8 as before, (after->>'threshold')::float8 as after
    from audit where action = 'target.changed' and site_id = ${own.id} order by id`);
  expect(audited).toHaveLength(6);
  // Each change saw the result of the one before.
  expect(audited.map(({ before }) => before)).toEqual([
    null,
    ...audited.slice(0, -1).map(({ after }) => after),
  ]);
  const stored = await ask(sql<{ kg: number }>`
    select threshold_g / 1000.0::float8 as kg from target where site_id = ${own.id}`);
  expect(stored).toEqual([{ kg: audited.at(-1)?.after }]);
});

test('the month follows the site’s clock', async () => {
  const auckland = await product.given.site({ timezone: 'Pacific/Auckland' });
  product.clock.set('2026-03-31T12:00:00Z');
  const by = await product.as(await product.given.user({ sites: [auckland] }));
  await setTarget({ threshold: 5, site: auckland.id }, by);
  product.clock.set('2026-03-14T10:00:00Z');
  const [row] = await ask(sql<{ valid_from: string }>`
    select valid_from from target where site_id = ${auckland.id}`);
  expect(row?.valid_from).toBe('2026-04-01');
});

async function recommended(query: object, by = client): Promise<Answer> {
  return by.call(targetRoutes.getRecommendedTarget, { query: { ...query } });
}

test('the recommendation is based on the last complete month', async () => {
  const own = await product.given.site();
  const monitor = await product.given.device({ site: own });
  const by = await product.as(await product.given.user({ sites: [own] }));
  const given = { site: own, device: monitor, food: { id: 2 } };
  await product.given.event({ ...given, day: '2026-02-01', grams: 40_000 });
  await product.given.event({
    ...given,
    day: '2026-02-28',
    grams: 2345,
    wasteType: 2,
    food: { id: 3 },
  });
  await product.given.event({ ...given, day: '2026-01-31', grams: 9_000_000 });
  await product.given.event({ ...given, day: '2026-03-01', grams: 9_000_000 });
  const at = { site: own.id };

  expect((await recommended({ ...at, widget: 'monthly_snapshot' }, by)).body).toEqual({
    proposed_target: 38,
    message: 'Based on 42.35 kg last month, aiming for a 10% reduction',
    previous_kg: 42.345,
    reduction_percent: 10,
    usual_kg: 42.345,
  });
  const daily = await recommended({ ...at, widget: 'journey_to_date' }, by);
  expect(daily.body).toMatchObject({ proposed_target: 1.4, usual_kg: 42.345 / 28 });
  const food = await recommended({ ...at, widget: 'focus_food', food: 2 }, by);
  expect(food.body).toMatchObject({
    proposed_target: 20,
    message: 'Based on 40 kg last month, aiming for a 50% reduction',
  });
  // Only plate waste counts for a monitor that watches plates.
  const device = await recommended({ ...at, widget: 'device', device: monitor.id }, by);
  expect(device.body).toMatchObject({ proposed_target: 36, previous_kg: 40 });
});

test('without data for the last month nothing is recommended', async () => {
  const own = await product.given.site();
  const monitor = await product.given.device({ site: own });
  const by = await product.as(await product.given.user({ sites: [own] }));
  for (const query of [
    { widget: 'monthly_snapshot' },
    { widget: 'journey_to_date' },
    { widget: 'focus_food', food: 2 },
    { widget: 'device', device: monitor.id },
  ]) {
    expect((await recommended({ site: own.id, ...query }, by)).body).toMatchObject({
      proposed_target: null,
      previous_kg: null,
      usual_kg: null,
      message: 'Not enough data yet',
    });
  }
});

test('recommendations require a known food or monitor', async () => {
  const foreign = await product.given.device({ site: await product.given.site() });
  const refused = async (query: object): Promise<unknown> => {
    const answer = await recommended({ site: site.id, ...query });
    return answer.status === 400 ? answer.body : answer.status;
  };
  expect(await refused({ widget: 'focus_food' })).toMatchObject({ food: ['Required field'] });
  expect(await refused({ widget: 'device' })).toMatchObject({ device: ['Required field'] });
  expect(await refused({ widget: 'focus_food', food: 987_654_321 })).toMatchObject({
    food: ['Food not found'],
  });
  expect(await refused({ widget: 'device', device: foreign.id })).toMatchObject({
    device: ['Monitor not found'],
  });
});
