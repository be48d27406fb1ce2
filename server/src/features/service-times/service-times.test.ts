import type { Route } from '@wastegauge/contract/route';
import { serviceTimeRoutes } from '@wastegauge/contract/waste/service-times';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor, type TestMonitor } from '../../../test/support/test-monitor.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Row;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T20:00:00Z');
  site = await product.given.site();
  chef = await product.given.user({ sites: [site] });
});
afterAll(() => product.close());

const call = async (actor: Row, route: Route, given: object): Promise<Answer> =>
  (await product.as(actor)).call(route, given);

const read = (actor: Row, serial: string): Promise<Answer> =>
  call(actor, serviceTimeRoutes.getServiceTimes, { query: { serial } });

const create = (monitor: Row, times: object, actor = chef): Promise<Answer> =>
  call(actor, serviceTimeRoutes.createServiceTimes, { body: { device: monitor.id, ...times } });

const update = (id: number, times: object, actor = chef): Promise<Answer> =>
  call(actor, serviceTimeRoutes.updateServiceTimes, { params: { id }, body: times });

const capture = (monitor: TestMonitor, at: string, given: object = {}): Promise<Answer> =>
  monitor.deliver({ capture_id: at, captured_at: at, raw_weight: 0.5, ...given });

const servicesOf = async (monitor: Row): Promise<(string | null)[]> => {
  const found = await sql<{ service: string | null }>`
    select service_time as service from event where device_id = ${monitor.id} order by processed_at
  `.execute(product.db);
  return found.rows.map(({ service }) => service);
};

test('a monitor without own times has those of its site, or the defaults', async () => {
  const monitor = await giveMonitor(product, { site });
  const usual = await read(chef, monitor.serial);
  expect(usual.body).toEqual({
    id: null,
    device: monitor.id,
    serial: monitor.serial,
    breakfast_time_start: '08:00',
    breakfast_time_end: '12:00',
    lunch_time_start: '12:00',
    lunch_time_end: '16:00',
    dinner_time_start: '16:00',
    dinner_time_end: '23:59',
  });
  const other = await product.given.site();
  await sql`
    insert into site_info (site_id, lunch_time_start, breakfast_time_end)
    values (${other.id}, '11:30', '11:30')
  `.execute(product.db);
  const there = await giveMonitor(product, { site: other });
  const cook = await product.given.user({ sites: [other] });
  expect((await read(cook, there.serial)).body.lunch_time_start).toBe('11:30');
  const [foreign, missing] = [await read(chef, there.serial), await read(chef, 'NONE')];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect((await create(there, { lunch_time_end: '15:00' })).body.device).toEqual([
    texts.deviceUnknown,
  ]);
});

test('omitted times are kept, and null restores those of the site', async () => {
  const monitor = await giveMonitor(product, { site });
  const made = await create(monitor, { lunch_time_start: '11:00', lunch_time_end: '14:30:00' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ lunch_time_start: '11:00', lunch_time_end: '14:30' });
  const changed = await update(made.body.id, { lunch_time_end: '15:00', device: monitor.id });
  expect(changed.body).toMatchObject({ lunch_time_start: '11:00', lunch_time_end: '15:00' });
  const cleared = await update(made.body.id, { lunch_time_start: null });
  expect(cleared.body).toMatchObject({ lunch_time_start: '12:00', lunch_time_end: '15:00' });
  const again = await create(monitor, { lunch_time_start: '11:00' });
  expect([again.status, again.body.id]).toEqual([201, made.body.id]);
  const stranger = await product.given.user({ sites: [await product.given.site()] });
  expect((await update(made.body.id, { lunch_time_end: '13:00' }, stranger)).status).toBe(404);
});

