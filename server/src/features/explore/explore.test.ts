import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { askChart, chartOf } from '../../../test/support/test-explore.ts';

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

test('the default is the last four months by week, in kilograms, compared by complete days', async () => {
  await product.given.event({ site, day: '2025-11-15', grams: 1000 });
  await product.given.event({ site, day: '2025-11-14', grams: 4000 });
  await product.given.event({ site, day: '2026-03-14', grams: 2000 });
  await product.given.event({ site, day: '2026-03-14', grams: 900, isSecondary: true });
  const chart = await chartOf(chef);
  expect(chart).toMatchObject({
    metric: 'total_waste',
    labels: 'none',
    granularity: 'weekly',
    start_date: '2025-11-15',
    end_date: '2026-03-14',
    prev_start_date: '2025-07-19',
    prev_end_date: '2025-11-14',
    unit: 'kg',
    total_waste: 3,
    prev_total: 4,
    compared: {
      period: { startDate: '2025-11-15', endDate: '2026-03-13' },
      previous_period: { startDate: '2025-07-19', endDate: '2025-11-14' },
    },
    // The two kilograms of today, which is not over, are in the total but not compared.
    diff: -75,
    pending: null,
    series: [{ key: 'total', name: null, total: 3, share: 100, first_day: '2025-11-14' }],
  });
  const months = await chartOf(chef, { granularity: 'monthly' });
  expect(months.chart.map(({ x }) => x)).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(months.chart[0]?.y[0]).toMatchObject({ key: 'total', value: 1, rolling_value: null });
  expect(months.chart[1]?.y).toEqual([]);
});

test('a start alone runs to today, an end alone goes back four months', async () => {
  expect(await chartOf(chef, { startDate: '2026-03-01' })).toMatchObject({
    start_date: '2026-03-01',
    end_date: '2026-03-14',
  });
  expect(await chartOf(chef, { endDate: '2025-07-31' })).toMatchObject({
    start_date: '2025-04-01',
    end_date: '2025-07-31',
  });
  expect(await chartOf(chef, { endDate: '1900-01-02' })).toMatchObject({ total_waste: 0 });
});

test.each([
  ['total_waste', 'kg', 2.1],
  ['waste_value', '€', 8],
  ['waste_co2', 'kg CO2e', 3],
  ['average_waste', 'kg', 2.1],
  ['equivalent_meals', 'meals', 5],
  ['waste_logs', 'logs', 2],
  ['waste_water', 'L', 0],
  ['occupancy', 'covers', 13 * 350 + 100],
  ['waste_per_cover', 'kg/cover', 1.6 / 100],
])('%s is measured in %s', async (metric, unit, total) => {
  await product.given.event({ site, day: '2026-03-02', grams: 1600, valueE4: 50_000, co2G: 1000 });
  await product.given.event({ site, day: '2026-03-14', grams: 500, valueE4: 30_000, co2G: 2000 });
  await sql`insert into daily_cover (site_id, day, covers_per_day)
    values (${site.id}, '2026-03-02', 100)`.execute(product.db);
  const chart = await chartOf(chef, { metric, ...march });
  expect(chart).toMatchObject({ metric, unit });
  expect(chart.total_waste).toBeCloseTo(total, 12);
});

test('a metric forces the matching split and granularity', async () => {
  const other = await product.given.site();
  const manager = await product.as(await product.given.user({ sites: [site, other] }));
  const possible = async (client: Client, query: object): Promise<string[]> => {
    const { metric, labels, granularity } = await chartOf(client, { ...query, ...march });
    return [metric, labels, granularity];
  };
  const hourly = { granularity: 'hourly', labels: 'category' };
  expect(await possible(chef, { ...hourly, metric: 'total_waste' })).toEqual([
    'total_waste',
    'category',
    'hourly',
  ]);
  expect(await possible(chef, { ...hourly, metric: 'occupancy' })).toEqual([
    'occupancy',
    'none',
    'daily',
  ]);
  expect(await possible(chef, { metric: 'occupancy', labels: 'occupancy_type' })).toEqual([
    'occupancy',
    'occupancy_type',
    'daily',
  ]);
  expect(await possible(chef, { ...hourly, metric: 'waste_per_cover' })).toEqual([
    'waste_per_cover',
    'none',
    'daily',
  ]);
  const perCover = { metric: 'waste_per_cover', labels: 'sites' };
  expect(await possible(manager, perCover)).toEqual(['total_waste', 'sites', 'daily']);
  expect(await possible(manager, { ...perCover, site: other.id })).toEqual([
    'waste_per_cover',
    'none',
    'daily',
  ]);
});

test.each([
  ['2026-03-13', '2026-03-14', 'hourly'],
  ['2026-02-01', '2026-03-14', 'daily'],
  ['2025-10-01', '2026-03-14', 'weekly'],
  ['2024-03-14', '2026-03-14', 'monthly'],
  ['2020-03-14', '2026-03-14', 'quarterly'],
])('%s to %s is shown %s unless a granularity is given', async (startDate, endDate, expected) => {
  expect((await chartOf(chef, { startDate, endDate })).granularity).toBe(expected);
  const chosen = await chartOf(chef, { startDate, endDate, granularity: 'annually' });
  expect(chosen.granularity).toBe('annually');
});

