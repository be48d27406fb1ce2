import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addHoliday,
  client,
  close,
  daysAgo,
  eventPlan,
  exportAdvice,
  isoWeekday,
  listCovers,
  plannedDish,
  product,
  ranOut,
  read,
  recordCovers,
  recordState,
  removeRanOut,
  saveCovers,
  savePlan,
  serve,
  services,
  setUpTomorrow,
  site,
  today,
  tomorrow,
  user,
  wait,
  waste,
} from './tomorrow.test-support.ts';

setUpTomorrow();

const lunch = async (query: object = {}) =>
  (await read(query)).body.services.find(
    ({ service }: { service: string }) => service === 'LUNCH' || service === 'ALL_DAY',
  );

test('a site without covers gets a whole day without advice', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({ dishes: [], last_day: null, ran_out: [], is_closed: false });
  expect(body.services).toMatchObject([
    {
      service: 'ALL_DAY',
      start: null,
      end: null,
      state: 'no_history',
      covers: null,
      low: null,
      high: null,
      method: null,
      weekdays: 0,
      last_weekday: null,
    },
  ]);
  expect(body.error).toEqual({
    advice: null,
    plan: null,
    services: 0,
    services_in_range: 0,
    planned_services: 0,
  });
  expect(body.week).toHaveLength(7);
});

test('three same weekdays are too few, the fourth gives advice', async () => {
  await serve('LUNCH', 27, () => 90);
  // Tuesdays 6, 13, 20 and 27 days ago.
  expect(await lunch()).toMatchObject({ state: 'advice', covers: 90, weekdays: 4 });
  await sql`delete from service_cover where site_id = ${site.id} and day = ${daysAgo(13)}`.execute(
    product.db,
  );
  expect(await lunch()).toMatchObject({ state: 'no_history', covers: null, weekdays: 3 });
});

test('defaults, estimates of venue events and 0 covers are not history', async () => {
  await serve('ALL_DAY', 56, (day) => (isoWeekday(day) === 2 ? 0 : 200));
  await sql`
    insert into cover_default (site_id, date, default_covers) values (${site.id}, '2026-01-01', 500)
  `.execute(product.db);
  await sql`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    values (${site.id}, 'Fair', 'EXPO', 900, ${`${daysAgo(6)} 09:00`}::timestamp,
      ${`${daysAgo(6)} 17:00`}::timestamp)`.execute(product.db);
  expect(await lunch()).toMatchObject({ state: 'no_history', weekdays: 0 });
  expect(await lunch({ day: '2026-11-18' })).toMatchObject({ state: 'advice', covers: 200 });
});

test('covers entered late or changed count at once', async () => {
  await serve('LUNCH', 56, () => 100);
  await wait(`${today}T16:30:00Z`);
  for (const ago of [6, 13, 20]) {
    const saved = await saveCovers({
      day: daysAgo(ago),
      services: [{ service: 'LUNCH', covers: 160 }],
    });
    expect(saved.status).toBe(200);
  }
  expect((await lunch()).last_weekday).toEqual({ day: daysAgo(6), covers: 160 });
  const { covers, adjustment } = await lunch();
  expect(covers - adjustment).toBe(160);
});

test('the sum of all open services becomes the covers of the day, and is taken back', async () => {
  const day = daysAgo(1);
  const dayCovers = async () => {
    const { body } = await client.call(coverRoutes.listDailyCovers, {
      params: { siteId: site.id },
      query: { startDate: day, endDate: day },
    });
    return [body[0].y, body[0].is_default];
  };
  const save = (list: object[]) => saveCovers({ day, services: list });
  await save([
    { service: 'BREAKFAST', covers: 80 },
    { service: 'LUNCH', covers: 50 },
  ]);
  expect(await dayCovers()).toEqual([350, true]);
  expect((await save([{ service: 'DINNER', covers: 0 }])).body).toEqual([
    { service: 'BREAKFAST', covers: 80 },
    { service: 'LUNCH', covers: 50 },
    { service: 'DINNER', covers: 0 },
  ]);
  expect(await dayCovers()).toEqual([130, false]);
  await save([{ service: 'LUNCH', covers: null }]);
  expect(await dayCovers()).toEqual([350, true]);
  await close(day, day, { service: 'LUNCH' });
  await save([{ service: 'DINNER', covers: 70 }]);
  expect(await dayCovers()).toEqual([150, false]);
  expect((await listCovers()).body).toEqual([
    { day, service: 'BREAKFAST', covers: 80 },
    { day, service: 'DINNER', covers: 70 },
  ]);
});

