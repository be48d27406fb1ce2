import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { estimateFrom } from './service.ts';
import {
  cancel,
  enter,
  estimates,
  finishedWeek,
  list,
  plan,
  product,
  read,
  services,
  setUpControlWeeks,
  site,
  today,
  wait,
} from './control-weeks.test-support.ts';

setUpControlWeeks();

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
