import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { chartOf, totalOf } from '../../../test/support/test-explore.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site({ name: 'Dublin' });
  chef = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const march = { startDate: '2026-03-01', endDate: '2026-03-14' };

test('another organisation’s sites give no result; all sites means the caller’s own', async () => {
  const foreign = await product.given.site();
  await product.given.event({ site, day: '2026-03-02', grams: 300 });
  await product.given.event({ site: foreign, day: '2026-03-02', grams: 7000 });
  const total = (query: object): Promise<number | null> => totalOf(chef, { ...query });
  expect(await total({})).toBe(0.3);
  expect(await total({ site: foreign.id })).toBe(0);
  expect(await total({ site: `${foreign.id},${site.id}` })).toBe(0.3);
  expect(await total({ site: 424_242 })).toBe(0);
  const { series, metric } = await chartOf(chef, {
    site: foreign.id,
    labels: 'sites',
    metric: 'waste_per_cover',
  });
  expect({ series, metric }).toEqual({ series: [], metric: 'total_waste' });
});

test('another organisation’s foods and monitors find nothing; monitors are named by serial or id', async () => {
  const device = await product.given.device({ site });
  const foreign = await product.given.device({ site: await product.given.site() });
  const food = await product.given.food();
  const recipe = await product.given.food({ group: await product.given.group() });
  await product.given.event({ site, device, food, day: '2026-03-02', grams: 250 });
  await product.given.event({ site, day: '2026-03-02', grams: 100 });
  const total = (query: object): Promise<number | null> => totalOf(chef, { ...query });
  const found = await sql<{ serial: string }>`
    select serial from device where id = ${device.id}`.execute(product.db);
  expect(await total({ food: food.id })).toBe(0.25);
  expect(await total({ food: recipe.id })).toBe(0);
  expect(await total({ zone: found.rows[0]?.serial })).toBe(0.25);
  expect(await total({ zone: device.id })).toBe(0.25);
  expect(await total({ zone: foreign.id })).toBe(0);
  expect(await total({ zone: "x' or true --" })).toBe(0);
});

const addVenue = async (at: Row, startDate: string, endDate: string): Promise<number> => {
  const added = await sql<Row>`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    values (${at.id}, 'Fair', 'EXPO', 900, ${startDate}, ${endDate}) returning id
  `.execute(product.db);
  return added.rows[0]?.id ?? 0;
};

test('a venue event restricts to its site and days; another organisation’s event shows nothing', async () => {
  const other = await product.given.site();
  const manager = await product.as(await product.given.user({ sites: [site, other] }));
  const event = await addVenue(site, '2026-02-10 10:00', '2026-02-12 18:00');
  const foreign = await addVenue(await product.given.site(), '2026-02-10', '2026-02-12');
  await product.given.event({ site, day: '2026-02-11', grams: 500 });
  await product.given.event({ site, day: '2026-02-13', grams: 9000 });
  await product.given.event({ site: other, day: '2026-02-11', grams: 9000 });
  expect(await chartOf(manager, { event })).toMatchObject({
    start_date: '2026-02-10',
    end_date: '2026-02-12',
    total_waste: 0.5,
  });
  const narrowed = { event, startDate: '2026-02-12', endDate: '2026-03-01' };
  expect(await chartOf(manager, { ...narrowed, metric: 'occupancy' })).toMatchObject({
    start_date: '2026-02-12',
    end_date: '2026-02-12',
    total_waste: 900,
  });
  const apart = { event, ...march, metric: 'occupancy' };
  expect(await chartOf(manager, apart)).toMatchObject({ start_date: '2026-03-01', total_waste: 0 });
  expect(await chartOf(manager, { event: foreign })).toMatchObject({
    start_date: '2025-11-15',
    total_waste: 0,
  });
  expect(await totalOf(manager, { event, site: other.id })).toBe(0);
});

test('the covers filter keeps matching days; the slider’s ends do not filter', async () => {
  const write = (day: string, covers: number) =>
    sql`insert into daily_cover (site_id, day, covers_per_day)
      values (${site.id}, ${day}, ${covers})`.execute(product.db);
  await write('2026-03-02', 100);
  await write('2026-03-03', 600_000);
  await product.given.event({ site, day: '2026-03-02', grams: 100 });
  await product.given.event({ site, day: '2026-03-03', grams: 200 });
  await product.given.event({ site, day: '2026-03-04', grams: 400 });
  const total = (query: object): Promise<number | null> => totalOf(chef, { ...march, ...query });
  expect(await total({ minOccupancy: 0, maxOccupancy: 500_000 })).toBe(0.7);
  expect(await total({ minOccupancy: 101 })).toBe(0.6);
  expect(await total({ maxOccupancy: 349 })).toBe(0.1);
  expect(await total({ minOccupancy: 350, maxOccupancy: 350 })).toBe(0.4);
  expect(await total({ minOccupancy: 400, maxOccupancy: 300 })).toBe(0);
  expect(await total({ maxOccupancy: 100, metric: 'occupancy' })).toBe(100);
  expect(await total({ maxOccupancy: 100, metric: 'waste_per_cover' })).toBe(0.001);
  const byType = { maxOccupancy: 349, labels: 'occupancy_type' };
  const { series } = await chartOf(chef, { ...march, ...byType });
  expect(series).toMatchObject([{ key: 'BUSINESS_USUAL', total: 0.1 }]);
});

test('one site uses its own currency, several sites the user’s preferred one', async () => {
  const london = await product.given.site({ locale: 2, timezone: 'Europe/London' });
  const user = await product.given.user({ sites: [site, london] });
  await sql`update profile set preferred_currency = '$' where user_id = ${user.id}`.execute(
    product.db,
  );
  await sql`delete from fx_rate where currency = 'USD'`.execute(product.db);
  await sql`insert into fx_rate values ('USD', '2026-01-01', 2, 'test')`.execute(product.db);
  await product.given.event({ site, day: '2026-03-05', valueE4: 100_000 });
  await product.given.event({ site: london, day: '2026-03-05', valueE4: 100_000 });
  const manager = await product.as(user);
  const money = async (query: object): Promise<[string, number | null]> => {
    const { unit, total_waste: total } = await chartOf(manager, {
      metric: 'waste_value',
      ...query,
    });
    return [unit, total];
  };
  expect(await money({ site: site.id })).toEqual(['€', 10]);
  expect(await money({ site: london.id })).toEqual(['£', 10]);
  expect(await money({})).toEqual(['$', 40]);
});

test('today follows the site’s clock', async () => {
  const auckland = await product.given.site({ timezone: 'Pacific/Auckland' });
  product.clock.set('2026-03-31T12:00:00Z');
  const client = await product.as(await product.given.user({ sites: [auckland] }));
  const { start_date: first, end_date: last } = await chartOf(client);
  expect([first, last]).toEqual(['2025-12-02', '2026-04-01']);
});
