import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecount } from '../../server/test/support/cluster/run-recount.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/support/test-database.ts';
import {
  createDemoDatabase,
  demoDay as today,
  demoNow,
} from '../../server/test/support/test-demo.ts';
import { askOf } from '../../server/test/support/test-questions.ts';
import { connect, type Database, type Db } from '@wastegauge/server/platform/db/db';
import { isPasswordRight } from '@wastegauge/server/platform/auth/passwords';
import { demoAccounts, demoPassword, loadDemoOrganisation } from './service.ts';

const tomorrow = '2026-10-02';

let testDatabase: TestDatabase;
let database: Database;
let db: Db;
let loadSeconds: number;
let recount: ReturnType<typeof createRecount>;

beforeAll(async () => {
  const demo = await createDemoDatabase();
  ({ loadSeconds } = demo);
  testDatabase = demo;
  database = connect(demo.url, { statementTimeoutMs: 120_000 });
  db = database.db;
  recount = createRecount(db);
}, 240_000);

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const { ask, one, count } = askOf(() => db);
const counted = sql`status = 'SUCCESSFUL' and not is_secondary and not non_food`;

const eventSchema = async (from: Db): Promise<unknown[]> => {
  const found = await sql`
    select indexdef as part from pg_indexes where tablename = 'event'
    union all
    select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'event'::regclass
    order by part
  `.execute(from);
  return found.rows;
};

test('a quarter of a million events of 8 sites and 20 monitors load in time', async () => {
  expect(loadSeconds).toBeLessThan(60);
  expect(await count(sql`site`)).toBe(8);
  expect(await count(sql`device`)).toBe(20);
  const events = await count(sql`event`);
  expect(events).toBeGreaterThan(230_000);
  expect(events).toBeLessThan(280_000);
  const currencies = sql`(select distinct currency from site join locale on locale.id = locale_id) c`;
  expect(await count(currencies)).toBe(2);
});

test('every site has the currency of its country and went live before its first event', async () => {
  const sites = await recount(sql<{
    name: string;
    currency: string;
    zone: string;
    isLive: boolean;
  }>`
    select site.name, locale.currency, site.timezone as zone,
      site.go_live_date <= (select min(local_day) from event where event.site_id = site.id)
        as "isLive"
    from site join locale on locale.id = site.locale_id order by site.id`);
  expect(sites).toHaveLength(8);
  for (const { zone, currency, isLive } of sites) {
    expect(currency).toBe(zone === 'Europe/London' ? 'GBP' : 'EUR');
    expect(isLive).toBe(true);
  }
  const symbols = sql`profile where preferred_currency = '$'`;
  expect(await count(symbols)).toBe(0);
});

test('the event table is restored as it was', async () => {
  const empty = await createTestDatabase();
  const fresh = connect(empty.url);
  try {
    expect(await eventSchema(db)).toEqual(await eventSchema(fresh.db));
  } finally {
    await fresh.close();
    await empty.drop();
  }
});

test('value, CO2 and water are exactly the food’s figures times the weight', async () => {
  const [wrong] = await recount(sql<{ events: number }>`
    select count(*) as events from event
    join site on site.id = event.site_id
    join locale on locale.id = site.locale_id
    join food on food.id = event.food_id
    cross join lateral (
      select case when locale.currency = 'EUR' then 1 else (
        select per_eur from fx_rate
        where fx_rate.currency = locale.currency and fx_rate.day <= event.local_day
        order by day desc limit 1
      ) end as per_eur
    ) rate
    left join lateral (
      select value_e4 from food_cost
      where food_cost.site_id = event.site_id and food_cost.food_id = event.food_id
        and food_cost.valid_from <= event.processed_at
      order by valid_from desc limit 1
    ) own on true
    where not food.is_recipe and food.material <> 'inedible' and (event.value_e4 <> round(event.weight_g
        * coalesce(own.value_e4, round(coalesce(food.price_eur_e4_per_kg, 0) * rate.per_eur)) / 1000.0)
      or event.value_eur_e4 <> round(event.weight_g
        * coalesce(round(own.value_e4 / rate.per_eur), food.price_eur_e4_per_kg, 0) / 1000.0)
      or event.co2_g <> round(event.weight_g * coalesce(food.co2_g_per_kg, 0)::numeric / 1000)
      or event.water_ml <> round(event.weight_g * coalesce(food.water_ml_per_kg, 0)::numeric / 1000))
  `);
  expect(wrong?.events).toBe(0);
  const inedible = sql`event join food on food.id = event.food_id and food.material = 'inedible'`;
  expect(await count(inedible)).toBeGreaterThan(100);
  expect(await count(sql`${inedible} where value_e4 + value_eur_e4 + co2_g + water_ml > 0`)).toBe(
    0,
  );
  expect(await count(sql`event where food_id is null and value_e4 + co2_g + water_ml > 0`)).toBe(0);
});

