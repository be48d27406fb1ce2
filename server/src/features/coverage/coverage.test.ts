import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import type { Route } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearMonitor } from '../../../test/support/test-coverage.ts';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { refreshChangedDays } from './jobs.ts';

interface Row {
  id: number;
}

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T20:00:00Z');
});
afterAll(() => product.close());

const refresh = (): Promise<void> => refreshChangedDays(product.db, product.clock.now());

async function kitchen(given: { timezone?: string } = {}): Promise<{ site: Row; chef: Row }> {
  const site = await product.given.site({ timezone: 'Europe/Dublin', ...given });
  return { site, chef: await product.given.user({ sites: [site] }) };
}

const call = async (actor: Row, route: Route, given: object): Promise<Answer> =>
  (await product.as(actor)).call(route, given);

const serviceAt = (at: string) => {
  const hour = Number(at.slice(11, 13));
  return hour < 12 ? 'BREAKFAST' : hour < 16 ? 'LUNCH' : 'DINNER';
};

const throwAway = (site: Row, device: Row, at: string, grams = 1000) =>
  product.given.event({ site, device, at, grams, service: serviceAt(at), captureId: at });

/** Without a monitor. */
const enterWaste = (site: Row, at: string) =>
  product.given.event({ site, at, grams: 500, service: serviceAt(at) });

/** Lunch is from 12:00 to 16:00. */
const lunches = async (chef: Row, site: Row, startDate: string, endDate: string) => {
  const { body } = await call(chef, coverageRoutes.getCoverageDays, {
    query: { site: site.id, startDate, endDate },
  });
  return Object.fromEntries(
    body.days.map((day: { day: string; services: { service: string; state: string }[] }) => [
      day.day,
      day.services.find(({ service }) => service === 'LUNCH')?.state,
    ]),
  );
};

test('a service is measured when every expected monitor was heard of for 80 % of it', async () => {
  const { site, chef } = await kitchen();
  const [buffet, prep] = [
    await product.given.device({ site }),
    await product.given.device({ site }),
  ];
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']) {
    await throwAway(site, buffet, `${day}T12:30:00Z`);
  }
  await throwAway(site, prep, '2026-03-01T13:00:00Z');
  await hearMonitor(product.db, site, buffet, '2026-03-01T00:00:00Z', '2026-03-06T00:00:00Z');
  await hearMonitor(product.db, site, prep, '2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z');
  // 200 of 240 minutes, then 180.
  await hearMonitor(product.db, site, prep, '2026-03-03T12:00:00Z', '2026-03-03T15:20:00Z');
  await hearMonitor(product.db, site, prep, '2026-03-04T12:00:00Z', '2026-03-04T15:00:00Z');
  await refresh();
  expect(await lunches(chef, site, '2026-02-28', '2026-03-06')).toEqual({
    '2026-02-28': 'none',
    '2026-03-01': 'measured',
    '2026-03-02': 'measured',
    '2026-03-03': 'measured',
    '2026-03-04': 'partly',
    '2026-03-05': 'partly',
    '2026-03-06': 'silent',
  });
  const { body } = await call(chef, coverageRoutes.listGaps, {
    query: { site: site.id, startDate: '2026-03-04', endDate: '2026-03-04' },
  });
  expect(body.results[0]).toMatchObject({
    kind: 'partly',
    cause: 'monitor_silent',
    services: ['LUNCH'],
    monitors: [{ id: prep.id, missing_minutes: 60, from: '15:00', to: '16:00' }],
  });
});

test('coverage weights services by their usual weight', async () => {
  const { site, chef } = await kitchen();
  const monitor = await product.given.device({ site });
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    await throwAway(site, monitor, `${day}T09:00:00Z`, 1000);
    await throwAway(site, monitor, `${day}T13:00:00Z`, 3000);
    await throwAway(site, monitor, `${day}T18:00:00Z`, 6000);
  }
  await hearMonitor(product.db, site, monitor, '2026-03-01T00:00:00Z', '2026-03-04T12:00:00Z');
  await refresh();
  const { body } = await call(chef, coverageRoutes.getCoverage, {
    query: { site: site.id, startDate: '2026-03-01', endDate: '2026-03-04' },
  });
  // Four breakfasts, three lunches and three dinners of 40 kg in total.
  expect(body.total).toMatchObject({
    percent: (31 / 40) * 100,
    planned_services: 12,
    measured_services: 10,
    missed_services: 2,
    weight: 30,
    days: 4,
  });
  expect(body.sites).toEqual([{ id: site.id, name: expect.any(String), ...body.total }]);
});