test.each([
  [{ breakfast_time_end: '18:00' }, 'breakfast_time_end', 'End time can not be after 17:59'],
  [{ lunch_time_end: '22:00' }, 'lunch_time_end', 'End time can not be after 21:59'],
  [
    { dinner_time_start: '20:00', dinner_time_end: '19:00' },
    'dinner_time_end',
    'End time can not be before 20:00',
  ],
  [
    { lunch_time_start: '13:00', lunch_time_end: '13:00' },
    'lunch_time_end',
    'End time can not be before 13:00',
  ],
  // Conflicts with the site's 12:00.
  [{ lunch_time_end: '11:00' }, 'lunch_time_end', 'End time can not be before 12:00'],
  [{ lunch_time_start: '16:30' }, 'lunch_time_end', 'End time can not be before 16:30'],
  [{ dinner_time_end: '24:00' }, 'dinner_time_end', texts.invalidTime],
  [{ dinner_time_end: 'late' }, 'dinner_time_end', texts.invalidTime],
])('%j is refused: %s', async (times, field, text) => {
  const monitor = await giveMonitor(product, { site });
  const answer = await create(monitor, times);
  expect([answer.status, answer.body[field]]).toEqual([400, [text]]);
});

test('new captures and today’s events follow the new times', async () => {
  const { db } = product;
  const monitor = await giveMonitor(product, { site });
  const other = await giveMonitor(product, { site });
  for (const at of [
    '2026-03-09T12:30:00Z',
    '2026-03-10T10:30:00Z',
    '2026-03-10T12:30:00Z',
    '2026-03-10T13:30:00Z',
  ]) {
    await capture(monitor, at);
    await capture(other, at);
  }
  const before = ['LUNCH', 'BREAKFAST', 'LUNCH', 'LUNCH'];
  expect(await servicesOf(monitor)).toEqual(before);
  // Set to dinner by hand.
  await sql`
    update event set service_time = 'DINNER'
    where device_id = ${monitor.id} and processed_at = '2026-03-10T13:30:00Z'
  `.execute(db);
  const made = await create(monitor, {
    breakfast_time_end: '10:00',
    lunch_time_start: '10:00',
    lunch_time_end: '12:00',
  });
  expect(await servicesOf(monitor)).toEqual(['LUNCH', 'LUNCH', null, 'DINNER']);
  expect(await servicesOf(other)).toEqual(before);
  await capture(monitor, '2026-03-10T11:00:00Z');
  expect(await servicesOf(monitor)).toEqual(['LUNCH', 'LUNCH', 'LUNCH', null, 'DINNER']);
  await update(made.body.id, { lunch_time_end: '13:00' });
  expect(await servicesOf(monitor)).toEqual(['LUNCH', 'LUNCH', 'LUNCH', 'LUNCH', 'DINNER']);
});

test('a service that the monitor said stays, whatever the times', async () => {
  const monitor = await giveMonitor(product, { site });
  const lunchtime = '2026-03-10T12:30:00Z';
  await capture(monitor, lunchtime, { service_time: 'LUNCH' });
  await capture(monitor, '2026-03-10T12:40:00Z', { service_time: 'DINNER' });
  await capture(monitor, '2026-03-10T12:50:00Z');
  expect(await servicesOf(monitor)).toEqual(['LUNCH', 'DINNER', 'LUNCH']);
  const repeated = await capture(monitor, lunchtime, { service_time: 'LUNCH' });
  expect(repeated.body.results[0].outcome).toBe('repeated');
  const other = await capture(monitor, lunchtime);
  expect(other.body.code).toBe('captureDiffers');
  await create(monitor, { breakfast_time_end: '13:00', lunch_time_start: '13:00' });
  expect(await servicesOf(monitor)).toEqual(['LUNCH', 'DINNER', 'BREAKFAST']);
});

test('parallel deliveries and changes leave all of today’s events with the new times', async () => {
  const monitor = await giveMonitor(product, { site });
  await capture(monitor, '2026-03-10T12:00:00Z');
  const deliveries = Array.from({ length: 20 }, (_, index) =>
    capture(monitor, `2026-03-10T12:${10 + index}:00Z`),
  );
  const change = create(monitor, { lunch_time_start: '12:00', lunch_time_end: '12:05' });
  await Promise.all([...deliveries, change]);
  expect((await change).status).toBe(201);
  expect(await servicesOf(monitor)).toEqual(['LUNCH', ...Array.from({ length: 20 }, () => null)]);
});