test('covers of services are refused with a reason', async () => {
  const save = (day: string, list: object[]) => saveCovers({ day, services: list });
  const one100 = { service: 'LUNCH', covers: 100 };
  expect((await save(tomorrow, [one100])).body).toMatchObject({ day: [texts.coversInFuture] });
  expect((await save(today, [one100, one100])).body).toMatchObject({
    services: [texts.serviceTwice],
  });
  expect((await save(today, [{ service: 'LUNCH', covers: 12.5 }])).status).toBe(400);
  expect((await save(today, [{ service: 'BRUNCH', covers: 1 }])).status).toBe(400);
  const all = services.map((service) => ({ service, covers: 900_000 }));
  expect((await save(today, all)).body).toMatchObject({ services: [texts.coversTooMany] });
  expect((await listCovers({ startDate: '2020-01-01' })).body).toMatchObject({
    startDate: [texts.invalidDateRange],
  });
});

test('closed days and weekdays have no advice and are not history', async () => {
  await serve('LUNCH', 56, (day, ago) => (ago === 6 ? 400 : 100 + isoWeekday(day)));
  await close(daysAgo(6), daysAgo(6));
  await close(daysAgo(60), null, { weekday: 3 });
  const tuesday = await lunch();
  expect(tuesday.covers - tuesday.adjustment).toBe(102);
  expect(tuesday.last_weekday).toEqual({ day: daysAgo(13), covers: 102 });
  const wednesday = await read({ day: '2026-11-18' });
  expect(wednesday.body).toMatchObject({ is_closed: true, dishes: [] });
  expect(wednesday.body.services[0]).toMatchObject({ state: 'closed', covers: null });
  expect(wednesday.body.week[1]).toMatchObject({ day: '2026-11-18', is_closed: true });
  await close(tomorrow, tomorrow, { service: 'LUNCH' });
  expect(await lunch()).toMatchObject({ state: 'closed' });
});

test('the last day skips closed days', async () => {
  await serve('LUNCH', 40, (day) => (isoWeekday(day) >= 6 ? null : 100));
  await close(daysAgo(60), null, { weekday: 6 });
  await close(daysAgo(60), null, { weekday: 7 });
  expect((await read()).body.last_day).toMatchObject({
    day: daysAgo(3),
    services: [{ service: 'LUNCH', plan: null, advice: 100, actual: 100 }],
    dishes: null,
  });
});

test('a plan is for today and the next seven days', async () => {
  const covers = [{ service: 'ALL_DAY', covers: 10 }];
  const refused = { day: [texts.adviceDayTooFar] };
  expect((await savePlan({ day: '2026-11-24', covers })).body).toMatchObject(refused);
  expect((await savePlan({ day: daysAgo(1), covers })).body).toMatchObject(refused);
  expect((await read({ day: '2026-11-24' })).body).toMatchObject(refused);
  expect((await savePlan({ day: '2026-11-23', covers })).status).toBe(200);
  expect((await savePlan({ covers: [...covers, ...covers] })).body).toMatchObject({
    covers: [texts.serviceTwice],
  });
  const dishes = [{ service: 'LUNCH', food: 1, kg: 20_000 }];
  expect((await savePlan({ dishes })).status).toBe(400);
});

test('the plan of past days has an error beside the advice', async () => {
  await serve('LUNCH', 56, () => 100);
  for (const ago of [1, 2]) {
    await sql`insert into cover_plan (site_id, day, service, covers)
      values (${site.id}, ${daysAgo(ago)}, 'LUNCH', ${ago === 1 ? 110 : 120})`.execute(product.db);
  }
  const { error } = (await read()).body;
  expect(error).toEqual({
    advice: 0,
    plan: 15,
    services: 28,
    services_in_range: 28,
    planned_services: 2,
  });
});

