import { controlWeekRoutes } from '@wastegauge/contract/insight/control-weeks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { mintScope } from '../../platform/scope.ts';
import { estimateFrom, findControlEstimates } from './service.ts';

interface Row {
  id: number;
}
type Service = 'BREAKFAST' | 'LUNCH' | 'DINNER';

let product: TestApp;
let site: Row;
let user: Row;
let client: Client;
const services: Service[] = ['BREAKFAST', 'LUNCH', 'DINNER'];
const today = '2026-11-03';
// Europe/Dublin has no offset in November.
const hours = { BREAKFAST: '08:30', LUNCH: '12:30', DINNER: '18:30' };

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set(`${today}T06:00:00Z`);
  site = await product.given.site({ name: 'Quayside Hotel' });
  await sql`
    insert into site_info (site_id, breakfast_time_start, breakfast_time_end, lunch_time_start,
      lunch_time_end, dinner_time_start, dinner_time_end)
    values (${site.id}, '07:00', '11:00', '11:00', '15:00', '15:00', '22:00')`.execute(product.db);
  user = await product.given.user({ sites: [site] });
  client = await product.as(user);
});
afterAll(() => product.close());

/** Signs in again, because tokens are valid for minutes. */
async function wait(until: string): Promise<void> {
  product.clock.set(until);
  client = await product.as(user);
}

const plan = (body: object = {}, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.planControlWeek, {
    body: { site: site.id, startDate: today, endDate: '2026-11-09', services, ...body },
  });
const read = (id: number, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.getControlWeek, { params: { id } });
const enter = (id: number, body: object, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.enterControlTotal, { params: { id }, body });
const end = (id: number, isEnded: boolean): Promise<Answer> =>
  client.call(controlWeekRoutes.endControlWeek, { params: { id }, body: { is_ended: isEnded } });
const cancel = (id: number, isCancelled: boolean): Promise<Answer> =>
  client.call(controlWeekRoutes.cancelControlWeek, {
    params: { id },
    body: { is_cancelled: isCancelled },
  });
const list = (query: object = {}, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.listControlWeeks, { query: { ...query } });
const countServices = (query: object): Promise<Answer> =>
  client.call(controlWeekRoutes.countControlServices, {
    query: { site: site.id, startDate: today, endDate: '2026-11-09', services, ...query },
  });
const close = (
  from: string,
  to: string | null,
  rest: { weekday?: number; service?: Service } = {},
) =>
  sql`insert into closure (site_id, start_date, end_date, weekday, service)
    values (${site.id}, ${from}, ${to}, ${rest.weekday ?? null}, ${rest.service ?? null})`.execute(
    product.db,
  );
const estimates = (now: string) =>
  findControlEstimates(product.db, mintScope([site.id]), new Date(now));

/** Six services on two days: the monitors saw 1 kg of each, the second weighing found 1.5 kg. */
async function finishedWeek(): Promise<number> {
  const { body } = await plan({ endDate: '2026-11-04' });
  await wait('2026-11-05T09:00:00Z');
  for (const day of [today, '2026-11-04']) {
    for (const service of services) {
      await product.given.event({ site, at: `${day}T${hours[service]}:00Z`, grams: 1000 });
      await enter(body.id, { day, service, outcome: 'weighed', tubs: [1, 0.5] });
    }
  }
  return body.id;
}

test('a kitchen plans a week, weighs every service a second time and learns what it missed', async () => {
  const planned = await plan();
  expect(planned).toMatchObject({
    status: 201,
    body: {
      site: { id: site.id, name: 'Quayside Hotel' },
      startDate: today,
      endDate: '2026-11-09',
      services,
      state: 'planned',
      expired_by: null,
      is_ended_early: false,
      result: null,
    },
  });
  const { id, plan: due } = planned.body;
  expect(due).toHaveLength(21);
  expect(due[0]).toEqual({
    day: today,
    service: 'BREAKFAST',
    start: '07:00',
    end: '11:00',
    state: 'later',
    outcome: null,
    tubs: [],
    control: null,
    measured: null,
  });

  await wait(`${today}T08:45:00Z`);
  await product.given.event({ site, at: `${today}T08:30:00Z`, grams: 15_000 });
  const running = await read(id);
  expect(running.body).toMatchObject({ state: 'running', result: null });
  // The monitors' weight stays hidden until the second weighing is entered.
  expect(running.body.plan[0]).toMatchObject({ state: 'now', measured: null, control: null });
  const entered = await enter(id, {
    day: today,
    service: 'BREAKFAST',
    outcome: 'weighed',
    tubs: [8.4, 6.15, 4.2],
  });
  expect(entered.status).toBe(200);
  expect(entered.body.plan[0]).toMatchObject({
    state: 'entered',
    outcome: 'weighed',
    tubs: [8.4, 6.15, 4.2],
    control: 18.75,
    measured: 15,
  });

  await wait('2026-11-04T23:30:00Z');
  const due2 = (await read(id)).body.plan.slice(0, 7).map(({ state }: { state: string }) => state);
  expect(due2).toEqual(['entered', 'due', 'due', 'due', 'due', 'due', 'later']);
});

