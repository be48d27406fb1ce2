import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callsPerMinute, createCallLimit } from './device-limits.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor, jpegOf, type TestMonitor } from '../../../test/support/test-monitor.ts';

let product: TestApp;
let site: { id: number };
let monitor: TestMonitor;

const now = '2026-07-10T12:30:00.000Z';

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set(now);
  site = await product.given.site({ timezone: 'Europe/Berlin' });
  monitor = await giveMonitor(product, { site });
});
afterAll(() => product.close());

let counter = 0;
const captureOf = (given: object = {}) => ({
  capture_id: `c-${(counter += 1)}`,
  captured_at: '2026-07-10T12:00:00Z',
  raw_weight: 1.234,
  ...given,
});

interface EventRow {
  id: number;
  capture_id: string;
  capture_item: number;
  weight_g: number;
  [column: string]: unknown;
}

const eventsOf = async (device: { id: number }, captureId?: string): Promise<EventRow[]> =>
  (
    await sql<EventRow>`
      select * from event
      where device_id = ${device.id} and (${captureId ?? null}::text is null or capture_id = ${captureId ?? null})
      order by processed_at, capture_id, capture_item
    `.execute(product.db)
  ).rows;

interface ImageRow {
  event_id: number;
  position: number;
  file: string;
  state: string;
}
const imagesOf = async (eventId: number): Promise<ImageRow[]> =>
  (
    await sql<ImageRow>`
      select event_id, position, file, state from event_image
      where event_id = ${eventId} order by position
    `.execute(product.db)
  ).rows;

