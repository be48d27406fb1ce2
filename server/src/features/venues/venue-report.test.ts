import { dayIn } from '@wastegauge/contract/values/dates';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { venueReportRoutes, venueRoutes } from '@wastegauge/contract/insight/venues';
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
  await sql`
    update venue_event set counted_guests = case name when 'Congress 9' then 350 else 600 end
    where name in ('Congress 9', 'Congress 7')`.execute(product.db);
  // Covers of four-day Congress 7 are recorded completely, of Congress 6 only in part.
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
      where site_id = ${site.id} and venue_event.id = ${events[name]}
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
    select (select sum(covers) from served)::int as site_covers,
      (select bool_and(is_written) from served) as are_site_covers_recorded,
      (select coalesce(counted_guests, estimate_occupancy * (select count(*) from days))
        from venue_event where site_id = ${site.id} and id = ${events[name]})::int as basis,
      sum(weight_g) / 1000.0::float8 as weight, sum(value_e4) / 10000.0::float8 as value,
      sum(co2_g) / 1000.0::float8 as environmental, sum(water_ml) / 1000.0::float8 as water
    from event, venue_event
    where event.site_id = ${site.id} and venue_event.site_id = ${site.id}
      and venue_event.id = ${events[name]}
      and processed_at >= (start_date - interval '1 hour') at time zone 'Europe/Dublin'
      and processed_at < (end_date + interval '2 hours') at time zone 'Europe/Dublin'
      and status = 'SUCCESSFUL' and not is_secondary and not non_food`);
  return row ?? {};
}

async function expectOutcome(outcome: Answer['body'], name: string): Promise<void> {
  const counted = await recount(name);
  expect(outcome).toMatchObject({ id: events[name], name });
  const { site_covers, are_site_covers_recorded } = counted;
  expect(outcome).toMatchObject({ site_covers, are_site_covers_recorded });
  for (const figure of ['weight', 'value', 'environmental', 'water']) {
    expect(outcome[figure]).toBeCloseTo(Number(counted[figure]), 6);
  }
  if (counted.basis === null) expect(outcome.grams_per_guest).toBeNull();
  else {
    const grams = (Number(counted.weight) * 1000) / Number(counted.basis);
    expect(outcome.grams_per_guest).toBeCloseTo(grams, 6);
  }
}

test('the plan, the outcome and other events of the same type', async () => {
  const { status, body } = await report('Congress 9');
  expect(status).toBe(200);
  expect(body).toMatchObject({ site_name: 'Harbour Hotel', currency: '€' });
  expect(body.event).toMatchObject({ id: events['Congress 9'], occupancy_type: 'CONFERENCE' });
  await expectOutcome(body.outcome, 'Congress 9');
  expect(body.outcome).toMatchObject({ planned: 190 * 2, guests: 350, guest_basis: 'counted' });
  const others = ['Congress 8', 'Congress 7', 'Congress 6', 'Congress 5', 'Congress 4'];
  expect(body.others.map(({ name }: { name: string }) => name)).toEqual(others);
  for (const [index, name] of others.entries()) await expectOutcome(body.others[index], name);
  const basis = body.others.map(({ guest_basis }: { guest_basis: string }) => guest_basis);
  expect(basis).toEqual(['planned', 'counted', 'planned', 'planned', null]);
  // Estimates are per day; an event without one has no plan.
  expect(body.others.map(({ planned }: { planned: number }) => planned)).toEqual([
    180,
    170 * 4,
    160 * 3,
    150 * 2,
    null,
  ]);
  // Congress 4 has neither counted nor planned guests.
  const counted = await Promise.all(others.slice(0, 4).map(recount));
  const sum = (figure: string): number =>
    counted.reduce((all, row) => all + Number(row[figure]), 0);
  const average = (sum('weight') * 1000) / sum('basis');
  expect(body.average_grams_per_guest).toBeCloseTo(average, 6);
  expect(body.next).toMatchObject({
    id: events['Congress 10'],
    start_date: '2026-03-25T09:00:00',
    planned: 200 * 3,
  });
  expect(body.next.expected_weight).toBeCloseTo((average * 600) / 1000, 6);
});

test('the five heaviest foods of its hours, the rest and the part without a food', async () => {
  const { body } = await report('Congress 7');
  const foods = await ask(sql<{ id: number; name: string; weight: number }>`
    select food.id, food.name, sum(weight_g) / 1000.0::float8 as weight
    from event join food on food.id = event.food_id
    where site_id = ${site.id} and local_day between '2026-02-11' and '2026-02-14'
      and status = 'SUCCESSFUL' and not is_secondary and not non_food
    group by food.id order by 3 desc, 1 limit 5`);
  expect(body.foods).toHaveLength(7);
  expect(body.foods.slice(0, 5)).toMatchObject(
    foods.map((food) => ({ ...food, image_url: `/api/food-images/${food.id}/thumb/` })),
  );
  const shownKg = foods.reduce((sum, { weight }) => sum + weight, 0);
  const { weight, unnamed_weight: unnamedKg } = body.outcome;
  expect(unnamedKg).toBeGreaterThan(0);
  expect(body.foods[5]).toMatchObject({ id: null, name: null, is_unnamed: false });
  expect(body.foods[5].weight).toBeCloseTo(weight - shownKg - unnamedKg, 6);
  expect(body.foods[6]).toMatchObject({ id: null, is_unnamed: true, weight: unnamedKg });
  const shares = body.foods.map(({ share }: { share: number }) => share);
  expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 9);
});

test('an event in progress is compared with the plan so far', async () => {
  const { body } = await report('Running');
  await expectOutcome(body.outcome, 'Running');
  expect(body.outcome).toMatchObject({ planned: 400, guests: null, site_covers: 450 });
  expect(body.overlapping).toMatchObject([{ id: events.Overlapping, name: 'Overlapping' }]);
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
  expect(body.outcome).toMatchObject({ planned: 0, weight: 0, grams_per_guest: null });
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
      and status = 'SUCCESSFUL' and not is_secondary and not non_food`);
  expect(body.outcome.weight).toBeCloseTo(weight, 6);
});