test('the result compares the sums of the weighed services and estimates other periods', async () => {
  const id = await finishedWeek();
  const { body } = await read(id);
  expect(body).toMatchObject({
    state: 'finished',
    result: {
      services: 6,
      measured: 6,
      control: 9,
      ratio: 1.5,
      ratio_low: 1.5,
      ratio_high: 1.5,
      low: 9,
      high: 9,
      by_service: services.map((service) => ({ service, measured: 2, control: 3 })),
    },
  });
  const basis = (await estimates('2026-11-05T10:00:00Z')).get(site.id);
  expect(basis).toEqual({
    ratio: 1.5,
    ratioLow: 1.5,
    ratioHigh: 1.5,
    startDate: today,
    endDate: '2026-11-04',
  });
  expect(basis && estimateFrom(basis, 412_000)).toEqual({
    measured: 412,
    likely: 618,
    low: 618,
    high: 618,
    startDate: today,
    endDate: '2026-11-04',
  });
});

test('only counted waste within the hours of the service is compared', async () => {
  const { body } = await plan();
  await wait(`${today}T15:30:00Z`);
  const given = { site, at: `${today}T12:00:00Z`, grams: 100 };
  await product.given.event({ ...given, status: 'PROCESSING' });
  await product.given.event({ ...given, at: `${today}T11:00:00Z`, grams: 20 });
  await product.given.event({ ...given, at: `${today}T15:00:00Z` });
  await product.given.event({ ...given, status: 'DISCARDED' });
  await product.given.event({ ...given, isSecondary: true });
  await product.given.event({ ...given, isNonFood: true });
  await product.given.event({ ...given, site: await product.given.site() });
  const entered = await enter(body.id, { day: today, service: 'LUNCH', outcome: 'nothing' });
  expect(entered.body.plan[1]).toMatchObject({ outcome: 'nothing', control: 0, measured: 0.12 });
});

test('nothing thrown away counts as zero, a service that could not be weighed is left out', async () => {
  const id = await finishedWeek();
  const day = '2026-11-04';
  await enter(id, { day, service: 'DINNER', outcome: 'not_weighed' });
  expect((await read(id)).body).toMatchObject({
    plan: { 5: { outcome: 'not_weighed', control: null, measured: 1 } },
    result: null,
  });
  const corrected = await enter(id, { day, service: 'DINNER', outcome: 'nothing' });
  expect(corrected.body.result).toMatchObject({ services: 6, measured: 6, control: 7.5 });
  expect(corrected.body.result.ratio_low).toBeLessThan(1.25);
  const open = await enter(id, { day, service: 'DINNER', outcome: 'open' });
  expect(open.body.plan[5]).toMatchObject({ state: 'due', outcome: null, measured: null });
});

test('entering the same total twice stores it once', async () => {
  const { body } = await plan();
  await wait(`${today}T09:00:00Z`);
  const total = { day: today, service: 'BREAKFAST', outcome: 'weighed', tubs: [2, 3] };
  const [first, second] = await Promise.all([enter(body.id, total), enter(body.id, total)]);
  expect(first?.body).toEqual(second?.body);
  const audited = await sql`
    select from audit where action = 'control_week.total_entered' and site_id = ${site.id}
  `.execute(product.db);
  expect(audited.rows).toHaveLength(1);
});

test('closed days and services are not part of the plan', async () => {
  await close('2026-11-05', '2026-11-06');
  await close('2026-11-01', null, { weekday: 7, service: 'DINNER' });
  expect((await countServices({})).body).toEqual({ services: 14, closed: 7, over: 0 });
  const { body } = await plan();
  expect(body.plan).toHaveLength(14);
  // A day that turns out to be closed leaves the plan, unless it was weighed.
  await wait(`${today}T09:00:00Z`);
  await enter(body.id, { day: today, service: 'BREAKFAST', outcome: 'weighed', tubs: [1] });
  await close(today, '2026-11-04');
  const after = (await read(body.id)).body.plan;
  expect(after).toHaveLength(9);
  expect(after[0]).toMatchObject({ day: today, service: 'BREAKFAST', control: 1 });
  const refused = await enter(body.id, { day: today, service: 'LUNCH', outcome: 'nothing' });
  expect(refused).toMatchObject({
    status: 400,
    body: { service: ['This service is not part of the control week'] },
  });
});