test('day, hour and service follow local time, in summer and winter', async () => {
  const wrong = await count(sql`
    event
    join site on site.id = event.site_id
    join site_info on site_info.site_id = event.site_id
    left join service_time on service_time.device_id = event.device_id
    cross join lateral (select event.processed_at at time zone site.timezone as at) wall
    cross join lateral (select case
      when wall.at::time < coalesce(service_time.breakfast_time_start, site_info.breakfast_time_start)
        or wall.at::time >= coalesce(service_time.dinner_time_end, site_info.dinner_time_end) then null
      when wall.at::time < coalesce(service_time.breakfast_time_end, site_info.breakfast_time_end)
        then 'BREAKFAST'
      when wall.at::time < coalesce(service_time.lunch_time_end, site_info.lunch_time_end) then 'LUNCH'
      else 'DINNER' end as name) service
    where event.local_day <> wall.at::date
      or event.local_hour <> extract(hour from wall.at)
      or event.service_time is distinct from service.name
  `);
  expect(wrong).toBe(0);
});

test('captured, delivered, labelled, verified: in this order and never in the future', async () => {
  expect(
    await count(sql`
      event where logged_at < processed_at or labelled_at < logged_at or verified_at < labelled_at
        or greatest(processed_at, logged_at, labelled_at, verified_at)
          > ${demoNow}::timestamptz + interval '1 minute'
    `),
  ).toBe(0);
});

test('the first day of a month has figures at every hotel', async () => {
  const hotels = await ask<{ kg: number; part: number }>(sql`
    select
      sum(weight_g) filter (where ${counted})::float8 / 1000 as kg,
      count(*) filter (where status = 'PROCESSING')::float8 / count(*) as part
    from event where local_day = ${today} and site_id <= 4 group by site_id
  `);
  expect(hotels).toHaveLength(4);
  for (const { kg, part } of hotels) {
    expect(kg).toBeGreaterThan(8);
    expect(part).toBeLessThan(0.5);
  }
});

async function gramsPerCover(from: string, to: string): Promise<Map<number, number>> {
  const rows = await ask<{ siteId: number; grams: number }>(sql`
    select daily_cover.site_id as "siteId", sum(waste.grams)::float8 / sum(covers_per_day) as grams
    from daily_cover
    join (select site_id, local_day, sum(weight_g) as grams from event where ${counted} group by 1, 2)
      waste on waste.site_id = daily_cover.site_id and waste.local_day = daily_cover.day
    where day between ${from} and ${to}
    group by 1 order by 1
  `);
  return new Map(rows.map(({ siteId, grams }) => [siteId, grams]));
}

test('grams per cover are within the published range', async () => {
  const lowest = [150, 150, 150, 150, 35, 40, 80, 15];
  const highest = [200, 200, 200, 200, 65, 75, 140, 60];
  for (const [siteId, grams] of await gramsPerCover('2024-01-01', today)) {
    expect(grams, `site ${siteId}`).toBeGreaterThan(lowest[siteId - 1] ?? 0);
    expect(grams, `site ${siteId}`).toBeLessThan(highest[siteId - 1] ?? 0);
  }
});

test('waste falls after go-live as reported elsewhere; one site is still measuring', async () => {
  const before = await gramsPerCover('2024-10-01', '2025-02-28');
  const after = await gramsPerCover('2025-10-01', '2026-02-28');
  const change = (siteId: number): number =>
    (after.get(siteId) ?? 0) / (before.get(siteId) ?? 0) - 1;
  for (const hotel of [1, 2, 3]) {
    expect(change(hotel), `site ${hotel}`).toBeGreaterThan(-0.32);
    expect(change(hotel), `site ${hotel}`).toBeLessThan(-0.08);
  }
  for (const caterer of [5, 7]) {
    expect(change(caterer), `site ${caterer}`).toBeGreaterThan(-0.45);
    expect(change(caterer), `site ${caterer}`).toBeLessThan(-0.2);
  }
  expect(after.has(4)).toBe(false);
  const relapse = await gramsPerCover('2026-03-15', '2026-05-15');
  expect(relapse.get(2)).toBeGreaterThan((after.get(2) ?? 0) * 1.03);
});

