import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  cancel,
  close,
  countServices,
  enter,
  plan,
  product,
  read,
  setUpControlWeeks,
  site,
  today,
  wait,
} from './control-weeks.test-support.ts';

setUpControlWeeks();

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
