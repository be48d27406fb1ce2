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

test('the header counts every weight and compares complete days', async () => {
  const site = await product.given.site();
  const chef = await product.given.user({ sites: [site] });
  const event = product.given.event;
  await event({ site, day: '2026-03-01', grams: 1500, valueE4: 60_000, co2G: 2000 });
  await event({ site, day: '2026-03-14', grams: 500, valueE4: 20_000, co2G: 1000 });
  await event({ site, day: '2026-02-13', grams: 4000, valueE4: 80_000, co2G: 1500 });
  await event({ site, day: '2026-02-14', grams: 9000 });
  await event({ site, day: '2026-03-02', grams: 7000, status: 'PROCESSING', food: null });
  await event({ site, day: '2026-03-02', grams: 7000, status: 'DISCARDED' });
  await event({ site, day: '2026-03-02', grams: 7000, isSecondary: true });
  await event({ site, day: '2026-03-02', grams: 7000, isNonFood: true });

  const { body } = await headerOf(chef, site);
  expect(body.period).toEqual({ startDate: '2026-03-01', endDate: '2026-03-14' });
  expect(body.compared).toEqual({
    period: { startDate: '2026-03-01', endDate: '2026-03-13' },
    previous_period: { startDate: '2026-02-01', endDate: '2026-02-13' },
    coverage: { current: null, previous: null },
  });
  const [weight, value, co2, logs] = body.figures;
  expect(weight).toMatchObject({ value: 9, previous: 4, diff: 112.5, unit: 'kg' });
  // 1.5 kg for €6 and 7 kg not named yet, likely €28, against €8.
  expect(value).toMatchObject({ value: 8, previous: 8, diff: 325, unit: '€' });
  expect(co2).toMatchObject({ value: 3, previous: 1.5, unit: 'kg CO2e' });
  expect(logs).toMatchObject({ value: 3, previous: 1, diff: 100, unit: 'logs' });
  expect(body.pending).toEqual({ captures: 1, weight: 7, value: 28, co2: 10.5, water: 0 });
  expect(weight.chart).toHaveLength(14);
  expect(weight.chart[13]).toEqual({ x: '2026-03-14', y: 0.5 });
  expect(body.last_reading_at).toBe('2026-03-14T12:00:00.000Z');
});

test('without named waste, captures are estimated as unsorted mixed waste', async () => {
  const site = await product.given.site();
  const chef = await product.given.user({ sites: [site] });
  await product.given.event({ site, grams: 2000, status: 'PROCESSING', food: null });
  const { rows } = await sql<{ eur: number; co2: number; water: number }>`
    select price_eur_e4_per_kg / 10000.0::float8 as eur, co2_g_per_kg / 1000.0::float8 as co2,
      water_ml_per_kg / 1000.0::float8 as water
    from food where source_name = 'Mixed waste, unsorted'`.execute(product.db);
  const { eur, co2, water } = rows[0] ?? { eur: 0, co2: 0, water: 0 };
  expect(eur).toBeGreaterThan(0);
  const { body } = await headerOf(chef);
  expect(body.pending).toEqual({
    captures: 1,
    weight: 2,
    value: expect.closeTo(2 * eur, 2),
    co2: expect.closeTo(2 * co2, 3),
    water: expect.closeTo(2 * water, 3),
  });
  expect(body.figures[1].value).toBe(0);
});

test('naming a backlog of captures hardly moves a change', async () => {
  const site = await product.given.site();
  const chef = await product.given.user({ sites: [site] });
  const foods = [1, 2, 3, 4, 5];
  const add = async (day: string, grams: number, food: number, isNamed: boolean): Promise<void> => {
    await product.given.event({
      site,
      day,
      grams,
      ...(isNamed
        ? { food: { id: food }, valueE4: grams * food * 10, co2G: grams * food }
        : { food: null, status: 'PROCESSING' }),
    });
  };
  for (let index = 0; index < 200; index += 1) {
    const day = String((index % 13) + 1).padStart(2, '0');
    const [grams, food] = [300 + ((index * 37) % 700), foods[index % 5] ?? 1];
    await add(`2026-02-${day}`, grams, food, true);
    await add(`2026-03-${day}`, grams + 40, food, index >= 100);
  }
  const changes = async (): Promise<number[]> =>
    (await headerOf(chef)).body.figures.map(({ diff }: { diff: number }) => diff);
  const before = await changes();
  await sql`
    update event set status = 'SUCCESSFUL', food_id = 1 + event.id % 5,
      value_e4 = weight_g * 10 * (1 + event.id % 5), co2_g = weight_g * (1 + event.id % 5)
    where site_id = ${site.id} and food_id is null`.execute(product.db);
  const after = await changes();
  expect((await headerOf(chef)).body.pending.captures).toBe(0);
  for (const [index, change] of after.entries()) {
    expect(Math.abs(change - (before[index] ?? NaN))).toBeLessThan(1);
  }
});

test('on the first day of a month the header reports the month just ended', async () => {
  const site = await product.given.site();
  const chef = await product.given.user({ sites: [site] });
  await product.given.event({ site, day: '2026-02-10', grams: 2800 });
  await product.given.event({ site, day: '2026-03-10', grams: 3100 });
  await product.given.event({ site, day: '2026-04-01', grams: 9000 });
  product.clock.set('2026-04-01T10:00:00Z');
  const { body } = await headerOf(chef);
  product.clock.set('2026-03-14T10:00:00Z');
  expect(body.period).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31' });
  // 100 g a day in both months.
  expect(body.compared.previous_period).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(body.figures[0]).toMatchObject({ value: 3.1, diff: 0 });
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
  product.clock.set('2026-04-01T12:00:00Z');
  await product.given.event({ site: auckland, at: '2026-04-01T11:30:00Z', grams: 700 });
  const { body } = await headerOf(chef);
  product.clock.set('2026-03-14T10:00:00Z');
  expect(body.period).toEqual({ startDate: '2026-04-01', endDate: '2026-04-02' });
  expect(body.compared.period).toEqual({ startDate: '2026-04-01', endDate: '2026-04-01' });
  expect(body.figures[0].value).toBe(0.7);
});

test('another organisation’s site answers exactly like a missing one', async () => {
  const chef = await product.given.user({ sites: [await product.given.site()] });
  const foreign = await headerOf(chef, await product.given.site());
  const missing = await headerOf(chef, { id: 424_242 });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
});