test('before heartbeats were stored, a capture in a service measures it', async () => {
  const { site, chef } = await kitchen();
  const monitor = await product.given.device({ site });
  await throwAway(site, monitor, '2026-03-01T12:30:00Z');
  await throwAway(site, monitor, '2026-03-03T12:30:00Z');
  await refresh();
  expect(await lunches(chef, site, '2026-03-01', '2026-03-03')).toEqual({
    '2026-03-01': 'measured',
    '2026-03-02': 'silent',
    '2026-03-03': 'measured',
  });
});

test('at a site without monitors an entry or "nothing thrown away" measures a service', async () => {
  const { site, chef } = await kitchen();
  await enterWaste(site, '2026-03-02T13:00:00Z');
  await refresh();
  const nothing = (day: string, isNothing = true, service = 'LUNCH') =>
    call(chef, coverageRoutes.recordNothing, {
      body: { site: site.id, day, service, is_nothing: isNothing },
    });
  expect((await nothing('2026-03-03')).status).toBe(204);
  expect((await nothing('2026-03-03')).status).toBe(204);
  expect(await lunches(chef, site, '2026-03-02', '2026-03-04')).toEqual({
    '2026-03-02': 'measured',
    '2026-03-03': 'measured',
    '2026-03-04': 'no_entry',
  });
  await nothing('2026-03-03', false);
  expect(await lunches(chef, site, '2026-03-03', '2026-03-03')).toEqual({
    '2026-03-03': 'no_entry',
  });
  expect((await nothing('2026-03-02')).body.service).toEqual([texts.wasteInService]);
  expect((await nothing('2026-03-10', true, 'DINNER')).body.service).toEqual([
    texts.serviceNotOver,
  ]);
});

test('closed days, weekdays and services are not planned; removing a closure plans them again', async () => {
  const { site, chef } = await kitchen();
  await enterWaste(site, '2026-03-01T13:00:00Z');
  await refresh();
  const close = (given: object) =>
    call(chef, coverageRoutes.addClosure, { body: { site: site.id, ...given } });
  const { body: range } = await close({ startDate: '2026-03-02', endDate: '2026-03-03' });
  // The 4th is a Wednesday.
  await close({ startDate: '2026-03-01', weekday: 3, service: 'LUNCH', note: 'Short week' });
  expect(await lunches(chef, site, '2026-03-01', '2026-03-05')).toEqual({
    '2026-03-01': 'measured',
    '2026-03-02': 'closed',
    '2026-03-03': 'closed',
    '2026-03-04': 'closed',
    '2026-03-05': 'no_entry',
  });
  const figures = await call(chef, coverageRoutes.getCoverage, {
    query: { site: site.id, startDate: '2026-03-01', endDate: '2026-03-04' },
  });
  expect(figures.body.total).toMatchObject({ planned_services: 5, closed_services: 7, days: 2 });
  const removed = await call(chef, coverageRoutes.removeClosure, { params: { id: range.id } });
  expect(removed.status).toBe(204);
  expect(await lunches(chef, site, '2026-03-02', '2026-03-02')).toEqual({
    '2026-03-02': 'no_entry',
  });
  const backwards = await close({ startDate: '2026-03-03', endDate: '2026-03-02' });
  expect(backwards.body.endDate).toEqual([texts.invalidDateRange]);
  const stranger = await product.given.user({ sites: [await product.given.site()] });
  const foreign = await call(stranger, coverageRoutes.addClosure, {
    body: { site: site.id, startDate: '2026-03-02' },
  });
  expect(foreign.status).toBe(404);
});