test('an average per site is divided by the sites live in each month', async () => {
  const [second, empty] = [await product.given.site(), await product.given.site()];
  const manager = await product.as(await product.given.user({ sites: [site, second, empty] }));
  await product.given.event({ site, day: '2026-01-10', grams: 4000 });
  await product.given.event({ site, day: '2026-02-10', grams: 4000 });
  await product.given.event({ site: second, day: '2026-02-20', grams: 2000 });
  const query = {
    metric: 'average_waste',
    granularity: 'monthly',
    startDate: '2025-12-01',
    endDate: '2026-02-28',
  };
  const values = ({ chart }: Awaited<ReturnType<typeof chartOf>>) =>
    chart.map(({ y }) => y.map(({ value }) => value));
  const chart = await chartOf(manager, query);
  expect(values(chart)).toEqual([[], [4], [3]]);
  expect(chart.total_waste).toBe(7);
  expect(chart.series[0]?.first_day).toBe('2026-01-10');
  const split = await chartOf(manager, { ...query, labels: 'sites' });
  expect(values(split)).toEqual([[], [4], [4, 2]]);
  expect(split.series).toMatchObject([
    { key: String(site.id), total: 8, first_day: '2026-01-10' },
    { key: String(second.id), total: 2, first_day: '2026-02-20' },
  ]);
  await sql`update site set go_live_date = '2026-01-01' where id = ${empty.id}`.execute(product.db);
  expect(values(await chartOf(manager, query))).toEqual([[], [2], [2]]);
});

test('captures without a food are their own series, last, and part of the total', async () => {
  const food = await product.given.food();
  await product.given.event({ site, food, day: '2026-03-02', grams: 1000, valueE4: 50_000 });
  const unnamed = await product.given.event({ site, day: '2026-03-03', grams: 3000, valueE4: 0 });
  await sql`update event set status = 'PROCESSING', food_id = null where id = ${unnamed.id}`.execute(
    product.db,
  );
  for (const labels of ['category', 'subcategory']) {
    const chart = await chartOf(chef, { ...march, labels });
    expect(chart.total_waste).toBe(4);
    expect(chart.series.at(-1)).toMatchObject({ key: 'pending', name: null, total: 3, share: 75 });
    expect(chart.series).toHaveLength(2);
  }
  const cost = await chartOf(chef, { ...march, labels: 'category', metric: 'waste_value' });
  expect(cost.total_waste).toBe(5);
  expect(cost.series.map(({ key }) => key)).not.toContain('pending');
  expect(cost.pending).toMatchObject({ captures: 1, weight: 3, value: 15 });
});

test('naming a backlog hardly changes the change of the cost', async () => {
  const food = await product.given.food();
  const add = (day: string) =>
    product.given.event({ site, food, day, grams: 1000, valueE4: 40_000 });
  for (let day = 10; day < 20; day += 1) await add(`2026-02-${day}`);
  const named = [];
  for (let day = 1; day < 9; day += 1) named.push(await add(`2026-03-0${day}`));
  const days = { startDate: '2026-03-01', endDate: '2026-03-08', metric: 'waste_value' };
  const before = await chartOf(chef, days);
  const ids = named.slice(4).map(({ id }) => id);
  await sql`update event set status = 'PROCESSING', food_id = null, value_e4 = 0, value_eur_e4 = 0
    where id = any(${ids})`.execute(product.db);
  const waiting = await chartOf(chef, days);
  expect(waiting.total_waste).toBe(16);
  expect(waiting.pending).toMatchObject({ captures: 4, value: 16 });
  expect(waiting.diff).toBeCloseTo(before.diff ?? 0, 1);
});

test.each([
  [{ labels: 'colour' }, 'labels'],
  [{ metric: 'weight' }, 'metric'],
  [{ granularity: 'minutely' }, 'granularity'],
  [{ wasteType: 'PLATE' }, 'wasteType'],
  [{ minOccupancy: -1 }, 'minOccupancy'],
  [{ maxOccupancy: 500_001 }, 'maxOccupancy'],
  [{ startDate: '1899-12-31' }, 'startDate'],
  [{ startDate: '2026-02-30' }, 'startDate'],
  [{ site: 'all' }, 'site.0'],
  [{ ordering: 'id' }, 'ordering'],
])('%j is refused', async (query, field) => {
  const { status, body } = await askChart(chef, query);
  expect(status).toBe(400);
  expect(body[field]).toBeDefined();
});

test.each([
  { startDate: '2026-03-02', endDate: '2026-03-01' },
  { startDate: '2000-01-01', endDate: '2026-03-01' },
  { startDate: '1900-01-01' },
])('%j is rejected as too long a range', async (query) => {
  const { status, body } = await askChart(chef, query);
  expect(status).toBe(400);
  expect(body.startDate).toEqual(['Invalid date range']);
});