test('preparation, plate and unserved waste have the published shares, a fifth is trimmings', async () => {
  const [parts] = await ask<Record<'plate' | 'preparation' | 'unserved' | 'trimmings', number>>(sql`
    select
      sum(weight_g) filter (where waste_type_id = 1)::float8 / sum(weight_g) as plate,
      sum(weight_g) filter (where waste_type_id = 2)::float8 / sum(weight_g) as preparation,
      sum(weight_g) filter (where waste_type_id = 3)::float8 / sum(weight_g) as unserved,
      sum(weight_g) filter (where trimmings)::float8 / sum(weight_g) as trimmings
    from event where ${counted}
  `);
  expect(Math.abs((parts?.preparation ?? 0) - 0.45)).toBeLessThan(0.04);
  expect(Math.abs((parts?.plate ?? 0) - 0.34)).toBeLessThan(0.04);
  expect(Math.abs((parts?.unserved ?? 0) - 0.21)).toBeLessThan(0.04);
  expect(Math.abs((parts?.trimmings ?? 0) - 0.2)).toBeLessThan(0.03);
});

test('each site has its own rhythm', async () => {
  const weekend = sql`extract(isodow from local_day) > 5`;
  expect(await count(sql`event where site_id in (5, 6) and ${weekend}`)).toBe(0);
  expect(await count(sql`event where site_id = 5 and to_char(local_day, 'MM-DD') = '12-25'`)).toBe(
    0,
  );
  const grams = (siteId: number, weekday: number): Promise<number> =>
    one(sql<{ value: number }>`
      select sum(weight_g)::float8 as value from event
      where ${counted} and site_id = ${siteId} and extract(isodow from local_day) = ${weekday}
    `);
  expect(await grams(1, 6)).toBeGreaterThan((await grams(1, 1)) * 1.2);
  expect(await grams(5, 3)).toBeGreaterThan((await grams(5, 5)) * 1.3);
  const arena = await ask<{ isEvent: boolean; kg: number }>(sql`
    select exists (
      select from venue_event where venue_event.site_id = 8
        and event.local_day between start_date::date and end_date::date
    ) as "isEvent", sum(weight_g)::float8 / count(distinct local_day) as kg
    from event where ${counted} and site_id = 8 group by 1 order by 1
  `);
  expect(arena[1]?.kg).toBeGreaterThan((arena[0]?.kg ?? 0) * 20);
});

test('foods follow their season and meal', async () => {
  const months = (sourceName: string, siteId: number): Promise<number[]> =>
    ask(sql<{ month: number }>`
      select distinct extract(month from local_day)::int as month from event
      join food on food.id = event.food_id
      where site_id = ${siteId} and source_name = ${sourceName} order by 1
    `).then((rows) => rows.map((row) => row.month));
  expect(await months('Asparagus', 3)).toEqual([4, 5, 6]);
  expect(await months('Pumpkin soup', 1)).toEqual([9, 10, 11]);
  const morning = await one(sql<{ value: number }>`
    select avg((local_hour < 12)::int)::float8 as value from event
    join food on food.id = event.food_id
    where site_id = 1 and source_name in ('Egg, scrambled', 'Croissant, butter')
  `);
  expect(morning).toBeGreaterThan(0.97);
});

test('comments match their events', async () => {
  const said = await count(sql`comment`);
  expect(said).toBeGreaterThan(200);
  expect(await count(sql`flag`)).toBeGreaterThan(80);
  const wrongCounts = sql`event where comment_count <> (
    select count(*) from comment c where c.site_id = event.site_id and c.event_id = event.id)`;
  expect(await count(wrongCounts)).toBe(0);
  const wrongFlags = sql`event full join flag on flag.site_id = event.site_id and flag.event_id = event.id
    left join comment note on note.site_id = flag.site_id and note.id = flag.comment_id
    where event.is_flagged <> (flag.event_id is not null) or event.flag_note is distinct from note.comment`;
  expect(await count(wrongFlags)).toBe(0);
  const mentions = await count(sql`comment_mention m join comment c using (site_id)
    join app_user u on u.id = m.user_id
    where c.id = m.comment_id
      and strpos(c.comment, '@[' || u.first_name || ' ' || u.surname || '](' || u.id || ')') > 0`);
  expect(mentions).toBe(await count(sql`comment where comment ~ '@\\[.+\\]\\(\\d+\\)'`));
  expect(mentions).toBe(await count(sql`comment_mention`));
});

test('every listed account signs in with the demo password, colleagues have none', async () => {
  const users = await ask<{ email: string; hash: string | null }>(sql`
    select email, password_hash as hash from app_user order by id
  `);
  const able = users.filter((user) => user.hash !== null);
  expect(able.map((user) => user.email)).toEqual(demoAccounts.map((account) => account.email));
  expect(users.length - able.length).toBeGreaterThan(12);
  expect(await isPasswordRight(able[0]?.hash ?? null, demoPassword)).toBe(true);
});

