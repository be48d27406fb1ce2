import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-14T10:00:00Z');
});
afterAll(() => product.close());

async function headerOf(user: { id: number }, site?: { id: number }): Promise<Answer> {
  const client = await product.as(user);
  return client.call(overviewRoutes.getOverviewHeader, { query: site ? { site: site.id } : {} });
}

test('the header compares the month so far with the same days of the month before', async () => {
  const site = await product.given.site();
  const chef = await product.given.user({ sites: [site] });
  const event = product.given.event;
  await event({ site, day: '2026-03-01', grams: 1500, valueE4: 60_000, co2G: 2000 });
  await event({ site, day: '2026-03-14', grams: 500, valueE4: 20_000, co2G: 1000 });
  await event({ site, day: '2026-02-14', grams: 4000, valueE4: 80_000, co2G: 1500 });
  await event({ site, day: '2026-02-15', grams: 9000 });
  await event({ site, day: '2026-03-02', grams: 7000, status: 'PROCESSING' });
  await event({ site, day: '2026-03-02', grams: 7000, status: 'DISCARDED' });
  await event({ site, day: '2026-03-02', grams: 7000, isSecondary: true });
  await event({ site, day: '2026-03-02', grams: 7000, isNonFood: true });

  const { body } = await headerOf(chef, site);
  expect(body.period).toEqual({ startDate: '2026-03-01', endDate: '2026-03-14' });
  expect(body.previous_period).toEqual({ startDate: '2026-02-01', endDate: '2026-02-14' });
  const [weight, value, co2, logs] = body.figures;
  expect(weight).toMatchObject({ value: 2, previous: 4, diff: -50, unit: 'kg' });
  expect(value).toMatchObject({ value: 8, previous: 8, diff: 0, unit: '€' });
  expect(co2).toMatchObject({ value: 3, previous: 1.5, diff: 100, unit: 'kg CO2' });
  expect(logs).toMatchObject({ value: 2, previous: 1, diff: 100, unit: 'logs' });
  expect(weight.chart).toHaveLength(14);
  expect(weight.chart[13]).toEqual({ x: '2026-03-14', y: 0.5 });
  expect(body.last_reading_at).toBe('2026-03-14T12:00:00.000Z');
});

test('a site without events has nothing to compare', async () => {
  const site = await product.given.site();
  const { body } = await headerOf(await product.given.user({ sites: [site] }));
  expect(body.last_reading_at).toBeNull();
  expect(body.figures[0]).toMatchObject({ value: 0, previous: 0, diff: null });
});

test('all sites together use the user’s preferred currency at the rate of each day', async () => {
  const [dublin, berlin] = [await product.given.site(), await product.given.site()];
  const manager = await product.given.user({ sites: [dublin, berlin] });
  await sql`update profile set preferred_currency = '£' where user_id = ${manager.id}`.execute(
    product.db,
  );
  await sql`delete from fx_rate where currency = 'GBP'`.execute(product.db);
  await sql`
    insert into fx_rate values
      ('GBP', '2026-03-01', 0.8, 'test'), ('GBP', '2026-03-10', 0.5, 'test')
  `.execute(product.db);
  await product.given.event({ site: dublin, day: '2026-03-05', valueE4: 100_000 });
  await product.given.event({ site: berlin, day: '2026-03-12', valueE4: 100_000 });
  const { body } = await headerOf(manager);
  expect(body.currency).toBe('£');
  expect(body.figures[1]).toMatchObject({ metric: 'waste_value', value: 13, unit: '£' });
});

test('the site’s own clock decides the day', async () => {
  const auckland = await product.given.site({ timezone: 'Pacific/Auckland' });
  const chef = await product.given.user({ sites: [auckland] });
  product.clock.set('2026-03-31T12:00:00Z');
  await product.given.event({ site: auckland, at: '2026-03-31T11:30:00Z', grams: 700 });
  const { body } = await headerOf(chef);
  product.clock.set('2026-03-14T10:00:00Z');
  expect(body.period).toEqual({ startDate: '2026-04-01', endDate: '2026-04-01' });
  expect(body.figures[0].value).toBe(0.7);
});

test('another organisation’s site answers exactly like a missing one', async () => {
  const chef = await product.given.user({ sites: [await product.given.site()] });
  const foreign = await headerOf(chef, await product.given.site());
  const missing = await headerOf(chef, { id: 424_242 });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
});
