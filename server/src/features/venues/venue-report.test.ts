import { venueReportRoutes } from '@wastegauge/contract/insight/venues';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
let client: Client;
let events: Record<string, number>;
const { ask, one } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site({ name: 'Harbour Hotel' });
  client = await product.as(await product.given.user({ sites: [site] }));
  await fill();
});
afterAll(() => product.close());

/** Ten conferences two weeks apart, the eighth of them this week; waste of seven foods every day. */
async function fill(): Promise<void> {
  const other = await product.given.site();
  await sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g, weight_g,
      value_e4, value_eur_e4, co2_g, water_ml, food_id, waste_type_id, is_secondary, non_food)
    select place.id, case when n % 29 = 0 then 'DISCARDED' else 'SUCCESSFUL' end,
      day + interval '12 hours', day::date, 12, 100 + n * 7, 100 + n * 7, n * 130, n * 150, n * 11,
      n * 1700, case when n % 13 = 0 then null else 1 + n % 7 end, 1 + n % 3, n % 17 = 0, n % 19 = 0
    from (values (${site.id}::bigint), (${other.id})) as place (id),
      generate_series('2025-10-01'::date, '2026-03-31', interval '1 day') as day,
      generate_series(1, 40) as n`.execute(product.db);
  await sql`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    select ${site.id}, 'Congress ' || n, 'CONFERENCE', case when n = 4 then null else 100 + 10 * n end,
      '2025-11-05 09:00'::timestamp + n * interval '14 days',
      '2025-11-05 17:00'::timestamp + n * interval '14 days' + (n % 4) * interval '1 day'
    from generate_series(0, 11) as n`.execute(product.db);
  await sql`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    values (${site.id}, 'Running', 'EXPO', 200, '2026-03-13 09:00', '2026-03-16 17:00'),
      (${site.id}, 'Overlapping', 'EVENT', 50, '2026-03-13 19:00', '2026-03-13 22:00'),
      (${other.id}, 'Elsewhere', 'CONFERENCE', 5, '2026-03-02 09:00', '2026-03-02 17:00')`.execute(
    product.db,
  );
  // Three-day Congress 7 is recorded completely, Congress 6 only in part.
  await sql`
    insert into daily_cover (site_id, day, covers_per_day)
    select ${site.id}::bigint, day::date, 90 + n
    from generate_series('2026-02-11'::date, '2026-02-14', interval '1 day')
      with ordinality as days (day, n)
    union all select ${site.id}, '2026-01-28', 77`.execute(product.db);
  const found = await ask(sql<{ id: number; name: string }>`select id, name from venue_event`);
  events = Object.fromEntries(found.map(({ id, name }) => [name, id]));
}

const report = (name: string, by = client, at = site): Promise<Answer> =>
  by.call(venueReportRoutes.getEventReport, { params: { site: at.id, id: events[name] } });

/** Figures of one event in plain SQL, up to today. */
async function recount(name: string): Promise<Record<string, number | boolean | null>> {
  const [row] = await ask(sql<Record<string, number | boolean | null>>`
    with days as (
      select day::date from venue_event,
        generate_series(start_date::date, least(end_date::date, '2026-03-14'), interval '1 day') day
      where venue_event.id = ${events[name]}
    ),
    served as (
      select days.day, written.covers_per_day is not null as is_written,
        coalesce(written.covers_per_day, (
          select sum(estimate_occupancy) from venue_event
          where site_id = ${site.id} and days.day between start_date::date and end_date::date
        ), 350) as covers
      from days left join daily_cover written
        on written.site_id = ${site.id} and written.day = days.day and not is_default
    )
    select (select sum(covers) from served)::int as guests,
      (select bool_and(is_written) from served) as is_counted,
      sum(weight_g) / 1000.0::float8 as weight, sum(value_e4) / 10000.0::float8 as value,
      sum(co2_g) / 1000.0::float8 as environmental, sum(water_ml) / 1000.0::float8 as water
    from event where site_id = ${site.id} and local_day in (select day from days)
      and status = 'SUCCESSFUL' and not is_secondary and not non_food`);
  return row ?? {};
}

async function expectOutcome(outcome: Answer['body'], name: string): Promise<void> {
  const counted = await recount(name);
  expect(outcome).toMatchObject({ id: events[name], name });
  expect([outcome.guests, outcome.is_counted]).toEqual([counted.guests, counted.is_counted]);
  for (const figure of ['weight', 'value', 'environmental', 'water']) {
    expect(outcome[figure]).toBeCloseTo(Number(counted[figure]), 6);
  }
  expect(outcome.grams_per_guest).toBeCloseTo(
    (Number(counted.weight) * 1000) / Number(counted.guests),
    6,
  );
}

test('the plan, the outcome and other events of the same type', async () => {
  const { status, body } = await report('Congress 9');
  expect(status).toBe(200);
  expect(body).toMatchObject({ site_name: 'Harbour Hotel', currency: '€' });
  expect(body.event).toMatchObject({ id: events['Congress 9'], occupancy_type: 'CONFERENCE' });
  await expectOutcome(body.outcome, 'Congress 9');
  expect(body.outcome.planned).toBe(190 * 2);
  const others = ['Congress 8', 'Congress 7', 'Congress 6', 'Congress 5', 'Congress 4'];
  expect(body.others.map(({ name }: { name: string }) => name)).toEqual(others);
  for (const [index, name] of others.entries()) await expectOutcome(body.others[index], name);
  expect(body.others.map(({ is_counted }: { is_counted: boolean }) => is_counted)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  // Estimates are per day; an event without one has no plan.
  expect(body.others.map(({ planned }: { planned: number }) => planned)).toEqual([
    180,
    170 * 4,
    160 * 3,
    150 * 2,
    null,
  ]);
  const counted = await Promise.all(others.map(recount));
  const sum = (figure: string): number =>
    counted.reduce((all, row) => all + Number(row[figure]), 0);
  const average = (sum('weight') * 1000) / sum('guests');
  expect(body.average_grams_per_guest).toBeCloseTo(average, 6);
  expect(body.next).toMatchObject({
    id: events['Congress 10'],
    start_date: '2026-03-25T09:00:00',
    planned: 200 * 3,
  });
  expect(body.next.expected_weight).toBeCloseTo((average * 600) / 1000, 6);
});

test('the five heaviest foods of its days and the rest', async () => {
  const { body } = await report('Congress 7');
  const foods = await ask(sql<{ id: number; name: string; weight: number }>`
    select food.id, food.name, sum(weight_g) / 1000.0::float8 as weight
    from event join food on food.id = event.food_id
    where site_id = ${site.id} and local_day between '2026-02-11' and '2026-02-14'
      and status = 'SUCCESSFUL' and not is_secondary and not non_food
    group by food.id order by 3 desc, 1 limit 5`);
  expect(body.foods).toHaveLength(6);
  expect(body.foods.slice(0, 5)).toMatchObject(
    foods.map((food) => ({ ...food, image_url: `/api/food-images/${food.id}/thumb/` })),
  );
  const shownKg = foods.reduce((sum, { weight }) => sum + weight, 0);
  expect(body.foods[5]).toMatchObject({ id: null, name: null, image_url: null });
  expect(body.foods[5].weight).toBeCloseTo(body.outcome.weight - shownKg, 6);
  const shares = body.foods.map(({ share }: { share: number }) => share);
  expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 9);
});

test('an event in progress is counted so far; shared days have the guests of both events', async () => {
  const { body } = await report('Running');
  await expectOutcome(body.outcome, 'Running');
  expect(body.outcome).toMatchObject({ planned: 400, guests: 450, is_counted: false });
  expect(body).toMatchObject({ others: [], average_grams_per_guest: null, next: null });
});

test('a future event has no outcome but an expectation', async () => {
  const { body } = await report('Congress 11');
  expect(body).toMatchObject({ outcome: null, foods: [] });
  expect(body.others).toHaveLength(5);
  expect(body.next).toMatchObject({ id: events['Congress 11'], planned: 210 * 4 });
  const expected = (body.average_grams_per_guest * 840) / 1000;
  expect(body.next.expected_weight).toBeCloseTo(expected, 9);
});

test('no guests and no waste give no quotient', async () => {
  const [row] = await ask(sql<Row>`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    values (${site.id}, 'Nobody', 'OTHER', 0, '2024-03-02 09:00', '2024-03-02 17:00') returning id`);
  events.Nobody = row?.id ?? 0;
  const { body } = await report('Nobody');
  expect(body.outcome).toMatchObject({ guests: 0, weight: 0, grams_per_guest: null });
  expect(body.foods).toEqual([]);
});

test('an event of a century is reported', async () => {
  const [row] = await ask(sql<Row>`
    insert into venue_event (site_id, name, occupancy_type, start_date, end_date)
    values (${site.id}, 'Century', 'HOLIDAY', '1926-01-01 09:00', '2126-03-02 17:00') returning id`);
  events.Century = row?.id ?? 0;
  const { status, body } = await report('Century');
  expect(status).toBe(200);
  const weight = await one(sql<{ value: number }>`
    select sum(weight_g) / 1000.0::float8 as value from event where site_id = ${site.id}
      and local_day <= '2026-03-14' and status = 'SUCCESSFUL' and not is_secondary and not non_food`);
  expect(body.outcome.weight).toBeCloseTo(weight, 6);
});

test('the report of an event elsewhere is not found', async () => {
  expect((await report('Elsewhere')).status).toBe(404);
  const stranger = await product.as(await product.given.user({ sites: [] }));
  expect((await report('Congress 7', stranger)).status).toBe(404);
});
