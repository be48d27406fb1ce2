import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

let product: TestApp;
let site: { id: number };
let client: Client;
const { one } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site();
  client = await product.as(await product.given.user({ sites: [site] }));
  await fill();
});
afterAll(() => product.close());

/** Three months of covers, a different number each day; three events in March 2026. */
async function fill(): Promise<void> {
  await sql`
    insert into daily_cover (site_id, day, covers_per_day)
    select ${site.id}, day::date, 100 + (extract(doy from day)::int * 37) % 91
    from generate_series('2026-02-01'::date, '2026-04-30', interval '1 day') as day
    where extract(day from day) not in (10, 11)`.execute(product.db);
  await sql`insert into site_info (site_id, covers_per_day) values (${site.id}, 60)`.execute(
    product.db,
  );
  await sql`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    values
      (${site.id}, 'Fair', 'EXPO', 120, '2026-03-10 09:00', '2026-03-12 17:00'),
      (${site.id}, 'Match', 'EVENT', 400, '2026-03-11 19:00', '2026-03-11 22:00'),
      (${site.id}, 'Holiday', 'HOLIDAY', null, '2026-03-17 00:00', '2026-03-17 23:59')`.execute(
    product.db,
  );
}

/** Recounts every day in plain SQL. */
const days = sql`(
  select day::date as day,
    coalesce(
      (select covers_per_day from daily_cover
        where site_id = ${sql.ref('here.id')} and daily_cover.day = calendar.day),
      (select sum(estimate_occupancy) from venue_event
        where site_id = ${sql.ref('here.id')}
          and calendar.day between start_date::date and end_date::date),
      60) as covers,
    exists (select from daily_cover
      where site_id = ${sql.ref('here.id')} and daily_cover.day = calendar.day) as is_counted
  from here, generate_series('2026-01-01'::date, '2026-12-31', interval '1 day') as calendar (day)
)`;
const recount = (select: ReturnType<typeof sql>, rest = sql``): Promise<unknown> =>
  one(sql<{ value: unknown }>`
    with here as (select ${site.id}::bigint as id), served as ${days}
    select ${select} as value ${rest}`);

const summary = (query: object = {}, by = client): Promise<Answer> =>
  by.call(coverRoutes.getOccupancySummary, { query: { site: site.id, ...query } });
const chart = (query: object = {}, by = client): Promise<Answer> =>
  by.call(coverRoutes.getOccupancyChart, { query: { site: site.id, ...query } });

test('the summary of this month matches plain SQL', async () => {
  const { status, body } = await summary();
  expect(status).toBe(200);
  expect(body).toMatchObject({ start_date: '2026-03-01', end_date: '2026-03-31' });
  // The estimated 10th and 11th are over but not counted.
  expect(body).toMatchObject({ days: 12, past_days: 14, monthly_average: null });
  const counted = sql`from served where is_counted and day between '2026-03-01' and '2026-03-14'`;
  await expectFigures(body, counted, ['2026-02-23', '2026-03-14']);
  const ahead = sql`from served where day between '2026-03-15' and '2026-03-31'`;
  expect(body.planned.days).toBe(17);
  await expectFigures(body.planned, ahead, ['2026-03-15', '2026-04-05']);
  expect(body.weekly_average).toBe(
    Number(
      await recount(
        sql`sum(covers)`,
        sql`from served where day between '2026-03-02' and '2026-03-08'`,
      ),
    ),
  );
});

async function expectFigures(
  figures: Answer['body'],
  days: ReturnType<typeof sql>,
  [first, last]: [string, string],
): Promise<void> {
  const largest = sql`${days} order by covers desc, day limit 1`;
  expect(figures.busiest_day).toEqual({
    covers: Number(await recount(sql`covers`, largest)),
    date: await recount(sql`day`, largest),
  });
  const average = Number(await recount(sql`avg(covers)::float8`, days));
  expect(figures.daily_average).toBeCloseTo(average, 9);
  const weeks = sql`from (
    select date_trunc('week', day)::date as week, sum(covers) as covers from served
    where day between ${first} and ${last} and (is_counted or day > '2026-03-14')
    group by 1) as weeks order by covers desc limit 1`;
  expect(figures.busiest_week).toMatchObject({
    covers: Number(await recount(sql`covers`, weeks)),
    start_date: await recount(sql`week`, weeks),
  });
}

test('covers entered for days ahead are planned, not counted', async () => {
  const { body } = await summary({ startDate: '2026-03-15', endDate: '2026-03-31' });
  expect(body).toMatchObject({
    days: 0,
    past_days: 0,
    busiest_day: null,
    daily_average: null,
    busiest_week: null,
    planned: { days: 17 },
  });
});

