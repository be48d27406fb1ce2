import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import {
  monitorHealthRoutes,
  type MonitorBoard,
  type MonitorHealth,
} from '@wastegauge/contract/insight/monitor-health';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mintScope } from '../../platform/scope.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor, type TestMonitor } from '../../../test/support/test-monitor.ts';
import { findSilentMonitors } from './service.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let site: Row;
let user: Row;

beforeEach(async () => {
  product ??= await startTestApp();
  group = await product.given.group();
  site = await product.given.site({ group, name: 'Quay', timezone: 'Europe/Dublin' });
  user = await product.given.user({ role: 'Admin', group });
});
afterAll(() => product.close());

const at = (instant: string): void => product.clock.set(instant);

/** Signed in at the present time of the story. */
const asAdmin = (): Promise<Client> => product.as(user);

async function board(query: Record<string, unknown> = {}): Promise<MonitorBoard> {
  const answer = await (await asAdmin()).call(monitorHealthRoutes.getMonitorBoard, { query });
  expect(answer.status).toBe(200);
  return answer.body;
}

const monitors = (shown: MonitorBoard): MonitorHealth[] =>
  shown.sites.flatMap((each) => each.monitors);

async function shown({ id }: Row): Promise<MonitorHealth> {
  const found = monitors(await board()).find((each) => each.id === id);
  if (!found) throw new Error('The monitor is not on the board.');
  return found;
}

let captures = 0;
/** Delivered at this time and taken then. */
async function deliver(monitor: TestMonitor, ...instants: string[]): Promise<void> {
  for (const instant of instants) {
    at(instant);
    const capture = { capture_id: `c${(captures += 1)}`, captured_at: instant, raw_weight: 0.5 };
    expect((await monitor.deliver(capture)).status).toBe(200);
  }
}

test('a monitor goes from never through online and late to silent, the worst state first', async () => {
  const monitor = await giveMonitor(product, { site });
  at('2026-03-10T12:00:00Z');
  expect(await shown(monitor)).toMatchObject({
    state: 'never',
    since: null,
    needs_attention: true,
  });
  await monitor.sendHeartbeat({ battery_percent: 80, queue_length: 2, firmware: '2.4.1' });
  expect(await shown(monitor)).toMatchObject({
    state: 'online',
    since: null,
    last_seen_at: '2026-03-10T12:00:00.000Z',
    battery_percent: 80,
    queue_length: 2,
    firmware: '2.4.1',
    needs_attention: false,
  });
  at('2026-03-10T12:01:00Z');
  await monitor.sendHeartbeat({ camera_state: 'missing' });
  expect(await shown(monitor)).toMatchObject({
    state: 'no_camera',
    since: '2026-03-10T12:01:00.000Z',
  });
  at('2026-03-10T12:02:00Z');
  await monitor.sendHeartbeat({ scale_state: 'missing' });
  at('2026-03-10T12:03:00Z');
  await monitor.sendHeartbeat({ scale_state: 'missing' });
  expect(await shown(monitor)).toMatchObject({
    state: 'no_scale',
    since: '2026-03-10T12:02:00.000Z',
  });
  at('2026-03-10T12:18:01Z');
  expect(await shown(monitor)).toMatchObject({ state: 'late', since: '2026-03-10T12:03:00.000Z' });
  at('2026-03-10T12:43:00Z');
  expect((await shown(monitor)).state).toBe('late');
  at('2026-03-10T12:43:01Z');
  expect(await shown(monitor)).toMatchObject({
    state: 'silent',
    since: '2026-03-10T12:03:00.000Z',
  });
  await monitor.sendHeartbeat({ scale_state: 'ok', camera_state: 'ok', battery_percent: 15 });
  expect(await shown(monitor)).toMatchObject({ state: 'online', needs_attention: true });
});