test('closed days are imported from lines or a calendar; known days are skipped', async () => {
  const { site, chef } = await kitchen();
  const load = (content: string) =>
    call(chef, coverageRoutes.importClosures, { body: { site: site.id, content } });
  const lines = await load('2026-12-25; Christmas\n26.12.2026 Boxing Day\nsoon\n31.02.2026 Never');
  expect(lines.body).toMatchObject({ skipped: 0, unreadable: [3, 4] });
  expect(lines.body.added).toMatchObject([
    { startDate: '2026-12-25', endDate: '2026-12-25', note: 'Christmas', is_imported: true },
    { startDate: '2026-12-26', note: 'Boxing Day' },
  ]);
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Christmas',
    'DTSTART;VALUE=DATE:20261225',
    'DTEND;VALUE=DATE:20261226',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2',
    'SUMMARY:Stocktaking',
    'DTSTART;VALUE=DATE:20260601',
    'DTEND;VALUE=DATE:20260603',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const read = await load(calendar);
  expect(read.body).toMatchObject({
    skipped: 1,
    added: [{ startDate: '2026-06-01', endDate: '2026-06-02', note: 'Stocktaking' }],
  });
  expect((await load('nothing here')).body.content).toEqual([texts.closuresUnreadable]);
});

test('a service past midnight belongs to the day on which it starts', async () => {
  const { site } = await kitchen();
  const monitor = await product.given.device({ site });
  await sql`
    insert into site_info (site_id, dinner_time_start, dinner_time_end)
    values (${site.id}, '18:00', '02:00')
  `.execute(product.db);
  await throwAway(site, monitor, '2026-03-02T19:00:00Z', 2000);
  await throwAway(site, monitor, '2026-03-03T01:00:00Z', 1000);
  await sql`update event set service_time = 'DINNER' where site_id = ${site.id}`.execute(
    product.db,
  );
  await hearMonitor(product.db, site, monitor, '2026-03-02T18:00:00Z', '2026-03-03T02:00:00Z');
  await refresh();
  const { rows } = await sql`
    select day::text, state, planned_minutes, alive_minutes, weight_g from service_record
    where site_id = ${site.id} and service = 'DINNER' and day <= '2026-03-03' order by day
  `.execute(product.db);
  expect(rows).toEqual([
    {
      day: '2026-03-02',
      state: 'measured',
      planned_minutes: 480,
      alive_minutes: 480,
      weight_g: 3000,
    },
    { day: '2026-03-03', state: 'silent', planned_minutes: 480, alive_minutes: 0, weight_g: 0 },
  ]);
});

test('a service over the change of the clocks has the minutes that really pass', async () => {
  const { site } = await kitchen();
  const monitor = await product.given.device({ site });
  await sql`
    insert into site_info (site_id, breakfast_time_start, breakfast_time_end)
    values (${site.id}, '00:00', '06:00')
  `.execute(product.db);
  await throwAway(site, monitor, '2025-10-25T01:00:00Z');
  await sql`update event set service_time = 'BREAKFAST' where site_id = ${site.id}`.execute(
    product.db,
  );
  await hearMonitor(product.db, site, monitor, '2025-10-25T00:00:00Z', '2025-10-27T00:00:00Z');
  await refresh();
  const { rows } = await sql<{ minutes: number }>`
    select planned_minutes as minutes from service_record
    where site_id = ${site.id} and service = 'BREAKFAST' and day = '2025-10-26'
  `.execute(product.db);
  expect(rows).toEqual([{ minutes: 420 }]);
});

test('overlapping services share their minutes, and each capture counts in one', async () => {
  const { site, chef } = await kitchen();
  const monitor = await product.given.device({ site });
  await sql`
    insert into site_info (site_id, breakfast_time_end, lunch_time_start)
    values (${site.id}, '13:00', '12:00')
  `.execute(product.db);
  await throwAway(site, monitor, '2026-03-02T10:00:00Z', 1000);
  await throwAway(site, monitor, '2026-03-02T14:00:00Z', 2000);
  await hearMonitor(product.db, site, monitor, '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z');
  await refresh();
  const { body } = await call(chef, coverageRoutes.getCoverageDays, {
    query: { site: site.id, startDate: '2026-03-02', endDate: '2026-03-02' },
  });
  expect(body.days[0].services).toMatchObject([
    { service: 'BREAKFAST', planned_minutes: 300, weight: 1 },
    { service: 'LUNCH', planned_minutes: 240, weight: 2 },
    { service: 'DINNER', weight: 0 },
  ]);
});