test('weeks count as a whole even when the period cuts them; averages use complete weeks only', async () => {
  product.clock.set('2026-05-14T10:00:00Z');
  client = await product.as(await product.given.user({ sites: [site] }));
  const { body } = await summary({ startDate: '2026-03-11', endDate: '2026-03-12' });
  expect(body).toMatchObject({
    start_date: '2026-03-11',
    end_date: '2026-03-12',
    weekly_average: null,
    monthly_average: null,
    busiest_week: { start_date: '2026-03-09', end_date: '2026-03-15' },
  });
  const week = sql`from served where is_counted and day between '2026-03-09' and '2026-03-15'`;
  expect(body.busiest_week.covers).toBe(Number(await recount(sql`sum(covers)`, week)));
  await sql`
    insert into daily_cover (site_id, day, covers_per_day)
    select ${site.id}, day::date, 70 from generate_series('2026-02-10'::date, '2026-02-11',
      interval '1 day') as day`.execute(product.db);
  const quarter = await summary({ startDate: '2026-02-01', endDate: '2026-04-30' });
  const february = sql`from served where day between '2026-02-01' and '2026-02-28'`;
  expect(quarter.body.monthly_average).toBe(Number(await recount(sql`sum(covers)`, february)));
});

test('this month follows the site’s own clock', async () => {
  const auckland = await product.given.site({ timezone: 'Pacific/Auckland' });
  product.clock.set('2026-03-31T12:00:00Z');
  const by = await product.as(await product.given.user({ sites: [auckland] }));
  const here = await by.call(coverRoutes.getOccupancyChart, { query: { site: auckland.id } });
  expect(here.body).toMatchObject({
    start_date: '2026-04-01',
    end_date: '2026-04-30',
    today: '2026-04-01',
  });
  expect(here.body.chart).toHaveLength(30);
});

test('the chart has every day with its covers, type, record and event types', async () => {
  const { body } = await chart();
  expect(body).toMatchObject({
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    today: '2026-03-14',
  });
  expect(body.chart).toHaveLength(31);
  const written = await one(sql<{ value: number }>`
    select id as value from daily_cover where site_id = ${site.id} and day = '2026-03-12'`);
  expect(body.chart.slice(8, 12)).toMatchObject([
    { x: '2026-03-09', is_default: false, event_types: [] },
    { id: null, y: 120, is_default: true, occupancy_type: 'EXPO', event_types: ['EXPO'] },
    { y: 520, default_value: 520, occupancy_type: 'EVENT', event_types: ['EVENT', 'EXPO'] },
    { id: written, is_default: false, default_value: 120, event_types: ['EXPO'] },
  ]);
  const counted = await recount(
    sql`json_agg(covers order by day)`,
    sql`from served where day between '2026-03-01' and '2026-03-31'`,
  );
  expect(body.chart.map(({ y }: { y: number }) => y)).toEqual(counted);
});

test('the chart is filtered by type and number of covers', async () => {
  const daysOf = async (query: object): Promise<string[]> =>
    (await chart(query)).body.chart.map(({ x }: { x: string }) => x);
  expect(await daysOf({ occupancy_type: 'EXPO' })).toEqual([
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
  ]);
  expect(await daysOf({ occupancy_type: 'EVENT,HOLIDAY' })).toEqual(['2026-03-11', '2026-03-17']);
  expect(await daysOf({ minOccupancy: 300 })).toEqual(['2026-03-11']);
  expect(await daysOf({ minOccupancy: 0, maxOccupancy: 500_000 })).toHaveLength(31);
  expect(
    await daysOf({ maxOccupancy: 60, startDate: '2026-04-01', endDate: '2026-04-30' }),
  ).toEqual(['2026-04-10', '2026-04-11']);
  expect((await chart({ occupancy_type: 'PARTY' })).status).toBe(400);
});

test('a single date means the rest or the start of its month; reversed dates are swapped', async () => {
  const frame = async (query: object): Promise<unknown[]> => {
    const { body } = await chart(query);
    return [body.start_date, body.end_date];
  };
  expect(await frame({ startDate: '2026-02-10' })).toEqual(['2026-02-10', '2026-02-28']);
  expect(await frame({ endDate: '2026-02-10' })).toEqual(['2026-02-01', '2026-02-10']);
  expect(await frame({ startDate: '2026-02-10', endDate: '2026-02-03' })).toEqual([
    '2026-02-03',
    '2026-02-10',
  ]);
});

test('other organisations’ sites and too long periods are rejected', async () => {
  const foreign = await product.given.site();
  expect((await summary({ site: foreign.id })).status).toBe(404);
  expect((await chart({ site: foreign.id })).status).toBe(404);
  const long = await chart({ startDate: '1950-01-01', endDate: '2026-01-01' });
  expect(long).toMatchObject({ status: 400, body: { startDate: ['Invalid date range'] } });
});