test('captures of today are compared with the same weekday up to the same minute', async () => {
  const monitor = await giveMonitor(product, { site });
  // Four Tuesdays; the clocks change on 29 March.
  await deliver(monitor, '2026-03-17T09:00:00Z', '2026-03-17T10:00:00Z', '2026-03-17T18:00:00Z');
  await deliver(monitor, '2026-03-24T09:30:00Z');
  await deliver(monitor, '2026-03-31T08:00:00Z', '2026-03-31T09:00:00Z', '2026-03-31T10:59:00Z');
  await deliver(monitor, '2026-04-07T10:58:00Z', '2026-04-07T11:01:00Z', '2026-04-08T10:00:00Z');
  await deliver(monitor, '2026-04-13T23:30:00Z', '2026-04-14T09:00:00Z');
  at('2026-04-14T11:00:30Z');
  // Local noon: 2, 1, 3 and 1 captures; the capture of 00:30 local time is today's.
  const counted = await shown(monitor);
  expect(counted).toMatchObject({ captures_today: 2, usual_captures: 1.5 });
  const listed = await (
    await asAdmin()
  ).call(deviceManagementRoutes.getDevice, { params: { id: monitor.id } });
  expect(listed.body.captures_today).toBe(2);
});

test('days before the first capture are not compared, idle days are', async () => {
  const fresh = await giveMonitor(product, { site });
  await deliver(fresh, '2026-04-14T09:00:00Z');
  expect((await shown(fresh)).usual_captures).toBeNull();
  await deliver(fresh, '2026-04-14T09:10:00Z', '2026-04-14T09:20:00Z');
  at('2026-04-21T12:00:00Z');
  expect((await shown(fresh)).usual_captures).toBe(3);
  at('2026-04-28T12:00:00Z');
  expect((await shown(fresh)).usual_captures).toBe(1.5);
  at('2026-06-30T12:00:00Z');
  expect((await shown(fresh)).usual_captures).toBe(0);
});

test('the strip shows the last 48 half hours from heartbeats and captures', async () => {
  const monitor = await giveMonitor(product, { site });
  at('2026-03-09T12:59:00Z');
  await monitor.sendHeartbeat();
  at('2026-03-09T13:00:00Z');
  await monitor.sendHeartbeat();
  at('2026-03-09T23:59:00Z');
  await monitor.sendHeartbeat();
  await deliver(monitor, '2026-03-10T00:01:00Z', '2026-03-10T00:02:00Z');
  at('2026-03-10T12:36:00Z');
  // Taken offline: the monitor worked, although the server did not hear of it.
  const stored = { capture_id: 'stored', captured_at: '2026-03-10T12:15:00Z', raw_weight: 1 };
  await monitor.deliver(stored);
  const { strip } = await shown(monitor);
  expect(strip).toHaveLength(48);
  const marked = strip.flatMap((step, index) => (step.alive_minutes > 0 ? [[index, step]] : []));
  expect(marked).toEqual([
    [0, { alive_minutes: 10, captures: 0 }],
    [21, { alive_minutes: 10, captures: 0 }],
    [22, { alive_minutes: 10, captures: 2 }],
    [46, { alive_minutes: 10, captures: 1 }],
    [47, { alive_minutes: 6, captures: 0 }],
  ]);
});