test('the report of an event elsewhere is not found', async () => {
  expect((await report('Elsewhere')).status).toBe(404);
  const stranger = await product.as(await product.given.user({ sites: [] }));
  expect((await report('Congress 7', stranger)).status).toBe(404);
});

const book = async (
  at: Row,
  given: { name: string; start: string; end: string; guests?: number; zones?: Row[] },
): Promise<number> => {
  const { status, body } = await client.call(venueRoutes.createVenueEvent, {
    body: {
      site: at.id,
      name: given.name,
      occupancy_type: 'EVENT',
      estimate_occupancy: given.guests,
      zones: given.zones?.map(({ id }) => id),
      start_date: given.start,
      end_date: given.end,
    },
  });
  expect(status).toBe(201);
  return body.id;
};

test('a private dinner is charged with its own room, not with the whole hotel', async () => {
  const hotel = await product.given.site({ name: 'Quayside', timezone: 'Europe/Dublin' });
  client = await product.as(await product.given.user({ sites: [site, hotel] }));
  const room = await product.given.device({ site: hotel });
  const buffet = await product.given.device({ site: hotel });
  const waste = (device: Row, at: string, grams: number, status = 'SUCCESSFUL'): Promise<unknown> =>
    product.given.event({ site: hotel, device, at, day: dublinDay(at), grams, status });
  const dublinDay = (at: string): string => dayIn('Europe/Dublin', new Date(at));
  // Summer time: 18:00 in Dublin is 17:00 in UTC, and 00:30 is 23:30.
  await waste(room, '2025-10-14T16:59:59Z', 10_000);
  await waste(room, '2025-10-14T17:00:00Z', 100);
  await waste(room, '2025-10-14T23:29:59Z', 200);
  await waste(room, '2025-10-14T23:30:00Z', 20_000);
  await waste(room, '2025-10-14T20:00:00Z', 40_000, 'DISCARDED');
  await waste(buffet, '2025-10-14T19:00:00Z', 4000);
  const dinner = await book(hotel, {
    name: 'Board Dinner, Level 4',
    start: '2025-10-14T19:00',
    end: '2025-10-14T22:30',
    guests: 20,
    zones: [room],
  });
  const briefing = await book(hotel, {
    name: 'Tourism Briefing Day',
    start: '2025-10-14T14:00',
    end: '2025-10-14T21:00',
  });
  await book(hotel, {
    name: 'Buffet lunch',
    start: '2025-10-14T19:00',
    end: '2025-10-14T20:00',
    zones: [buffet],
  });
  const read = async (id: number) =>
    (await client.call(venueReportRoutes.getEventReport, { params: { site: hotel.id, id } })).body;
  const body = await read(dinner);
  expect(body).toMatchObject({
    counted_from: '2025-10-14T18:00:00',
    counted_to: '2025-10-15T00:30:00',
    zones: [{ id: room.id }],
    overlapping: [{ id: briefing, name: 'Tourism Briefing Day' }],
    outcome: { planned: 20, guests: null, weight: 0.3, guest_basis: 'planned' },
  });
  expect(body.outcome.grams_per_guest).toBeCloseTo(15, 9);
  const counted = await client.call(venueRoutes.updateVenueEvent, {
    params: { id: dinner },
    body: { counted_guests: 12 },
  });
  expect(counted.body).toMatchObject({ counted_guests: 12, zones: [room.id] });
  expect((await read(dinner)).outcome).toMatchObject({
    planned: 20,
    guests: 12,
    grams_per_guest: 25,
    guest_basis: 'counted',
  });
  const shared = await read(briefing);
  expect(shared.outcome.weight).toBeCloseTo(14.1, 9);
  expect(shared.overlapping.map(({ name }: { name: string }) => name)).toEqual([
    'Board Dinner, Level 4',
    'Buffet lunch',
  ]);
  const explored = await client.call(exploreRoutes.getExploreChart, { query: { event: dinner } });
  expect(explored.body).toMatchObject({
    total_waste: 0.3,
    start_date: '2025-10-14',
    end_date: '2025-10-15',
  });
  const feed = await client.call(feedRoutes.listFeed, { query: { event: dinner } });
  expect(feed.body.count).toBe(2);
});

test('zones are monitors of the site; one that moved away stays', async () => {
  const hotel = await product.given.site();
  client = await product.as(await product.given.user({ sites: [site, hotel] }));
  const room = await product.given.device({ site: hotel });
  const foreign = await product.given.device({ site });
  const id = await book(hotel, {
    name: 'Dinner',
    start: '2026-03-01T19:00',
    end: '2026-03-01T22:00',
    zones: [room],
  });
  const change = (body: object): Promise<Answer> =>
    client.call(venueRoutes.updateVenueEvent, { params: { id }, body });
  const refused = await change({ zones: [room.id, foreign.id] });
  expect(refused).toMatchObject({ status: 400, body: { zones: ['Monitor not found'] } });
  await sql`update device set site_id = ${site.id} where id = ${room.id}`.execute(product.db);
  expect((await change({ name: 'Supper', zones: [room.id] })).status).toBe(200);
  expect((await change({ zones: [] })).body).toMatchObject({ name: 'Supper', zones: [] });
});
