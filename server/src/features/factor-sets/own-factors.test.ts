import { factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { texts } from '@wastegauge/contract/values/texts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import { revalueEvents } from '../events/service.ts';
import {
  addWaste,
  choose,
  importFile,
  readFigures,
  startRunner,
} from './factor-sets.test-support.ts';

interface Row {
  id: number;
}

let product: TestApp;
let runner: JobRunner;
let site: Row;
let device: Row;
let bread: Row;
let pudding: Row;
let admin: Client;
let chef: Client;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  runner = await startRunner(product);
});
beforeEach(async () => {
  const { given } = product;
  const group = await given.group();
  site = await given.site({ group, timezone: 'Europe/London' });
  device = await given.device({ site });
  const own = { group, co2GramsPerKg: 1000, waterMlPerKg: 2_000_000 };
  bread = await given.food({ ...own, name: 'House bread' });
  const rice = await given.food({ ...own, name: 'House rice' });
  pudding = await given.food({
    group,
    ingredients: [
      [bread, 100],
      [rice, 300],
    ],
  });
  admin = await product.as(await given.user({ role: 'Admin', group }));
  chef = await product.as(await given.user({ sites: [site] }));
});
afterAll(async () => {
  await runner.stop();
  await product.close();
});

const setOwn = (body: object = {}, by = admin): Promise<Answer> =>
  by.call(factorSetRoutes.setOwnFactor, {
    body: { food: bread.id, co2: 5, source: 'Baker', since: '2026-03-04', ...body },
  });
const removeOwn = (id: number, by = admin): Promise<Answer> =>
  by.call(factorSetRoutes.removeOwnFactor, { params: { id } });
const list = async (): Promise<Answer['body']> =>
  (await admin.call(factorSetRoutes.listOwnFactors)).body;
const figures = async (): Promise<unknown[]> =>
  (await readFigures(product.db, site.id)).map(({ co2, water }) => [co2, water]);
async function waitForRecount(): Promise<void> {
  await eventually(async () => {
    const { body } = await admin.call(factorSetRoutes.getFactorRecount);
    return body.recount?.finished_at !== null;
  }).toBe(true);
}

async function addWeek(): Promise<void> {
  await addWaste(chef, { device, food: bread, day: '2026-03-01', kg: 1 });
  await addWaste(chef, { device, food: bread, day: '2026-03-05', kg: 1 });
  await addWaste(chef, { device, food: pudding, day: '2026-03-06', kg: 1 });
}

test('an own value applies from its day on, to recipes too, and removing it restores the figures', async () => {
  await addWeek();
  const before = await figures();
  const perKg = [1000, 2_000_000];
  expect(before).toEqual([perKg, perKg, perKg]);
  const { status, body } = await setOwn();
  expect([status, body.own_factor]).toMatchObject([
    200,
    { name: 'House bread', co2: 5, water: null, since: '2026-03-04', is_current: true },
  ]);
  await waitForRecount();
  const after = [
    [1000, 2_000_000],
    [5000, 2_000_000],
    [2000, 2_000_000],
  ];
  expect(await figures()).toEqual(after);
  const stored = await readFigures(product.db, site.id);
  const ids = stored.map(({ id }) => id);
  expect(await revalueEvents(product.db, { siteId: site.id, eventIds: ids })).toBe(0);
  await addWaste(chef, { device, food: bread, day: '2026-03-07', kg: 2 });
  expect((await figures()).at(-1)).toEqual([10_000, 4_000_000]);
  expect((await removeOwn(body.own_factor.id)).status).toBe(200);
  await waitForRecount();
  expect(await figures()).toEqual([...before, [2000, 4_000_000]]);
  expect((await removeOwn(body.own_factor.id)).status).toBe(404);
});

