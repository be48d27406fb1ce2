import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let client: Client;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site({ name: 'Quayside' });
  client = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const whatChanged = (): Promise<Answer> =>
  client.call(overviewRoutes.getWhatChanged, { query: { site: site.id } });

test('the food, the monitor and the service that moved most with the site', async () => {
  const { device, event } = product.given;
  const [hall, terrace] = [await device({ site }), await device({ site })];
  const add = (day: string, grams: number, rest: object): Promise<Row> =>
    event({ site, device: hall, service: 'LUNCH', food: { id: 1 }, day, grams, ...rest });
  await add('2026-02-03', 3000, {});
  await add('2026-02-04', 1000, { food: { id: 2 }, service: 'DINNER' });
  await add('2026-03-03', 1000, {});
  await add('2026-03-04', 5000, { food: { id: 2 }, service: 'DINNER', device: terrace });
  await add('2026-03-05', 2000, { food: { id: 3 } });
  const { body } = await whatChanged();
  expect(body).toMatchObject({
    unit: 'kg',
    previous_period: { startDate: '2026-02-01', endDate: '2026-02-13' },
    compared: { period: { startDate: '2026-03-01', endDate: '2026-03-13' } },
  });
  expect(body.sites).toMatchObject([
    { id: site.id, name: 'Quayside', value: 8, previous: 4, diff: 100 },
  ]);
  expect(body.sites[0].reasons).toEqual([
    { kind: 'monitor', key: String(terrace.id), name: 'Main Kitchen', value: 5, previous: 0 },
    expect.objectContaining({ kind: 'food', key: '2', value: 5, previous: 1 }),
    { kind: 'service', key: 'DINNER', name: null, value: 5, previous: 1 },
  ]);
});

test('an improvement: a site’s only monitor and only service are not reasons', async () => {
  const add = (day: string, grams: number, food: number): Promise<Row> =>
    product.given.event({ site, service: 'LUNCH', day, grams, food: { id: food } });
  await add('2026-02-03', 3000, 1);
  await add('2026-02-03', 2000, 2);
  await add('2026-02-03', 1000, 3);
  await add('2026-03-03', 1900, 2);
  await add('2026-03-03', 1500, 3);
  const { body } = await whatChanged();
  expect(body.sites[0]).toMatchObject({ value: 3.4, previous: 6 });
  expect(body.sites[0].reasons).toMatchObject([
    { kind: 'food', key: '1', value: 0, previous: 3 },
    { kind: 'food', key: '2', value: 1.9, previous: 2 },
  ]);
});

test('several sites, the largest change first; unchanged sites are left out', async () => {
  const [small, large, same] = [site, await product.given.site(), await product.given.site()];
  const manager = await product.as(await product.given.user({ sites: [small, large, same] }));
  await sql`update profile set preferred_currency = '£'`.execute(product.db);
  for (const [place, before, now] of [
    [small, 100, 200],
    [large, 900, 100],
    [same, 500, 500],
  ] as const) {
    await product.given.event({ site: place, day: '2026-02-02', grams: before });
    await product.given.event({ site: place, day: '2026-03-02', grams: now });
  }
  const { body } = await manager.call(overviewRoutes.getWhatChanged, { query: {} });
  expect(body.sites.map((one: Row) => one.id)).toEqual([large.id, small.id]);
});