test('a monitor that moved away is no longer expected at its old site', async () => {
  const { site, chef } = await kitchen();
  const other = await product.given.site({ timezone: 'Europe/Dublin' });
  const [moving, staying] = [
    await product.given.device({ site }),
    await product.given.device({ site }),
  ];
  for (const device of [moving, staying]) {
    await throwAway(site, device, '2026-03-01T13:00:00Z');
    await hearMonitor(product.db, site, device, '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z');
  }
  await hearMonitor(product.db, site, staying, '2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z');
  await sql`
    insert into device_health (device_id, last_seen_at, site_ids)
    values (${moving.id}, '2026-03-01T23:59:00Z', array[${site.id}::bigint])
  `.execute(product.db);
  await sql`update device set site_id = ${other.id} where id = ${moving.id}`.execute(product.db);
  await refresh();
  expect(await lunches(chef, site, '2026-03-01', '2026-03-03')).toEqual({
    '2026-03-01': 'measured',
    '2026-03-02': 'measured',
    '2026-03-03': 'measured',
  });
});

test('days without covers are one gap, and captures without a name another', async () => {
  const { site, chef } = await kitchen();
  const monitor = await product.given.device({ site });
  await throwAway(site, monitor, '2026-03-01T13:00:00Z');
  await product.given.event({
    site,
    device: monitor,
    at: '2026-03-05T13:00:00Z',
    grams: 700,
    status: 'PROCESSING',
  });
  await sql`
    insert into daily_cover (site_id, day, covers_per_day)
    select ${site.id}, day, 100 from unnest('{2026-03-01,2026-03-05}'::date[]) as day
  `.execute(product.db);
  await refresh();
  const { body } = await call(chef, coverageRoutes.listGaps, {
    query: { site: site.id, startDate: '2026-03-01', endDate: '2026-03-05' },
  });
  const gaps = body.results.filter(
    ({ kind }: { kind: string }) => !['silent', 'partly'].includes(kind),
  );
  expect(gaps).toMatchObject([
    { kind: 'unnamed', captures: 1, weight: 0.7, startDate: '2026-03-05' },
    { kind: 'no_covers', startDate: '2026-03-02', endDate: '2026-03-04' },
  ]);
  const ofKind = await call(chef, coverageRoutes.listGaps, {
    query: { site: site.id, startDate: '2026-03-01', endDate: '2026-03-05', kind: 'no_covers' },
  });
  expect(ofKind.body).toMatchObject({ count: 1, results: [{ kind: 'no_covers' }] });
});

test('a gap is marked as sorted and opened again', async () => {
  const { site, chef } = await kitchen();
  await enterWaste(site, '2026-03-08T13:00:00Z');
  await refresh();
  const settle = (state: string) =>
    call(chef, coverageRoutes.settleGap, {
      body: { site: site.id, day: '2026-03-09', services: ['LUNCH'], state },
    });
  const settled = async () => {
    const { body } = await call(chef, coverageRoutes.listGaps, {
      query: { site: site.id, startDate: '2026-03-09', endDate: '2026-03-09' },
    });
    return body.results[0].settled?.state ?? null;
  };
  expect((await settle('sorted')).status).toBe(204);
  expect(await settled()).toBe('sorted');
  await settle('open');
  expect(await settled()).toBeNull();
});

test('a second run finds the day of a late capture and changes nothing else', async () => {
  const { site, chef } = await kitchen();
  const monitor = await product.given.device({ site });
  await throwAway(site, monitor, '2026-03-01T13:00:00Z');
  await throwAway(site, monitor, '2026-03-03T13:00:00Z');
  await refresh();
  expect((await lunches(chef, site, '2026-03-02', '2026-03-02'))['2026-03-02']).toBe('silent');
  await throwAway(site, monitor, '2026-03-02T13:00:00Z', 4000);
  await refresh();
  expect((await lunches(chef, site, '2026-03-02', '2026-03-02'))['2026-03-02']).toBe('measured');
  const xids = () =>
    sql`select changed_xid::text from service_record order by site_id, day, service`.execute(
      product.db,
    );
  const before = await xids();
  await refresh();
  expect((await xids()).rows).toEqual(before.rows);
});
