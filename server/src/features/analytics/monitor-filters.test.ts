import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { targetRoutes } from '@wastegauge/contract/insight/targets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
let monitor: Row;
let client: Client;
const { ask, count } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site();
  monitor = await product.given.device({ site });
  client = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const set = (device: object[], by = client, at: number | null = site.id): Promise<Answer> =>
  by.call(targetRoutes.setMonitorTargets, { body: { device, site: at } });
const list = (query: object = { site: site.id }, by = client): Promise<Answer> =>
  by.call(targetRoutes.listMonitorTargets, { query: { ...query } });
const report = (query: object = { site: site.id }): Promise<Answer> =>
  client.call(overviewRoutes.getPlateWasteReport, { query: { ...query } });

test('monitors that watch plates, with their target and the suggestion from last month', async () => {
  await product.given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  await product.given.event({ site, device: monitor, day: '2026-02-14', grams: 10_000 });
  const expected = {
    id: monitor.id,
    name: 'Main Kitchen',
    threshold: null,
    recommended_target: 9,
    message: 'Based on 10 kg last month, aiming for a 10% reduction',
    previous_kg: 10,
    reduction_percent: 10,
  };
  expect((await list()).body).toEqual([expected]);
  const set20 = await set([{ id: monitor.id, threshold: 20 }]);
  expect(set20).toMatchObject({ status: 200, body: [{ ...expected, threshold: 20 }] });
  expect((await report()).body.chart).toMatchObject([{ id: monitor.id, threshold: 20 }]);
  const asked = { site: site.id, widget: 'device', device: monitor.id };
  expect((await list(asked)).body).toEqual([{ ...expected, threshold: 20 }]);
});

test('clearing ends a target from this month on; earlier months keep it', async () => {
  product.clock.set('2026-01-10T10:00:00Z');
  await set([{ id: monitor.id, threshold: 20 }]);
  product.clock.set('2026-03-14T10:00:00Z');
  expect((await list()).body[0].threshold).toBe(20);
  await set([{ id: monitor.id, threshold: null }]);
  expect((await list()).body[0].threshold).toBeNull();
  expect((await report()).body.chart[0].threshold).toBeNull();
  const february = { site: site.id, startDate: '2026-02-01', endDate: '2026-02-28' };
  expect((await report(february)).body.chart[0].threshold).toBe(20);
});

test('several monitors at once over all sites; each site has its own record', async () => {
  const other = await product.given.site();
  const there = await product.given.device({ site: other });
  const by = await product.as(await product.given.user({ sites: [site, other] }));
  const both = [monitor, there].map(({ id }, index) => ({ id, threshold: 5 + index }));
  const { body } = await set(both, by, null);
  expect(body.map((one: Row & { threshold: number }) => [one.id, one.threshold])).toEqual([
    [monitor.id, 5],
    [there.id, 6],
  ]);
  for (const place of [site, other]) {
    expect(await count(sql`audit where site_id = ${place.id}`)).toBe(1);
  }
  expect((await list({}, by)).body).toHaveLength(2);
});

test('a monitor of another organisation is not found and nothing changes', async () => {
  const foreign = await product.given.device({ site: await product.given.site() });
  const preparing = await product.given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  for (const { id } of [foreign, preparing, { id: 987_654_321 }]) {
    const answer = await set([
      { id: monitor.id, threshold: 1 },
      { id, threshold: 1 },
    ]);
    expect(answer).toMatchObject({ status: 400, body: { device: ['Monitor not found'] } });
    const asked = await list({ site: site.id, widget: 'device', device: id });
    expect(asked).toMatchObject({ status: 400, body: { device: ['Monitor not found'] } });
  }
  expect(await count(sql`target where site_id = ${site.id}`)).toBe(0);
  const negative = await set([{ id: monitor.id, threshold: -1 }]);
  expect(negative.body).toMatchObject({
    'device.0.threshold': ['Threshold should be a number from 0.001 to 1000000000'],
  });
});

test('two concurrent changes: one row for the month, both on record', async () => {
  await Promise.all([3, 4, 5].map((threshold) => set([{ id: monitor.id, threshold }])));
  const stored = await ask(sql<{ kg: number }>`
    select threshold_g / 1000 as kg from target where site_id = ${site.id}`);
  const audited = await ask(sql<{ after: { device: { threshold: number }[] } }>`
    select after from audit where site_id = ${site.id} order by id`);
  expect(audited).toHaveLength(3);
  expect(stored).toEqual([{ kg: audited.at(-1)?.after.device[0]?.threshold }]);
});

test('a user deleted while setting a target gets a conflict', async () => {
  const chef = await product.given.user({ sites: [site] });
  const own = await product.as(chef);
  let answer: Promise<Answer> | undefined;
  await product.db.transaction().execute(async (transaction) => {
    await sql`delete from app_user where id = ${chef.id}`.execute(transaction);
    answer = set([{ id: monitor.id, threshold: 20 }], own);
    await vi.waitUntil(async () => (await count(sql`pg_locks where not granted`)) > 0);
  });
  expect(await answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await count(sql`target where device_id = ${monitor.id}`)).toBe(0);
});