test('ten years have every day; hours over years become days, and many labels weeks', async () => {
  const sites = [site];
  for (let count = 1; count < 60; count += 1) sites.push(await product.given.site());
  const manager = await product.as(await product.given.user({ sites }));
  for (const one of sites) await product.given.event({ site: one, day: '2026-03-01' });
  const years = { startDate: '2016-03-15', endDate: '2026-03-14' };
  const daily = await chartOf(manager, { ...years, granularity: 'daily' });
  expect(daily.granularity).toBe('daily');
  expect(daily.chart).toHaveLength(3652);
  expect(daily.total_waste).toBe(30);
  const hourly = await chartOf(manager, { ...years, granularity: 'hourly', metric: 'occupancy' });
  expect(hourly.granularity).toBe('daily');
  const split = { ...years, granularity: 'hourly', labels: 'sites' };
  const weekly = await chartOf(manager, split);
  expect(weekly.granularity).toBe('weekly');
  expect(weekly.series).toHaveLength(60);
  expect(weekly.chart.flatMap(({ y }) => y)).toHaveLength(60);
});

test('waste of one kind and its share of the total', async () => {
  const event = (grams: number, kind: number) =>
    product.given
      .event({ site, day: '2026-03-02', grams })
      .then(({ id }) =>
        sql`update event set waste_type_id = ${kind} where id = ${id}`.execute(product.db),
      );
  await event(100, 1);
  await event(300, 2);
  await event(600, 3);
  const chart = await chartOf(chef, { labels: 'waste_type' });
  expect(chart.series.map(({ name, share }) => [name, share])).toEqual([
    ['Unserved Waste', 60],
    ['Preparation Waste', 30],
    ['Plate Waste', 10],
  ]);
  const unserved = await chartOf(chef, { wasteType: 'UNSERVED_WASTE', labels: 'category' });
  expect(unserved.total_waste).toBe(0.6);
  const means = await chartOf(chef, { labels: 'waste_type', metric: 'average_waste' });
  expect(means.series.map(({ share }) => share)).toEqual([null, null, null]);
});

test('an unnamed series has its key', async () => {
  await product.given.event({ site, day: '2026-03-02', grams: 100 });
  await product.given.event({ site, day: '2026-03-02', grams: 50, isNonFood: true });
  const keys = async (labels: string): Promise<string[]> =>
    (await chartOf(chef, { labels })).series.map(({ key }) => key);
  expect(await keys('trimmings')).toEqual(['false']);
  expect(await keys('non_food')).toEqual(['false', 'true']);
  expect(await keys('service_time')).toEqual(['unknown']);
  expect(await keys('occupancy_type')).toEqual(['DEFAULT_OCCUPANCY']);
  const { series } = await chartOf(chef, { labels: 'sites' });
  expect(series[0]).toMatchObject({ key: String(site.id), name: 'Dublin' });
});

test('focus foods are the site’s own when one is selected, otherwise the user’s or the sites’', async () => {
  const user = await product.given.user({ sites: [site] });
  const [watched, own] = [await product.given.food(), await product.given.food()];
  await sql`insert into focus_food (site_id, position, food_id)
    values (${site.id}, 1, ${watched.id})`.execute(product.db);
  await product.given.event({ site, food: watched, day: '2026-03-02', grams: 100 });
  await product.given.event({ site, food: own, day: '2026-03-02', grams: 200 });
  const client = await product.as(user);
  const keys = async (query: object): Promise<string[]> =>
    (await chartOf(client, { labels: 'focus_food', ...query })).series.map(({ key }) => key);
  expect(await keys({})).toEqual([String(watched.id)]);
  await sql`insert into user_focus_food (user_id, position, food_id)
    values (${user.id}, 1, ${own.id})`.execute(product.db);
  expect(await keys({})).toEqual([String(own.id)]);
  expect(await keys({ site: site.id })).toEqual([String(watched.id)]);
});

test('the seven-day mean is returned on request and uses days before the first one', async () => {
  await product.given.event({ site, day: '2026-02-27', grams: 700 });
  await product.given.event({ site, day: '2026-03-05', grams: 1400 });
  const query = { granularity: 'daily', ...march };
  const plain = await chartOf(chef, query);
  expect(plain.chart.flatMap(({ x, y }) => y.map(({ value }) => [x, value]))).toEqual([
    ['2026-03-05', 1.4],
  ]);
  const rolling = await chartOf(chef, { ...query, rolling: true });
  expect(rolling.chart[0]).toMatchObject({
    x: '2026-03-01',
    y: [{ value: 0, rolling_value: 0.1 }],
  });
  expect(rolling.chart[4]?.y[0]).toMatchObject({ value: 1.4, rolling_value: 0.3 });
  expect(rolling.chart[5]?.y[0]).toMatchObject({ value: 0, rolling_value: 0.2 });
});
