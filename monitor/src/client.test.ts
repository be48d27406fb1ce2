import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { composePicture } from '@wastegauge/pictures/picture';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashSecret } from '../../server/src/platform/auth/link-secrets.ts';
import { startTestApp, type TestApp } from '../../server/test/support/test-app.ts';
import { startMonitor, type Monitor, type MonitorOptions, type MonitorNotice } from './client.ts';
import { openDiskQueue } from './disk-queue.ts';

let product: TestApp;
let server: string;
let key: string;
let deviceId: number;
let folder: string;
let notices: MonitorNotice[];
let monitors: Monitor[];
let photograph: Buffer;

beforeAll(async () => {
  product = await startTestApp();
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  server = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`;
  const food = { name: 'Chips', category: 'Starches', subcategory: 'Potatoes' };
  const scene = { food, grams: 420, container: 'tray', monitor: 'lunch', seed: 'lunch' } as const;
  photograph = await composePicture(scene, { width: 320 });
});
beforeEach(async () => {
  const site = await product.given.site();
  deviceId = (await product.given.device({ site })).id;
  key = `wgk_${randomBytes(32).toString('base64url')}`;
  await sql`
    insert into device_key (device_id, key_hash) values (${deviceId}, ${hashSecret(key)})
  `.execute(product.db);
  folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-monitor-'));
  [notices, monitors] = [[], []];
});
afterEach(async () => {
  await Promise.all(monitors.map((monitor) => monitor.stop()));
  await rm(folder, { recursive: true });
});
afterAll(() => product.close());

async function start(changes: Partial<MonitorOptions> = {}): Promise<Monitor> {
  const report = (notice: MonitorNotice): void => void notices.push(notice);
  const queue = await openDiskQueue(folder);
  const monitor = startMonitor({ server, key, queue, report, ...changes });
  monitors.push(monitor);
  return monitor;
}

const newCapture = (capturedAt = new Date().toISOString()) => ({
  capture_id: randomUUID(),
  captured_at: capturedAt,
  raw_weight: 0.42,
});

const noNetwork = (): never => {
  throw new TypeError('no network');
};

const delivered = (): string[] =>
  notices.filter((notice) => notice.kind === 'delivered').map(({ captureId }) => captureId);

interface StoredCapture {
  captureId: string;
  processedAt: Date;
  pictures: number;
}

async function storedCaptures(): Promise<StoredCapture[]> {
  const found = await sql<StoredCapture>`
    select capture_id as "captureId", processed_at as "processedAt", (
      select count(*) from event_image image
      where image.site_id = event.site_id and image.event_id = event.id
    ) as pictures
    from event where device_id = ${deviceId} order by processed_at
  `.execute(product.db);
  return found.rows;
}

const soon = (claim: () => void): Promise<void> => vi.waitFor(claim, { timeout: 10_000 });

test('a capture arrives with its pictures and leaves nothing behind', async () => {
  const monitor = await start();
  const taken = newCapture();
  await monitor.deliver(taken, [photograph, photograph]);
  await soon(() => expect(delivered()).toEqual([taken.capture_id]));
  expect(await storedCaptures()).toMatchObject([{ captureId: taken.capture_id, pictures: 2 }]);
  await soon(() => expect(monitor.waiting()).toBe(0));
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['refused']));
});

test('captures taken offline survive a power cut and are delivered later', async () => {
  const offline = await start({ fetch: noNetwork });
  const taken = [newCapture(), newCapture(), newCapture()];
  for (const each of taken) await offline.deliver(each, [photograph, photograph]);
  await soon(() => expect(notices).toContainEqual(expect.objectContaining({ kind: 'trouble' })));
  await offline.stop();
  await appendFile(path.join(folder, '000000000009.0.jpg'), 'half a pict');
  await appendFile(path.join(folder, '000000000009.new'), '{"capt');

  const monitor = await start();
  expect(monitor.waiting()).toBe(3);
  await soon(() => expect(monitor.waiting()).toBe(0));
  const stored = await storedCaptures();
  expect(stored.map(({ captureId }) => captureId)).toEqual(taken.map((each) => each.capture_id));
  expect(stored.every(({ pictures }) => pictures === 2)).toBe(true);
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['refused']));
});

test('after a lost reply each step is repeated and recognised', async () => {
  let isLost = false;
  const loseEveryOther: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    isLost = !isLost;
    if (!isLost) return answer;
    await answer.body?.cancel();
    throw new TypeError('the answer was lost');
  };
  const monitor = await start({ fetch: loseEveryOther });
  const alone = newCapture();
  await monitor.deliver(alone, [photograph]);
  await soon(() => expect(monitor.waiting()).toBe(0));
  const together = [newCapture(), newCapture()];
  for (const each of together) await monitor.deliver(each, [photograph]);
  await soon(() => expect(monitor.waiting()).toBe(0));
  expect(notices.some((notice) => notice.kind === 'delivered' && notice.isRepeat)).toBe(true);
  expect(await storedCaptures()).toMatchObject(
    [alone, ...together].map((each) => ({ captureId: each.capture_id, pictures: 1 })),
  );
});

test('a clock that is a year off is corrected', async () => {
  const yearMs = 365 * 86_400_000;
  const now = (): number => Date.now() - yearMs;
  const monitor = await start({ now });
  for (const pictures of [[photograph], []]) {
    await monitor.deliver(newCapture(new Date(now()).toISOString()), pictures);
    await soon(() => expect(monitor.waiting()).toBe(0));
  }
  const stored = await storedCaptures();
  expect(stored).toHaveLength(2);
  for (const { processedAt } of stored) {
    expect(Math.abs(processedAt.getTime() - Date.now())).toBeLessThan(20_000);
  }
});

test('a capture from the future is permanently rejected and kept for inspection', async () => {
  const monitor = await start();
  await monitor.deliver(newCapture('2099-01-01T00:00:00Z'), [photograph]);
  await soon(() => expect(notices).toContainEqual(expect.objectContaining({ kind: 'refused' })));
  expect(monitor.waiting()).toBe(0);
  expect(await storedCaptures()).toEqual([]);
  await monitor.stop();

  const again = await start();
  await again.deliver(newCapture(), []);
  await soon(() => expect(delivered()).toHaveLength(1));
  const kept = await readdir(path.join(folder, 'refused'));
  expect(kept.toSorted()).toEqual(['000000000001.0.jpg', '000000000001.json']);
});

test('a capture is sent again after 408, 425, 429 and 431', async () => {
  const answers = [408, 425, 429, 431];
  const busy: typeof fetch = async (input, init) => {
    const isDelivery = new Request(input).url.endsWith('/events/');
    const status = isDelivery ? answers.shift() : undefined;
    if (status === undefined) return fetch(input, init);
    return Response.json({ code: 'overloaded', message: 'Not now.' }, { status });
  };
  const monitor = await start({ fetch: busy });
  await monitor.deliver(newCapture(), []);
  await soon(() => expect(monitor.waiting()).toBe(0));
  expect(await storedCaptures()).toHaveLength(1);
});

test('a monitor stops at once during a delivery', async () => {
  let stopped: Promise<void> | undefined;
  const monitor = await start({
    report: ({ kind }) => {
      if (kind === 'delivered') stopped = monitor.stop();
    },
  });
  await monitor.deliver(newCapture(), []);
  await soon(() => expect(stopped).toBeDefined());
  const first = await Promise.race([stopped, sleep(5000, 'late')]);
  expect(first).toBeUndefined();
});

test('an invalid picture is reported; the capture and its other picture count', async () => {
  const monitor = await start();
  const taken = newCapture();
  await monitor.deliver(taken, [photograph, Buffer.from('no picture at all')]);
  await soon(() => expect(monitor.waiting()).toBe(0));
  expect(notices).toContainEqual(
    expect.objectContaining({
      kind: 'pictureRejected',
      captureId: taken.capture_id,
      position: 1,
      message: expect.stringContaining('not a readable JPEG'),
    }),
  );
  expect(await storedCaptures()).toMatchObject([{ captureId: taken.capture_id, pictures: 1 }]);
});

test('captures wait until a revoked key is replaced', async () => {
  await sql`update device_key set revoked_at = now() where device_id = ${deviceId}`.execute(
    product.db,
  );
  const monitor = await start();
  await monitor.deliver(newCapture(), []);
  await soon(() => expect(notices).toContainEqual(expect.objectContaining({ kind: 'trouble' })));
  expect(monitor.waiting()).toBe(1);
  await monitor.stop();
  await sql`update device_key set revoked_at = null where device_id = ${deviceId}`.execute(
    product.db,
  );
  const again = await start();
  await soon(() => expect(again.waiting()).toBe(0));
  expect(await storedCaptures()).toHaveLength(1);
});

test('the heartbeat updates the monitor and reports unusable pictures', async () => {
  const monitor = await start({
    heartbeatMs: 100,
    batteryPercent: () => 71,
    firmware: '1.2.3',
    scaleState: () => 'missing',
    cameraState: () => 'ok',
  });
  const taken = newCapture();
  await monitor.deliver(taken, [photograph]);
  await soon(() => expect(delivered()).toHaveLength(1));
  await sql`
    update event_image set state = 'rejected', reason = 'The file breaks off'
    from event
    where event.site_id = event_image.site_id and event.id = event_image.event_id
      and event.device_id = ${deviceId}
  `.execute(product.db);
  const shown = { kind: 'pictureRejected', position: 0, message: 'The file breaks off' };
  await soon(() => expect(notices).toContainEqual(expect.objectContaining(shown)));
  await sleep(300);
  expect(notices.filter((notice) => notice.kind === 'pictureRejected')).toHaveLength(1);
  const health = await sql`
    select battery_percent, firmware, queue_length, scale_state, camera_state
    from device_health where device_id = ${deviceId}
  `.execute(product.db);
  expect(health.rows).toEqual([
    {
      battery_percent: 71,
      firmware: '1.2.3',
      queue_length: 0,
      scale_state: 'missing',
      camera_state: 'ok',
    },
  ]);
});

test('the server hears of a lost scale and of an empty queue before the next minute', async () => {
  let scaleState: 'ok' | 'missing' = 'ok';
  let heartbeats = 0;
  const count: typeof fetch = (input, init) => {
    if (new Request(input).url.endsWith('/heartbeat/')) heartbeats += 1;
    return fetch(input, init);
  };
  const health = async (): Promise<unknown> => {
    const found = await sql`
      select scale_state, queue_length from device_health where device_id = ${deviceId}
    `.execute(product.db);
    return found.rows[0];
  };
  const monitor = await start({ newsMs: 1000, scaleState: () => scaleState, fetch: count });
  await soon(() => expect(heartbeats).toBe(1));
  scaleState = 'missing';
  monitor.reportState();
  monitor.reportState();
  await vi.waitFor(
    async () => expect(await health()).toEqual({ scale_state: 'missing', queue_length: 0 }),
    { timeout: 10_000 },
  );
  expect(heartbeats).toBe(2);
  await monitor.deliver(newCapture(), []);
  await soon(() => expect(delivered()).toHaveLength(1));
  await vi.waitFor(
    async () => expect(await health()).toEqual({ scale_state: 'missing', queue_length: 0 }),
    { timeout: 10_000 },
  );
  expect(heartbeats).toBe(3);
  monitor.reportState();
  await sleep(1500);
  expect(heartbeats).toBe(3);
});

test('a withdrawn capture is discarded, whether it had arrived or not', async () => {
  const withdrawn = new Set<string>();
  const withdrawals = {
    list: () => [...withdrawn],
    end: async (captureId: string) => void withdrawn.delete(captureId),
  };
  const monitor = await start({ withdrawals });
  const arrived = newCapture();
  await monitor.deliver(arrived, []);
  await soon(() => expect(delivered()).toEqual([arrived.capture_id]));
  withdrawn.add(arrived.capture_id);
  monitor.sendNow();
  await soon(() => expect(withdrawn.size).toBe(0));
  await monitor.stop();

  const cutOff = await start({ withdrawals, fetch: noNetwork });
  const waiting = newCapture();
  await cutOff.deliver(waiting, [photograph]);
  withdrawn.add(waiting.capture_id);
  await cutOff.stop();
  const back = await start({ withdrawals });
  await soon(() => expect([withdrawn.size, back.waiting()]).toEqual([0, 0]));

  const { rows } = await sql<{ captureId: string; status: string }>`
    select capture_id as "captureId", status from event where device_id = ${deviceId}
  `.execute(product.db);
  expect(rows).toEqual([{ captureId: arrived.capture_id, status: 'DISCARDED' }]);
});
