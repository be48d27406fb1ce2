import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, partsOf } from './support/every-call.ts';
import { giveRows, giveTenant, type TenantRows } from './support/generated/tenants.ts';
import { startTestApp, type Client, type TestApp } from './support/test-app.ts';

let product: TestApp;
let client: Client;
let rows: TenantRows;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T14:00:00Z');
  const tenant = await giveTenant(product, 'Harbour');
  const superuser = await product.given.user({ isSuperuser: true });
  rows = await giveRows(product, tenant, superuser);
  client = await product.as(superuser);
});
afterAll(() => product.close());

/** Covers, occupancy and control weeks are planned ahead. */
const planned = ['covers.', 'controlWeeks.'];

const dated = everyCall.filter(
  ({ name, route: { query } }) =>
    query instanceof z.ZodObject &&
    'endDate' in query.shape &&
    !planned.some((feature) => name.startsWith(feature)),
);

test('every report with dates is checked', () => {
  expect(dated.length).toBeGreaterThan(15);
});

test.each(dated)('$name refuses an end date after today', async (call) => {
  const parts = partsOf(call, rows);
  const ask = (endDate: string) =>
    client.call(call.route, {
      ...parts,
      query: { ...parts.query, startDate: '2026-03-01', endDate },
    });
  const { status, body } = await ask('2026-03-11');
  expect([status, body.endDate]).toEqual([400, [texts.futureDate]]);
  expect((await ask('2026-03-10')).status).not.toBe(400);
});

test('reversed dates are refused at the later one', async () => {
  const query = { startDate: '2027-01-01', endDate: '2026-03-01' };
  const { status, body } = await client.call(feedRoutes.listFeed, { query });
  expect([status, body.startDate]).toEqual([400, [texts.futureDate]]);
});

test('a day is today while it is today at any site of the caller', async () => {
  const { given } = product;
  const [dublin, auckland] = [
    await given.site({ timezone: 'Europe/Dublin' }),
    await given.site({ timezone: 'Pacific/Auckland' }),
  ];
  const status = async (sites: { id: number }[], endDate: string): Promise<number> => {
    const chef = await product.as(await given.user({ sites }));
    const query = { site: [dublin.id], endDate };
    return (await chef.call(feedRoutes.listFeed, { query })).status;
  };
  expect(await status([dublin], '2026-03-11')).toBe(400);
  expect(await status([dublin, auckland], '2026-03-11')).toBe(200);
  expect(await status([dublin, auckland], '2026-03-12')).toBe(400);
});

test('the days of a venue event may lie ahead', async () => {
  const query = { event: 987_654_321, startDate: '2026-04-01', endDate: '2026-04-02' };
  for (const route of [feedRoutes.listFeed, exploreRoutes.getExploreChart]) {
    expect((await client.call(route, { query })).status).toBe(200);
  }
});