test('it overrides a chosen set, and the preview of a set counts it', async () => {
  await addWeek();
  const imported = await importFile(admin, 'name,co2e_kg_per_kg,water_l_per_kg\nHouse bread,3,1\n');
  const set = imported.body.set.id;
  await setOwn();
  await waitForRecount();
  const query = { set, since: '2026-03-01' };
  const preview = await admin.call(factorSetRoutes.previewFactorChoice, { query });
  await choose(admin, { set, since: '2026-03-01' });
  await waitForRecount();
  expect(await figures()).toEqual([
    [3000, 1000],
    [5000, 1000],
    [2000, 1_500_250],
  ]);
  expect(preview.body).toMatchObject({
    events: 3,
    co2: { before: 8, after: 10 },
    count: 2,
  });
});

test('exports and the list of sets name own values', async () => {
  await addWeek();
  await setOwn();
  await waitForRecount();
  const { body } = await chef.call(feedRoutes.exportFeed);
  const lines = String(body).trim().split('\r\n');
  expect(lines.filter((line) => line.includes('Own values,2026-03-10'))).toHaveLength(2);
  const { sets, own } = (await admin.call(factorSetRoutes.listFactorSets)).body;
  expect(sets.map(({ name }: { name: string }) => name)).not.toContain('Own values');
  expect(own).toMatchObject({
    foods: 1,
    values: 1,
    source: 'Baker',
    scope: 'not_stated',
    changed_at: '2026-03-10T15:00:00.000Z',
    changed_by: { first_name: 'Robin' },
  });
});

test('the newest value of a food is current; the same day replaces it', async () => {
  await setOwn({ since: '2026-02-01' });
  await setOwn({ since: '2026-03-01', co2: null, water: 7.5, source: 'Mill' });
  await setOwn({ since: '2026-03-01', co2: 6, water: 7.5, source: 'Mill' });
  expect(await list()).toMatchObject({
    count: 2,
    results: [
      { since: '2026-03-01', co2: 6, water: 7.5, is_current: true },
      { since: '2026-02-01', co2: 5, water: null, is_current: false },
    ],
  });
  const { own } = (await admin.call(factorSetRoutes.listFactorSets)).body;
  expect(own).toMatchObject({ foods: 1, values: 2, source: null });
});

test('what cannot be an own value is refused with its reason', async () => {
  const shells = await product.given.food({ material: 'inedible' });
  const problems = async (body: object): Promise<unknown> => (await setOwn(body)).body;
  expect(await problems({ co2: null })).toMatchObject({ co2: [factorTexts.valueMissing] });
  expect(await problems({ co2: -1 })).toMatchObject({ co2: [factorTexts.valueNegative] });
  expect(await problems({ co2: 1001 })).toMatchObject({ co2: [factorTexts.valueTooHigh] });
  expect(await problems({ co2: 1.2345 })).toMatchObject({ co2: [factorTexts.valueDecimals] });
  expect(await problems({ source: ' ' })).toMatchObject({ source: [texts.requiredField] });
  expect(await problems({ since: '2026-03-11' })).toMatchObject({
    since: [factorTexts.sinceInFuture],
  });
  for (const food of [pudding.id, shells.id, 999_999]) {
    expect(await problems({ food })).toMatchObject({ food: [factorTexts.ownFoodRefused] });
  }
  expect((await setOwn({}, chef)).status).toBe(403);
  const named = await importFile(admin, 'name,co2e_kg_per_kg\nHouse bread,3\n', {
    name: 'own values',
  });
  expect(named.body).toMatchObject({ name: [factorTexts.nameReserved] });
  expect(await list()).toMatchObject({ count: 0 });
});

test('own values of another organisation are not found', async () => {
  const { body } = await setOwn();
  const { given } = product;
  const group = await given.group();
  await given.site({ group });
  const stranger = await product.as(await given.user({ role: 'Admin', group }));
  expect((await removeOwn(body.own_factor.id, stranger)).status).toBe(404);
  expect((await stranger.call(factorSetRoutes.listOwnFactors)).body.count).toBe(0);
  expect((await setOwn({}, stranger)).body).toMatchObject({ food: [factorTexts.ownFoodRefused] });
});
