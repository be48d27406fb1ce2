import { tomorrowRoutes, type Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
import { readCsv } from '../../../test/support/csv-reader.ts';
import {
  client,
  close,
  daysAgo,
  exportAdvice,
  isoWeekday,
  plannedDish,
  product,
  ranOut,
  read,
  recordState,
  serve,
  services,
  setUpTomorrow,
  site,
  today,
  tomorrow,
  waste,
} from './tomorrow.test-support.ts';

setUpTomorrow();
const { ask } = askOf(() => product.db);

const base = { BREAKFAST: 180, LUNCH: 90, DINNER: 130 };
/** Repeatable, without a pattern of seven days. */
const wobble = (ago: number, salt: number): number => ((ago * 37 + salt * 11) % 29) - 14;

async function fillSite() {
  const foods = await Promise.all([
    product.given.food({ name: 'Egg of the recount' }),
    product.given.food({ name: 'Rice of the recount' }),
  ]);
  await close(daysAgo(16), daysAgo(16), { service: 'DINNER' });
  await close(daysAgo(9), daysAgo(9));
  for (const [salt, service] of services.entries()) {
    await serve(service, 130, (day, ago) =>
      ago % 17 === 0 ? null : base[service] + isoWeekday(day) * 4 + wobble(ago, salt),
    );
  }
  for (let ago = 1; ago <= 60; ago += 1) {
    for (const [salt, service] of services.entries()) {
      if (ago % 3 === 0) {
        await sql`insert into cover_plan (site_id, day, service, covers)
          values (${site.id}, ${daysAgo(ago)}, ${service}, ${base[service] + 30 + wobble(ago, 7)})
        `.execute(product.db);
      }
      await recordState(daysAgo(ago), service, ago % 11 === 4 ? 'silent' : 'measured');
      for (const [index, food] of foods.entries()) {
        if ((ago + index + salt) % 2 === 0) continue;
        await waste(daysAgo(ago), service, food, 900 + 40 * wobble(ago, index));
        await waste(daysAgo(ago), service, food, 300 + 10 * wobble(ago, salt), 1);
        await plannedDish(daysAgo(ago), service, food, 6000 + 500 * (ago % 4));
      }
    }
  }
  await ranOut({ food: foods[0]?.id, day: daysAgo(2), service: 'LUNCH', time: '13:10' });
  await ranOut({ food: foods[0]?.id, day: daysAgo(4), service: 'LUNCH', time: '13:40' });
  return foods;
}

const percentile = (p: number, value: string) =>
  sql`recounted_quantile(array_agg((${sql.raw(value)})::float8), ${p}::float8)`;

/** At the place (n + 1) p of the sorted values. */
const createQuantile = () =>
  sql`
    create or replace function recounted_quantile(given float8[], p float8) returns float8
    language sql as $$
      select sorted[floor(at)::integer]
        + (sorted[ceil(at)::integer] - sorted[floor(at)::integer]) * (at - floor(at))
      from (select array_agg(one order by one) as sorted from unnest(given) as one) as values,
        lateral (select least(greatest((cardinality(sorted) + 1) * p, 1), cardinality(sorted)) as at)
          as place
    $$`.execute(product.db);

test('every figure of a day can be recounted from the tables', async () => {
  await fillSite();
  await createQuantile();
  const body: Tomorrow = (await read()).body;
  await checkServices(body);
  await checkErrors(body);
  await checkDishes(body);
  await checkLastDay(body);
}, 60_000);

const openCovers = sql`
  service_cover.site_id = ${sql.raw('site.id')} and service_cover.covers > 0
  and service_cover.day < ${today}::date
  and not exists (select from closure where closure.site_id = service_cover.site_id
    and service_cover.day between closure.start_date and closure.end_date
    and coalesce(closure.service, service_cover.service) = service_cover.service)`;

async function checkServices({ services: advised }: Tomorrow): Promise<void> {
  const expected = await ask(sql<{ service: string; median: number; day: string; covers: number }>`
    select service, percentile_cont(0.5) within group (order by covers) as median,
      max(day)::text as day, (array_agg(covers order by day desc))[1] as covers
    from (
      select service_cover.*, row_number() over (partition by service order by day desc) as place
      from service_cover join site on ${openCovers}
      where site.id = ${site.id} and extract(isodow from day) = extract(isodow from ${tomorrow}::date)
    ) as tuesdays where place <= 4 group by 1 order by 1`);
  const shown = advised
    .map(({ service, covers, adjustment, last_weekday }) => ({
      service,
      median: (covers ?? 0) - adjustment,
      ...last_weekday,
    }))
    .toSorted((a, b) => a.service.localeCompare(b.service));
  expect(shown).toEqual(expected.map((row) => ({ ...row, median: Math.round(row.median) })));
  for (const { low, covers, high } of advised) {
    expect(low).toBeLessThanOrEqual(covers ?? 0);
    expect(high).toBeGreaterThanOrEqual(covers ?? 0);
  }
}

/** The advice of past days as the export has it, compared with the tables. */
async function checkErrors({ error, services: advised }: Tomorrow): Promise<void> {
  const { body } = await exportAdvice({ startDate: daysAgo(56), endDate: today });
  const rows = readCsv(String(body));
  const actuals = await ask(sql<{ day: string; service: string; covers: number }>`
    select day::text, service, covers from service_cover join site on ${openCovers}
    where site.id = ${site.id} and day >= ${daysAgo(56)}::date`);
  const adviceOf = new Map(rows.map(([day, service, advice]) => [`${day} ${service}`, advice]));
  const off = (service?: string) => {
    const own = actuals.filter((row) => service === undefined || row.service === service);
    const sum = own.reduce((total, { covers }) => total + covers, 0);
    const differences = own.map(({ day, service: of, covers }) =>
      Math.abs(Number(adviceOf.get(`${day} ${of}`)) - covers),
    );
    return (differences.reduce((total, one) => total + one, 0) / sum) * 100;
  };
  expect(error.advice).toBeCloseTo(off(), 6);
  expect(error.services).toBe(actuals.length);
  for (const one of advised) expect(one.error.advice).toBeCloseTo(off(one.service), 6);
  const [plan] = await ask(sql<{ percent: number; services: number }>`
    select sum(abs(cover_plan.covers - service_cover.covers))::float8 * 100
      / sum(service_cover.covers) as percent, count(*)::integer as services
    from service_cover join site on ${openCovers}
    join cover_plan using (site_id, day, service)
    where site.id = ${site.id} and day >= ${daysAgo(56)}::date`);
  expect(error.plan).toBeCloseTo(plan?.percent ?? 0, 6);
  expect(error.planned_services).toBe(plan?.services);
}

const dishDay = (from: string, to: string) => sql`
  select service_cover.day, service_cover.service, service_cover.covers, dish.food_id,
    coalesce(sum(event.weight_g) filter (where event.waste_type_id = 3), 0) as unserved,
    coalesce(sum(event.weight_g) filter (where event.waste_type_id = 1), 0) as plate,
    (select planned_g from dish_plan where dish_plan.site_id = ${site.id}
      and dish_plan.day = service_cover.day and dish_plan.service = service_cover.service
      and dish_plan.food_id = dish.food_id) as planned,
    exists (select from ran_out where ran_out.site_id = ${site.id}
      and ran_out.day = service_cover.day and ran_out.service = service_cover.service
      and ran_out.food_id = dish.food_id) as is_out
  from service_cover
  join service_record record using (site_id, day, service)
  cross join lateral (
    select food_id from event where site_id = ${site.id} and local_day = service_cover.day
      and service_time = service_cover.service
    union select food_id from dish_plan where site_id = ${site.id}
      and dish_plan.day = service_cover.day and dish_plan.service = service_cover.service
    union select food_id from ran_out where site_id = ${site.id}
      and ran_out.day = service_cover.day and ran_out.service = service_cover.service
  ) as dish
  left join event on event.site_id = ${site.id} and event.local_day = service_cover.day
    and event.service_time = service_cover.service and event.food_id = dish.food_id
  where service_cover.site_id = ${site.id} and record.state = 'measured'
    and service_cover.covers > 0 and service_cover.day between ${from}::date and ${to}::date
  group by 1, 2, 3, 4`;

async function checkDishes({ services: advised, dishes }: Tomorrow): Promise<void> {
  const rows = await ask(sql<Record<string, number | string>>`
    with days as (${dishDay(daysAgo(56), daysAgo(1))}),
    usual as (
      select service, food_id, ${percentile(0.5, 'unserved::float8 / covers')} as unserved,
        ${percentile(0.5, 'plate::float8 / covers')} as plate, count(*)::integer as days
      from days group by 1, 2
    )
    select usual.service, usual.food_id as food, usual.days, usual.unserved, usual.plate,
      ${percentile(0.2, 'case when is_out then -usual.unserved else days.unserved::float8 / covers end')}
        as less,
      (select ${percentile(0.8, 'taken.per_cover')} from (
        select (planned - least(own.unserved, planned)
          + case when is_out then least(own.unserved, planned) + usual.unserved * covers else 0 end
          )::float8 / covers as per_cover
        from days own where own.service = usual.service and own.food_id = usual.food_id
          and planned is not null) as taken) as suggested
    from usual join days using (service, food_id)
    group by usual.service, usual.food_id, usual.days, usual.unserved, usual.plate`);
  expect(dishes).toHaveLength(rows.length);
  expect(dishes).toHaveLength(6);
  const toKg = (perCover: unknown, covers: number): number =>
    Math.round((Number(perCover) * covers) / 100) / 10;
  for (const dish of dishes) {
    const covers = advised.find(({ service }) => service === dish.service)?.covers ?? 0;
    const row = rows.find((one) => one['service'] === dish.service && one['food'] === dish.food.id);
    const lessG = Number(row?.['less']) * covers;
    expect([dish.days, dish.usual_unserved_kg, dish.usual_plate_kg, dish.less_kg]).toEqual([
      row?.['days'],
      toKg(row?.['unserved'], covers),
      toKg(row?.['plate'], covers),
      lessG < 100 ? null : toKg(row?.['less'], covers),
    ]);
    expect(dish.suggested?.kg).toBe(toKg(row?.['suggested'], covers));
  }
}

async function checkLastDay({ last_day: last }: Tomorrow): Promise<void> {
  expect(last?.day).toBe(daysAgo(1));
  const [sums] = await ask(sql<{ count: number; plan: number; left: number }>`
    select count(*)::integer as count, sum(planned)::float8 / 1000 as plan,
      sum(least(unserved, planned))::float8 / 1000 as left
    from (${dishDay(daysAgo(1), daysAgo(1))}) as days where planned is not null`);
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  expect(last?.dishes).toMatchObject({
    count: sums?.count,
    plan_kg: tenth(sums?.plan ?? 0),
    left_kg: tenth(sums?.left ?? 0),
    eaten_kg: tenth((sums?.plan ?? 0) - (sums?.left ?? 0)),
  });
  const actuals = await ask(sql<{ service: string; covers: number }>`
    select service, covers from service_cover where site_id = ${site.id} and day = ${daysAgo(1)}`);
  for (const { service, actual } of last?.services ?? []) {
    expect(actual).toBe(actuals.find((row) => row.service === service)?.covers);
  }
  const listed = await client.call(tomorrowRoutes.listServiceCovers, {
    query: { site: site.id, startDate: daysAgo(1), endDate: daysAgo(1) },
  });
  expect(listed.body).toHaveLength(actuals.length);
}