async function storedFiles(): Promise<string[]> {
  const found = await readdir(product.filesFolder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** State that a refused delivery must not change. */
async function everything(): Promise<unknown> {
  const rows = await sql<object>`
    select (select count(*) from event) as events, (select count(*) from event_image) as images,
      (select count(*) from graphile_worker.jobs) as jobs
  `.execute(product.db);
  return { ...rows.rows[0], files: (await storedFiles()).length };
}

describe('a capture with its pictures', () => {
  test('becomes a waiting event with its pictures and jobs', async () => {
    const capture = captureOf({ captured_at: '2026-07-09T22:15:00Z' });
    const answer = await monitor.deliver(capture, [await jpegOf(1), await jpegOf(2)]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      server_time: now,
      results: [
        {
          capture_id: capture.capture_id,
          outcome: 'accepted',
          id: expect.any(Number),
          code: null,
          message: null,
        },
      ],
    });
    const [event] = await eventsOf(monitor, capture.capture_id);
    expect(event).toMatchObject({
      id: answer.body.results[0].id,
      site_id: site.id,
      status: 'PROCESSING',
      processed_at: new Date('2026-07-09T22:15:00Z'),
      logged_at: new Date(now),
      local_day: '2026-07-10',
      local_hour: 0,
      raw_weight_g: 1234,
      weight_g: 1234,
      waste_type_id: 1,
      service_time: null,
      is_secondary: false,
      food_id: null,
      tags: [],
    });
    const images = await imagesOf(event?.id ?? 0);
    expect(images.map(({ position, state }) => [position, state])).toEqual([
      [0, 'original'],
      [1, 'original'],
    ]);
    for (const { file } of images) expect(await product.files.exists(file)).toBe(true);
    const jobs = await sql`
      select 1 from graphile_worker._private_jobs
      where (payload ->> 'event_id')::bigint = ${event?.id}
    `.execute(product.db);
    expect(jobs.rows).toHaveLength(1);
  });

  test('accepts its parts in any order, also JSON as a file', async () => {
    const capture = captureOf();
    const answer = await monitor.sendForm([
      ['backup_image', await jpegOf(3)],
      ['image', await jpegOf(4)],
      ['backup_image', await jpegOf(5)],
      ['capture', Buffer.from(JSON.stringify(capture))],
    ]);
    expect(answer.body.results[0].outcome).toBe('accepted');
    expect(await imagesOf(answer.body.results[0].id)).toHaveLength(3);

    const boundary = 'x1x';
    const typed = [
      `--${boundary}`,
      'content-disposition: form-data; name="capture"',
      'content-type: application/json',
      '',
      JSON.stringify(captureOf()),
      `--${boundary}--`,
      '',
    ].join('\r\n');
    const other = await product.app.inject({
      method: 'POST',
      url: '/api/ingest/events/',
      headers: {
        authorization: `Bearer ${monitor.key}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: typed,
    });
    expect(other.json().results[0].outcome).toBe('accepted');
  });

  test('repeated returns the same id and stores nothing', async () => {
    const capture = captureOf();
    const pictures = [await jpegOf(6)];
    const first = await monitor.deliver({ ...capture, battery_percent: 80 }, pictures);
    const before = await everything();
    const again = await monitor.deliver(
      { ...capture, battery_percent: 79, firmware: '2.0', serial: monitor.serial, tare: 0 },
      pictures,
    );
    expect(again.status).toBe(200);
    expect(again.body.results).toEqual([{ ...first.body.results[0], outcome: 'repeated' }]);
    const batch = await monitor.deliverBatch({ captures: [capture] });
    expect(batch.body.results).toEqual([{ ...first.body.results[0], outcome: 'repeated' }]);
    expect(await everything()).toEqual(before);
  });

  test('sent twenty times in parallel is one event with one picture', async () => {
    const capture = captureOf();
    const picture = await jpegOf(7);
    const files = (await storedFiles()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => monitor.deliver(capture, [picture])),
    );
    expect(new Set(answers.map((answer) => answer.body.results[0].id)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.results[0].outcome === 'accepted')).toHaveLength(
      1,
    );
    expect(await eventsOf(monitor, capture.capture_id)).toHaveLength(1);
    expect((await storedFiles()).length).toBe(files + 1);
  });

  test('does not block the monitor while pictures are copied', async () => {
    await monitor.sendHeartbeat();
    const put = product.files.put.bind(product.files);
    const written = vi.spyOn(product.files, 'put').mockImplementation(async (name, content) => {
      await sql`
        select from device_health where device_id = ${monitor.id} for update nowait
      `.execute(product.db);
      await put(name, content);
    });
    const items = [{ weight: 0.1 }, { weight: 0.2 }];
    const capture = captureOf({ items });
    expect((await monitor.deliver(capture, [await jpegOf(1)])).status).toBe(200);
    expect((await monitor.sendPicture(capture.capture_id, await jpegOf(2), 1)).status).toBe(200);
    expect(written).toHaveBeenCalledTimes(6);
    written.mockRestore();
    for (const { id } of await eventsOf(monitor, capture.capture_id)) {
      expect(await imagesOf(id)).toMatchObject([{ position: 0 }, { position: 1 }]);
    }
  });

  test('with the id of another capture is refused and leaves nothing behind', async () => {
    const capture = captureOf();
    await monitor.deliver(capture, [await jpegOf(8)]);
    const before = await everything();
    for (const [other, picture] of [
      [{ ...capture, raw_weight: 1.235 }, await jpegOf(8)],
      [{ ...capture, is_stable: false }, await jpegOf(8)],
      [{ ...capture, captured_at: '2026-07-10T12:00:01Z' }, await jpegOf(8)],
      [capture, await jpegOf(9)],
    ] as const) {
      const answer = await monitor.deliver(other, [picture]);
      expect([answer.status, answer.body.code]).toEqual([409, 'captureDiffers']);
    }
    expect(await everything()).toEqual(before);
  });

  test('gets a missing picture by a repeat', async () => {
    const capture = captureOf();
    const first = await monitor.deliver(capture);
    const again = await monitor.deliver(capture, [await jpegOf(10), await jpegOf(11)]);
    expect(again.body.results).toEqual([{ ...first.body.results[0], outcome: 'repeated' }]);
    expect(await imagesOf(first.body.results[0].id)).toHaveLength(2);
  });

  test('with the same id from another monitor is a different capture', async () => {
    const other = await giveMonitor(product, { site });
    const capture = captureOf();
    const [mine, theirs] = [await monitor.deliver(capture), await other.deliver(capture)];
    expect(theirs.body.results[0].outcome).toBe('accepted');
    expect(theirs.body.results[0].id).not.toBe(mine.body.results[0].id);
  });

  test('is still recognised after the monitor moved to another site', async () => {
    const moving = await giveMonitor(product, { site });
    const capture = captureOf();
    const first = await moving.deliver(capture);
    const elsewhere = await product.given.site();
    await sql`update device set site_id = ${elsewhere.id} where id = ${moving.id}`.execute(
      product.db,
    );
    const again = await moving.deliver(capture);
    expect(again.body.results).toEqual([{ ...first.body.results[0], outcome: 'repeated' }]);
    expect((await moving.sendPicture(capture.capture_id, await jpegOf(12))).status).toBe(200);
    const next = await moving.deliver(captureOf());
    const rows = await eventsOf(moving);
    expect(rows.find(({ id }) => id === next.body.results[0].id)?.site_id).toBe(elsewhere.id);
  });
});

describe('a later picture', () => {
  test('is added to its capture; a repeat is accepted, a different one refused', async () => {
    const capture = captureOf();
    const { body } = await monitor.deliverBatch({ captures: [capture] });
    const send = (picture: Buffer, position = 0) =>
      monitor.sendPicture(capture.capture_id, picture, position);
    expect((await send(await jpegOf(20))).body).toEqual({ server_time: now, outcome: 'accepted' });
    expect((await send(await jpegOf(21), 1)).body.outcome).toBe('accepted');
    const before = await everything();
    expect((await send(await jpegOf(20))).body.outcome).toBe('repeated');
    expect((await send(await jpegOf(21))).body.code).toBe('captureDiffers');
    expect(await everything()).toEqual(before);
    expect(await imagesOf(body.results[0].id)).toHaveLength(2);
  });

  test('is refused for unknown captures and for captures of other monitors', async () => {
    const other = await giveMonitor(product, { site });
    const capture = captureOf();
    await other.deliver(capture);
    const before = await everything();
    for (const id of ['never-sent', capture.capture_id]) {
      const answer = await monitor.sendPicture(id, await jpegOf(22));
      expect([answer.status, answer.body.code]).toEqual([404, 'captureUnknown']);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('a batch', () => {
  test('stores valid captures and reports the problem of each other one', async () => {
    const known = captureOf();
    await monitor.deliver(known);
    const good = captureOf();
    const { status, body } = await monitor.deliverBatch({
      sent_at: now,
      captures: [
        good,
        known,
        { ...known, raw_weight: 9 },
        captureOf({ capture_id: 'heavy', raw_weight: 501 }),
        captureOf({ capture_id: 'old', captured_at: '2026-01-01T00:00:00Z' }),
        captureOf({ capture_id: 'zero', reasoning: 'a\0b' }),
        'nonsense',
        good,
      ],
    });
    expect(status).toBe(200);
    expect(
      body.results.map((result: Record<string, unknown>) => [
        result['capture_id'],
        result['outcome'],
        result['code'],
      ]),
    ).toEqual([
      [good.capture_id, 'accepted', null],
      [known.capture_id, 'repeated', null],
      [known.capture_id, 'refused', 'captureDiffers'],
      ['heavy', 'refused', 'invalid'],
      ['old', 'refused', 'captureTooOld'],
      ['zero', 'refused', 'invalid'],
      ['', 'refused', 'invalid'],
      [good.capture_id, 'repeated', null],
    ]);
    expect(body.results[3].message).toBe('raw_weight: Weight must be between 0 and 500 kg');
  });

  test('is refused when empty or larger than a hundred', async () => {
    for (const count of [0, 101]) {
      const captures = Array.from({ length: count }, () => captureOf());
      expect((await monitor.deliverBatch({ captures })).body.captures).toHaveLength(1);
    }
  });
});

describe('a monitor', () => {
  test('reports its health by heartbeat and gets the rejected pictures', async () => {
    const own = await giveMonitor(product, { site });
    const capture = captureOf();
    const { body } = await own.deliver(capture, [await jpegOf(30)]);
    await sql`
      update event_image set state = 'rejected', reason = 'Cut off half way.', created_at = ${now}
      where event_id = ${body.results[0].id}
    `.execute(product.db);
    const answer = await own.sendHeartbeat({
      sent_at: '2026-07-10T12:28:00Z',
      battery_percent: 55,
      firmware: '1.4.2',
    });
    expect(answer.body).toEqual({
      server_time: now,
      clock_offset_ms: 120_000,
      rejected_pictures: [
        { capture_id: capture.capture_id, position: 0, reason: 'Cut off half way.' },
      ],
    });
    expect((await monitor.sendHeartbeat()).body.rejected_pictures).toEqual([]);
    const health = await sql`select * from device_health where device_id = ${own.id}`.execute(
      product.db,
    );
    expect(health.rows[0]).toMatchObject({
      last_seen_at: new Date(now),
      last_capture_at: new Date('2026-07-10T12:00:00Z'),
      battery_percent: 55,
      firmware: '1.4.2',
      clock_offset_ms: 120_000,
      last_raw_weight_g: 1234,
    });
  });

  test('gets at most the newest hundred rejected pictures', async () => {
    const own = await giveMonitor(product, { site });
    const { body } = await own.deliver(captureOf(), [await jpegOf(31)]);
    await sql`
      insert into event_image (site_id, event_id, position, file, bytes, state, created_at)
      select ${site.id}, ${body.results[0].id}, place, 'original/' || place, 1, 'rejected',
        ${now}::timestamptz - place * interval '1 second'
      from generate_series(1, 101) as place
    `.execute(product.db);
    const answer = await own.sendHeartbeat();
    const told: { position: number }[] = answer.body.rejected_pictures;
    expect(told.map(({ position }) => position)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  test('that calls too often is limited without affecting others', () => {
    const limit = createCallLimit();
    const at = (seconds: number): Date => new Date(Date.parse(now) + seconds * 1000);
    for (let calls = 0; calls < callsPerMinute; calls += 1) limit.count(1, at(0));
    expect(() => limit.count(1, at(20))).toThrow(
      expect.objectContaining({ code: 'tooManyRequests', retryAfterSeconds: 40 }),
    );
    limit.count(2, at(20));
    limit.count(1, at(60));
  });
});
