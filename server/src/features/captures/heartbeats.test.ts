import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor, type TestMonitor } from '../../../test/support/test-monitor.ts';

let product: TestApp;
let site: { id: number };
let monitor: TestMonitor;

beforeAll(async () => {
  product = await startTestApp();
  site = await product.given.site({ timezone: 'Europe/Dublin' });
  monitor = await giveMonitor(product, { site });
});
afterAll(() => product.close());

/** Slots of each UTC day in which the server heard of the monitor. */
async function presence(deviceId = monitor.id): Promise<Record<string, number[]>> {
  const found = await sql<{ day: string; slots: string }>`
    select day::text, slots::text from device_presence
    where device_id = ${deviceId} order by site_id, day
  `.execute(product.db);
  return Object.fromEntries(
    found.rows.map(({ day, slots }) => [
      day,
      slots.split('').flatMap((bit, slot) => (bit === '1' ? [slot] : [])),
    ]),
  );
}

async function health(): Promise<object | undefined> {
  const found = await sql<object>`
    select battery_percent, firmware, queue_length, scale_state, scale_since, camera_state,
      camera_since, last_seen_at
    from device_health where device_id = ${monitor.id}
  `.execute(product.db);
  return found.rows[0];
}

test('a heartbeat stores the state of the monitor and when it changed', async () => {
  product.clock.set('2026-03-10T11:58:00Z');
  const report = { battery_percent: 80, firmware: '2.4.1', queue_length: 3 };
  await monitor.sendHeartbeat({ ...report, scale_state: 'ok', camera_state: 'ok' });
  product.clock.set('2026-03-10T12:06:00Z');
  await monitor.sendHeartbeat({ scale_state: 'missing', camera_state: 'ok' });
  product.clock.set('2026-03-10T12:09:00Z');
  await monitor.sendHeartbeat({ queue_length: 0, scale_state: 'missing' });
  expect(await health()).toEqual({
    battery_percent: 80,
    firmware: '2.4.1',
    queue_length: 0,
    scale_state: 'missing',
    scale_since: new Date('2026-03-10T12:06:00Z'),
    camera_state: 'ok',
    camera_since: new Date('2026-03-10T11:58:00Z'),
    last_seen_at: new Date('2026-03-10T12:09:00Z'),
  });
  expect(await presence()).toEqual({ '2026-03-10': [71, 72] });
});

test('a slot that is set already is not written again', async () => {
  const version = async (): Promise<unknown> => {
    const found = await sql`
      select xmin::text, xmax::text from device_presence where device_id = ${monitor.id}
    `.execute(product.db);
    return found.rows;
  };
  const before = await version();
  product.clock.set('2026-03-10T12:09:59Z');
  await monitor.sendHeartbeat();
  expect(await version()).toEqual(before);
  product.clock.set('2026-03-10T12:10:00Z');
  await monitor.sendHeartbeat();
  expect(await version()).not.toEqual(before);
});

test('a wrong clock changes nothing but the clock offset', async () => {
  product.clock.set('2026-03-10T12:11:00Z');
  const earlier = await presence();
  const shown = await health();
  for (const sentAt of ['2027-03-10T12:11:00Z', '2026-03-10T13:41:00Z', '2020-01-01T00:00:00Z']) {
    const answer = await monitor.sendHeartbeat({ sent_at: sentAt });
    expect(answer.body.clock_offset_ms).toBe(
      Date.parse('2026-03-10T12:11:00Z') - Date.parse(sentAt),
    );
  }
  expect(await presence()).toEqual(earlier);
  expect(await health()).toEqual({ ...shown, last_seen_at: new Date('2026-03-10T12:11:00Z') });
});

test('captures and pictures count as presence when they arrive, refused ones too', async () => {
  product.clock.set('2026-03-10T23:55:00Z');
  const taken = { capture_id: 'late', captured_at: '2026-03-10T20:00:00Z', raw_weight: 1 };
  const delivered = await monitor.deliver({ ...taken, queue_length: 12, scale_state: 'ok' });
  expect(delivered.status).toBe(200);
  expect(await health()).toMatchObject({ queue_length: 12, scale_state: 'ok' });
  product.clock.set('2026-03-11T00:01:00Z');
  const refused = await monitor.deliver({ ...taken, capture_id: 'heavy', tare: 2 });
  expect(refused.status).toBe(400);
  expect(await presence()).toEqual({ '2026-03-10': [71, 72, 73, 143], '2026-03-11': [0] });
});

test('a monitor that moves is present at each site in its own time', async () => {
  const moving = await giveMonitor(product, { site });
  const elsewhere = await product.given.site();
  product.clock.set('2026-03-12T10:00:00Z');
  await moving.sendHeartbeat();
  await sql`update device set site_id = ${elsewhere.id} where id = ${moving.id}`.execute(
    product.db,
  );
  product.clock.set('2026-03-12T11:00:00Z');
  await moving.sendHeartbeat();
  const found = await sql`
    select site_id, position('1' in slots::text) - 1 as slot from device_presence
    where device_id = ${moving.id} order by site_id
  `.execute(product.db);
  expect(found.rows).toEqual([
    { site_id: site.id, slot: 60 },
    { site_id: elsewhere.id, slot: 66 },
  ]);
});

test('a heartbeat refuses states it does not know', async () => {
  for (const report of [{ scale_state: 'broken' }, { queue_length: -1 }, { queue_length: 1.5 }]) {
    expect((await monitor.sendHeartbeat(report)).status).toBe(400);
  }
});