test('sites are grouped with the most urgent first, and sums cover all monitors', async () => {
  const second = await product.given.site({ group, name: 'Arena' });
  const [silent, low, fine] = [
    await giveMonitor(product, { site }),
    await giveMonitor(product, { site: second }),
    await giveMonitor(product, { site: second }),
  ];
  const archived = await giveMonitor(product, { site });
  await (
    await asAdmin()
  ).call(deviceManagementRoutes.archiveDevice, { params: { id: archived.id } });
  await sql`
    insert into device (site_id, name, serial, type, is_manual)
    values (${site.id}, 'By hand', ${`manual-${site.id}`}, 'PLATE_WASTE', true)
  `.execute(product.db);
  await deliver(silent, '2026-03-10T10:00:00Z');
  at('2026-03-10T12:00:00Z');
  await low.sendHeartbeat({ battery_percent: 9, queue_length: 4, firmware: '2.9.9' });
  await fine.sendHeartbeat({ battery_percent: 90, queue_length: 1, firmware: '2.10.0' });
  const answer = await board();
  expect(answer).toMatchObject({
    monitors: 3,
    online: 2,
    late: 0,
    silent: 1,
    need_attention: 2,
    captures_today: 1,
    usual_captures: null,
    queued: 5,
    sites: [
      { name: 'Quay', timezone: 'Europe/Dublin', need_attention: 1, monitors: [{ id: silent.id }] },
      {
        name: 'Arena',
        need_attention: 1,
        monitors: [
          { id: low.id, is_outdated: true },
          { id: fine.id, is_outdated: false },
        ],
      },
    ],
  });
  const filtered = await board({ site: second.id });
  expect(filtered.sites.map(({ name }) => name)).toEqual(['Arena']);
});

test('monitors of other groups are hidden, and their version counts for nothing', async () => {
  const own = await giveMonitor(product, { site });
  const foreignSite = await product.given.site({ group: await product.given.group() });
  const foreign = await giveMonitor(product, { site: foreignSite });
  at('2026-03-10T12:00:00Z');
  await own.sendHeartbeat({ firmware: '2.4.1' });
  await foreign.sendHeartbeat({ firmware: '3.0.0' });
  expect(monitors(await board()).map(({ id, is_outdated }) => [id, is_outdated])).toEqual([
    [own.id, false],
  ]);
  const asked = await (
    await asAdmin()
  ).call(monitorHealthRoutes.getMonitorBoard, {
    query: { site: foreignSite.id },
  });
  expect(asked.status).toBe(404);
});

test('a tablet is compared with tablets, a monitor with monitors', async () => {
  const monitor = await giveMonitor(product, { site });
  const [tablet, newerTablet] = [
    await giveMonitor(product, { site }),
    await giveMonitor(product, { site }),
  ];
  await sql`
    update device set kind = 'tablet', pin = '4711' where id in (${tablet.id}, ${newerTablet.id})
  `.execute(product.db);
  at('2026-03-10T12:00:00Z');
  await monitor.sendHeartbeat({ firmware: '2.4.1' });
  await tablet.sendHeartbeat({ firmware: '0.1.0' });
  expect([(await shown(monitor)).is_outdated, (await shown(tablet)).is_outdated]).toEqual([
    false,
    false,
  ]);
  await newerTablet.sendHeartbeat({ firmware: '0.2.0' });
  expect([(await shown(monitor)).is_outdated, (await shown(tablet)).is_outdated]).toEqual([
    false,
    true,
  ]);
});

test('silent monitors are those in use, the longest silence first', async () => {
  const [first, second, unused] = [
    await giveMonitor(product, { site }),
    await giveMonitor(product, { site }),
    await giveMonitor(product, { site }),
  ];
  await deliver(second, '2026-03-10T11:00:00Z');
  await deliver(first, '2026-03-10T10:00:00Z');
  at('2026-03-10T10:30:00Z');
  await unused.sendHeartbeat();
  const find = async (now: string): Promise<unknown[]> => {
    const found = await findSilentMonitors(product.db, mintScope([site.id]), new Date(now));
    return found.map(({ id, since }) => [id, since]);
  };
  expect(await find('2026-03-10T11:40:00Z')).toEqual([[first.id, '2026-03-10T10:00:00.000Z']]);
  expect(await find('2026-03-10T11:40:01Z')).toEqual([
    [first.id, '2026-03-10T10:00:00.000Z'],
    [second.id, '2026-03-10T11:00:00.000Z'],
  ]);
  expect(await find('2026-04-07T10:59:00Z')).toEqual([[second.id, '2026-03-10T11:00:00.000Z']]);
});