test('a week without enough services is refused with the reason', async () => {
  await close(today, '2026-11-05');
  expect(await plan({ endDate: '2026-11-05' })).toMatchObject({
    status: 400,
    body: { services: ['There are no services on these days'] },
  });
  expect(await plan({ endDate: '2026-11-06' })).toMatchObject({
    status: 400,
    body: { services: ['A control week needs at least 6 services that are not closed'] },
  });
  expect((await plan({ services: ['LUNCH'], endDate: '2026-11-11' })).status).toBe(201);
});

test('services that are over are not planned', async () => {
  await wait(`${today}T13:00:00Z`);
  expect((await countServices({ endDate: '2026-11-04' })).body).toEqual({
    services: 5,
    closed: 0,
    over: 1,
  });
  expect((await plan({ endDate: '2026-11-04' })).status).toBe(400);
  const { body } = await plan({ endDate: '2026-11-05' });
  expect(body).toMatchObject({ state: 'running' });
  expect(body.plan[0]).toMatchObject({ day: today, service: 'LUNCH', state: 'now' });
});

test.each([
  [{ startDate: '2026-11-02' }, 'startDate', 'A control week cannot start in the past'],
  [
    { startDate: '2027-11-04', endDate: '2027-11-10' },
    'startDate',
    'Dates can be at most one year ahead',
  ],
  [{ endDate: '2026-12-01' }, 'endDate', 'A control week can last up to 28 days'],
  [{ endDate: '2026-11-02' }, 'endDate', 'The end date should be after the start date or the same'],
  [{ endDate: '2026-02-30' }, 'endDate', 'Invalid date'],
  [{ services: [] }, 'services', 'Required field'],
  [{ services: ['TEA'] }, 'services.0', 'Not one of the allowed values'],
  [{ site: undefined }, 'site', 'Site is required'],
])('planning %j is refused', async (change, field, text) => {
  expect(await plan(change)).toMatchObject({ status: 400, body: { [field]: [text] } });
});

test('two control weeks of a site do not overlap', async () => {
  const first = await plan();
  const overlapping = { startDate: '2026-11-09', endDate: '2026-11-15' };
  const refused = {
    status: 400,
    body: { startDate: ['There is already a control week on these days'] },
  };
  expect(await plan(overlapping)).toMatchObject(refused);
  await cancel(first.body.id, true);
  expect((await plan(overlapping)).status).toBe(201);
  expect(await cancel(first.body.id, false)).toMatchObject(refused);
});

test.each([
  [{ day: '2026-11-02' }, 'service', 'This service is not part of the control week'],
  [{ service: 'LUNCH' }, 'service', 'This service has not started yet'],
  [{ tubs: [0] }, 'tubs.0', 'Amount must be between 0.01 and 350 kg'],
  [{ tubs: [351] }, 'tubs.0', 'Amount must be between 0.01 and 350 kg'],
  [{ tubs: ['two'] }, 'tubs.0', 'Should be a number'],
  [{ tubs: [] }, 'tubs', 'Required field'],
  [{ outcome: 'nothing' }, 'tubs', 'Required field'],
  [{ tubs: Array.from({ length: 41 }, () => 1) }, 'tubs', 'Too many: at most 40'],
])('entering %j is refused', async (change, field, text) => {
  const { body } = await plan();
  await wait(`${today}T09:00:00Z`);
  const total = { day: today, service: 'BREAKFAST', outcome: 'weighed', tubs: [2], ...change };
  expect(await enter(body.id, total)).toMatchObject({ status: 400, body: { [field]: [text] } });
});

test('a week that is ended early keeps its result and can be resumed', async () => {
  const { body } = await plan();
  expect(await end(body.id, true)).toMatchObject({
    status: 400,
    body: { is_ended: ['Only a running control week can be ended'] },
  });
  await wait('2026-11-05T12:00:00Z');
  const ended = await end(body.id, true);
  expect(ended.body).toMatchObject({
    state: 'finished',
    is_ended_early: true,
    endDate: '2026-11-05',
  });
  // Breakfast and lunch of the last day had begun.
  expect(ended.body.plan).toHaveLength(8);
  const resumed = await end(body.id, false);
  expect(resumed.body).toMatchObject({ state: 'running', endDate: '2026-11-09' });
  expect(resumed.body.plan).toHaveLength(21);

  await end(body.id, true);
  expect((await plan({ startDate: '2026-11-06', endDate: '2026-11-09' })).status).toBe(201);
  expect((await end(body.id, false)).status).toBe(400);
});