test('monitors were heard of without a break, except in the planted silences', async () => {
  const gaps = await ask(sql<{ deviceId: number; day: string; missing: number }>`
    select device.id as "deviceId", calendar.day::date as day,
      144 - coalesce(bit_count(presence.slots), 0)::int as missing
    from device
    join site on site.id = device.site_id
    cross join lateral generate_series(site.go_live_date, ${today}::date - 1, interval '1 day')
      as calendar (day)
    left join device_presence presence
      on presence.device_id = device.id and presence.day = calendar.day::date
    where coalesce(bit_count(presence.slots), 0) < 144
    order by calendar.day`);
  // Local days of London and Berlin in winter and summer, in slots of UTC days.
  expect(gaps).toEqual([
    ...['09', '10', '11', '12', '13', '14'].map((day) => ({
      deviceId: 7,
      day: `2026-02-${day}`,
      missing: 144,
    })),
    { deviceId: 10, day: '2026-05-16', missing: 12 },
    { deviceId: 10, day: '2026-05-17', missing: 144 },
    { deviceId: 10, day: '2026-05-18', missing: 144 },
    { deviceId: 10, day: '2026-05-19', missing: 144 },
    { deviceId: 10, day: '2026-05-20', missing: 132 },
    { deviceId: 4, day: '2026-09-21', missing: 6 },
    { deviceId: 4, day: '2026-09-22', missing: 144 },
    { deviceId: 4, day: '2026-09-23', missing: 138 },
    { deviceId: 8, day: '2026-09-26', missing: 9 },
  ]);
  const during = sql`event where device_id = 4 and local_day in ('2026-09-22', '2026-09-23')`;
  expect(await count(during)).toBe(0);
});

test('79.3 kg of coffee grounds directly follow two silent days of a monitor with 4 kg a day', async () => {
  const [first] = await ask(sql<{ grams: number; food: string; status: string }>`
    select weight_g as grams, food.source_name as food, status
    from event join food on food.id = event.food_id
    where device_id = 4 and local_day >= '2026-09-22' order by processed_at limit 1`);
  expect(first).toEqual({ grams: 79_300, food: 'Coffee grounds, wet', status: 'SUCCESSFUL' });
  const median = await one(sql<{ value: number }>`
    select percentile_cont(0.5) within group (order by grams) as value from (
      select sum(weight_g)::float8 as grams from event
      where device_id = 4 and ${counted} and local_day > '2026-08-01' group by local_day) days`);
  expect(median).toBeGreaterThan(3500);
  expect(median).toBeLessThan(4500);
});

test('closed services have neither waste nor guests, one week has no covers', async () => {
  const sundays = sql`event where site_id = 4 and local_day > '2026-09-01'
    and extract(isodow from local_day) = 7`;
  expect(await count(sql`${sundays} and service_time = 'DINNER'`)).toBe(0);
  expect(await count(sql`${sundays} and service_time = 'LUNCH'`)).toBeGreaterThan(40);
  expect(await count(sql`event where site_id = 5 and local_day = '2026-09-16'`)).toBe(0);
  const covers = sql`daily_cover where site_id = 7 and day`;
  expect(await count(sql`${covers} between '2026-09-14' and '2026-09-20'`)).toBe(0);
  expect(await count(sql`${covers} between '2026-09-21' and '2026-09-27'`)).toBe(7);
});

const hashOfOldMonth = (): Promise<string> =>
  one(sql<{ value: string }>`
    select md5(string_agg((to_jsonb(event) - 'changed_xid')::text, ',' order by site_id, id)) as value
    from event where local_day between '2026-03-01' and '2026-03-31'
  `);

test('reloading a day later resets the demo and reproduces the same past', async () => {
  const before = await hashOfOldMonth();
  await sql`delete from event where local_day = '2026-03-10'`.execute(db);
  await loadDemoOrganisation(db, { now: new Date(`${tomorrow}T13:30:00Z`) });
  expect(await hashOfOldMonth()).toBe(before);
  expect(await count(sql`site`)).toBe(8);
  expect(await count(sql`event where local_day = ${tomorrow}`)).toBeGreaterThan(100);
  expect(await count(sql`event where status = 'PROCESSING'`)).toBe(400);
  expect(await count(sql`installation where is_demo and demo_ends_on = ${tomorrow}`)).toBe(1);
  const nextId = await one(sql<{ value: number }>`select nextval('event_id_seq') as value`);
  expect(await count(sql`event where id >= ${nextId}`)).toBe(0);
}, 120_000);