test('another tenant sees nothing of the site', async () => {
  const other = await product.as(await product.given.user({ sites: [await product.given.site()] }));
  const food = await product.given.food();
  const { body: entry } = await ranOut({ food: food.id });
  const { body: holiday } = await addHoliday({ startDate: tomorrow, endDate: tomorrow });
  expect(holiday).toMatchObject({ name: 'Midterm', kind: 'school' });
  const answers = await Promise.all([
    read({}, other),
    savePlan({ covers: [] }, other),
    ranOut({ food: food.id }, other),
    removeRanOut(entry.id, other),
    saveCovers({ day: today, services: [{ service: 'LUNCH', covers: 1 }] }, other),
    listCovers({}, other),
    addHoliday({ startDate: tomorrow, endDate: tomorrow }, other),
    eventPlan({}, other),
    exportAdvice({ startDate: daysAgo(9), endDate: today }, other),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});

test('holidays are shown, and refused when reversed, too long or entered twice', async () => {
  const add = async (startDate: string, endDate: string) =>
    (await addHoliday({ startDate, endDate })).body;
  expect(await add('2026-11-20', '2026-11-19')).toMatchObject({ endDate: [texts.endBeforeStart] });
  expect(await add('2026-11-20', '2027-03-01')).toMatchObject({ endDate: [texts.holidayTooLong] });
  await add('2026-11-17', '2026-11-20');
  expect(await add('2026-11-17', '2026-11-20')).toMatchObject({ startDate: [texts.holidayTwice] });
  await addHoliday({
    name: 'Feast',
    kind: 'public',
    startDate: '2026-11-18',
    endDate: '2026-11-18',
  });
  const { body } = await read();
  expect(body.holiday).toBe('Midterm');
  expect(body.week.slice(0, 5).map(({ holiday }: { holiday: string }) => holiday)).toEqual([
    'Midterm',
    'Feast',
    'Midterm',
    'Midterm',
    null,
  ]);
});

test('the day changes at midnight of the site, also when the clocks change', async () => {
  // Clocks in Dublin go back at 01:00 UTC on 25 October 2026.
  const spring = await product.given.site({ timezone: 'Europe/Dublin' });
  await sql`insert into user_site values (${user.id}, ${spring.id})`.execute(product.db);
  const todayAt = async (instant: string) => {
    await wait(instant);
    const { body } = await read({ site: spring.id });
    return [body.today, body.day, body.week.length, body.week[6].day];
  };
  expect(await todayAt('2026-10-24T22:59:00Z')).toEqual([
    '2026-10-24',
    '2026-10-25',
    7,
    '2026-10-31',
  ]);
  expect(await todayAt('2026-10-24T23:01:00Z')).toEqual([
    '2026-10-25',
    '2026-10-26',
    7,
    '2026-11-01',
  ]);
  expect((await todayAt('2026-10-25T23:59:00Z'))[0]).toBe('2026-10-25');
  expect((await todayAt('2026-10-26T00:01:00Z'))[0]).toBe('2026-10-26');
  const { id: food } = await product.given.food();
  // 01:30 happens twice in this night; both belong to the late dinner of the 24th.
  await sql`insert into site_info (site_id, dinner_time_start, dinner_time_end)
    values (${spring.id}, '18:00', '02:00')`.execute(product.db);
  for (const instant of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
    await wait(instant);
    expect((await ranOut({ site: spring.id, food })).body).toMatchObject({
      day: '2026-10-24',
      service: 'DINNER',
      time: '01:30',
    });
  }
});

test('an event needs three of its kind; a service that was silent is not measured', async () => {
  const add = (day: string, counted: number | null) =>
    sql`insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, counted_guests,
        start_date, end_date)
      values (${site.id}, ${day}, 'CONFERENCE', 100, ${counted}, ${`${day} 12:00`}::timestamp,
        ${`${day} 14:00`}::timestamp)`.execute(product.db);
  const days = [daysAgo(30), daysAgo(20), daysAgo(10)];
  await add(days[0] ?? '', 90);
  await add(days[1] ?? '', 90);
  for (const day of days) await waste(day, 'LUNCH', { id: 1 }, 9000);
  const two = (await eventPlan({ guests: 200 })).body;
  expect(two).toMatchObject({ events_needed: 3, attendance: null, suggestion: null });
  expect(two.events).toHaveLength(2);
  await add(days[2] ?? '', 90);
  const three = (await eventPlan({ guests: 200 })).body;
  expect(three.attendance).toEqual({ value: 0.9, low: 0.9, high: 0.9 });
  expect(three.grams_per_guest.value).toBeCloseTo(100);
  expect(three.suggestion).toMatchObject({ order_for: 180, low: 180, high: 180 });
  expect(three.suggestion.waste_kg.value).toBeCloseTo(18);
  await recordState(days[1] ?? '', 'LUNCH', 'silent');
  const silent = (await eventPlan({})).body;
  expect(silent).toMatchObject({ grams_per_guest: null, suggestion: null });
  expect(silent.events[1]).toMatchObject({ waste_kg: null, grams_per_guest: null });
});

test('the export has each past service with its error', async () => {
  await serve('LUNCH', 40, (_, ago) => (ago === 1 ? 110 : 100));
  await recordCovers('LUNCH', daysAgo(2), 100);
  await plannedDish(tomorrow, 'LUNCH', await product.given.food(), 1000);
  const { status, body } = await exportAdvice({ startDate: daysAgo(2), endDate: today });
  expect(status).toBe(200);
  expect(String(body).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'date,service,advice,low,high,method,plan,actual,error,plan_error',
    `${daysAgo(2)},LUNCH,100,100,100,weekday,,100,0,`,
    `${daysAgo(1)},LUNCH,100,100,100,weekday,,110,-10,`,
  ]);
  expect((await exportAdvice({ startDate: '2020-01-01', endDate: today })).body).toMatchObject({
    startDate: [texts.invalidDateRange],
  });
});