test('a result expires after six months', async () => {
  const id = await finishedWeek();
  await wait('2027-05-04T12:00:00Z');
  expect((await read(id)).body.state).toBe('finished');
  expect((await estimates('2027-05-04T12:00:00Z')).size).toBe(1);
  await wait('2027-05-05T12:00:00Z');
  expect((await read(id)).body).toMatchObject({
    state: 'expired',
    expired_by: 'age',
    result: { ratio: 1.5 },
  });
  expect((await estimates('2027-05-05T12:00:00Z')).size).toBe(0);
});

test.each(['from', 'to'] as const)(
  'a result expires when a monitor moves %s the site',
  async (way) => {
    const id = await finishedWeek();
    const device = await product.given.device({ site });
    const other = await product.given.site();
    const [from, to] = way === 'from' ? [site.id, other.id] : [other.id, site.id];
    const move = (at: string) =>
      sql`insert into device_move (device_id, from_site_id, to_site_id, moved_at)
      values (${device.id}, ${from}, ${to}, ${at})`.execute(product.db);
    // The monitor was set up before the first service.
    await move(`${today}T06:30:00Z`);
    expect((await read(id)).body.state).toBe('finished');
    await move('2026-11-05T08:00:00Z');
    expect((await read(id)).body).toMatchObject({ state: 'expired', expired_by: 'monitor_moved' });
    expect((await estimates('2026-11-05T10:00:00Z')).size).toBe(0);
    const refused = await enter(id, { day: today, service: 'LUNCH', outcome: 'nothing' });
    expect(refused).toMatchObject({
      status: 400,
      body: { non_field_errors: ['This control week no longer accepts entries'] },
    });
  },
);

test('the latest valid week is used; cancelled ones are not listed', async () => {
  const first = await finishedWeek();
  const second = (await plan({ startDate: '2026-11-06', endDate: '2026-11-12' })).body.id;
  expect((await list()).body).toMatchObject({ count: 2, results: [{ id: second }, { id: first }] });
  // Without a result of its own, the second week leaves the first one in force.
  expect((await estimates('2026-11-20T12:00:00Z')).get(site.id)?.startDate).toBe(today);
  await cancel(first, true);
  expect((await list({ site: site.id })).body).toMatchObject({
    count: 1,
    results: [{ id: second }],
  });
  expect((await read(first)).body.state).toBe('cancelled');
  expect((await estimates('2026-11-20T12:00:00Z')).size).toBe(0);
});

test('the week of the change to summer time has every service', async () => {
  await wait('2027-03-25T06:00:00Z');
  await sql`update site_info set breakfast_time_start = '01:30', breakfast_time_end = '03:30'
    where site_id = ${site.id}`.execute(product.db);
  const { body } = await plan({ startDate: '2027-03-26', endDate: '2027-03-29' });
  expect(body.plan).toHaveLength(12);
  await wait('2027-03-28T11:00:00Z');
  // 28 March: 01:00 is followed by 02:00, and lunch starts at 10:00 UTC.
  await product.given.event({ site, at: '2027-03-28T02:20:00Z', grams: 300 });
  await product.given.event({ site, at: '2027-03-28T10:30:00Z', grams: 700 });
  const day = '2027-03-28';
  await enter(body.id, { day, service: 'BREAKFAST', outcome: 'weighed', tubs: [1] });
  const { body: after } = await enter(body.id, { day, service: 'LUNCH', outcome: 'nothing' });
  expect(after.plan.slice(6, 8)).toMatchObject([
    { service: 'BREAKFAST', measured: 0.3 },
    { service: 'LUNCH', measured: 0.7 },
  ]);
});

test('a service past midnight belongs to the day on which it starts', async () => {
  await sql`update site_info set dinner_time_end = '01:00' where site_id = ${site.id}`.execute(
    product.db,
  );
  const { body } = await plan();
  await wait('2026-11-04T00:45:00Z');
  await product.given.event({ site, at: '2026-11-04T00:30:00Z', grams: 400 });
  const { body: after } = await enter(body.id, {
    day: today,
    service: 'DINNER',
    outcome: 'nothing',
  });
  expect(after.plan[2]).toMatchObject({ end: '01:00', measured: 0.4 });
});

test('control weeks of other sites are not found, and each site has its own', async () => {
  const { body } = await plan();
  const stranger = await product.as(
    await product.given.user({ sites: [await product.given.site()] }),
  );
  expect((await read(body.id, stranger)).status).toBe(404);
  expect((await plan({}, stranger)).status).toBe(404);
  const total = { day: today, service: 'BREAKFAST', outcome: 'nothing' };
  expect((await enter(body.id, total, stranger)).status).toBe(404);
  expect((await list({}, stranger)).body).toEqual({ count: 0, results: [] });
  expect((await list({ site: site.id }, stranger)).status).toBe(404);
  const labeller = await product.as(await product.given.user({ role: 'Labeller' }));
  expect((await list({}, labeller)).status).toBe(403);
});
