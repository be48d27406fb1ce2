import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { sql } from 'kysely';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  encodeForm,
  giveMonitor,
  jpegOf,
  type TestMonitor,
} from '../../../test/support/test-monitor.ts';

let product: TestApp;
let site: { id: number };
let monitor: TestMonitor;
let url: string;

const now = '2026-07-10T12:30:00.000Z';

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set(now);
  site = await product.given.site();
  monitor = await giveMonitor(product, { site });
  url = await product.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product.close());

const capture = { capture_id: 'c-1', captured_at: '2026-07-10T12:00:00Z', raw_weight: 1 };

async function storedFiles(): Promise<number> {
  const found = await readdir(product.filesFolder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
}

async function expectNothingLeft(): Promise<void> {
  const rows = await sql<{ count: number }>`
    select (select count(*) from event) + (select count(*) from event_image)
      + (select count(*) from graphile_worker.jobs) as count
  `.execute(product.db);
  expect(rows.rows[0]?.count).toBe(0);
  expect(await storedFiles()).toBe(0);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Black, one bit a pixel: 31 kB that would be 256 million pixels. */
function pngBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(16_000, 0);
  header.writeUInt32BE(16_000, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2001 * 16_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const largePicture = async (bytes: number): Promise<Buffer> =>
  Buffer.concat([await jpegOf(1)], bytes);

describe('without a valid key', () => {
  test.each(['', 'wgk_unknown', 'x'.repeat(5000)])(
    'such as "%.20s" nothing is taken',
    async (key) => {
      const client = key === '' ? product.anonymous : product.withToken(key);
      for (const route of Object.values(captureRoutes)) {
        const answer = await client.call(route, { params: { capture_id: 'c-1' }, body: {} });
        expect([answer.status, answer.body.code]).toEqual([401, 'unknownDeviceKey']);
      }
    },
  );

  test('refuses revoked and expired keys and monitors without a site', async () => {
    const { db } = product;
    const revoked = await giveMonitor(product, { site });
    const expired = await giveMonitor(product, { site });
    const stray = await giveMonitor(product, { site });
    await sql`update device_key set revoked_at = now() where device_id = ${revoked.id}`.execute(db);
    await sql`update device_key set expires_at = now() where device_id = ${expired.id}`.execute(db);
    await sql`update device set site_id = null where id = ${stray.id}`.execute(db);
    for (const other of [revoked, expired]) {
      expect((await other.deliver(capture)).body.code).toBe('unknownDeviceKey');
    }
    const answer = await stray.deliver(capture);
    expect([answer.status, answer.body.code]).toEqual([403, 'deviceWithoutSite']);
    await expectNothingLeft();
  });

  test('user sessions cannot call monitor routes, nor device keys user routes', async () => {
    const client = await product.as(await product.given.user({ isSuperuser: true }));
    expect((await client.call(captureRoutes.sendHeartbeat, { body: {} })).status).toBe(401);
    const answer = await product.app.inject({
      url: '/api/sites/',
      headers: { authorization: `Bearer ${monitor.key}` },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('refuses without leaving anything behind', () => {
  test.each<[string, object, string, string?]>([
    ['a weight below zero', { raw_weight: -0.001 }, 'invalid', 'raw_weight'],
    ['an absurd weight', { raw_weight: 500.001 }, 'invalid', 'raw_weight'],
    ['a weight that is no number', { raw_weight: '1.2' }, 'invalid', 'raw_weight'],
    ['a tare heavier than the reading', { tare: 1.001 }, 'invalid', 'tare'],
    ['items heavier than the reading', { items: [{ weight: 1.1 }] }, 'invalid', 'items'],
    [
      'six items',
      { items: Array.from({ length: 5 }, () => ({ weight: 0.1 })) },
      'invalid',
      'items',
    ],
    ['a clock a year behind', { sent_at: '2025-07-10T12:30:00Z' }, 'clockWrong', 'server_time'],
    ['a clock a year ahead', { sent_at: '2027-07-10T12:30:00Z' }, 'clockWrong', 'server_time'],
    ['a capture of tomorrow', { captured_at: '2026-07-10T12:35:01Z' }, 'clockWrong'],
    ['a capture of last winter', { captured_at: '2026-04-11T12:29:59Z' }, 'captureTooOld'],
    ['a time without its offset', { captured_at: '2026-07-10T12:00:00' }, 'invalid', 'captured_at'],
    ['a capture id with a slash', { capture_id: '../c' }, 'invalid', 'capture_id'],
    ['the serial of another monitor', { serial: 'OTHER' }, 'invalid', 'serial'],
    ['a field nobody knows', { status: 'SUCCESSFUL' }, 'invalid', 'status'],
    [
      'an area outside every picture',
      { bounding_area: { x: 1e12, y: 0, width: 1, height: 1 } },
      'invalid',
      'bounding_area.x',
    ],
    ['a zero character', { food: 'Ri\0ce' }, 'invalid', 'food'],
    ['half a character', { reasoning: '\ud800' }, 'invalid', 'reasoning'],
    ['a confidence beyond certainty', { confidence: 1.1 }, 'invalid', 'confidence'],
  ])('%s', async (_, given, code, field) => {
    const answer = await monitor.deliver({ ...capture, ...given }, [await jpegOf(1)]);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    if (field) expect(answer.body).toHaveProperty([field]);
    await expectNothingLeft();
  });

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a text', () => Buffer.from('not a picture'), 400, 'pictureUnusable'],
    ['a drawing that could run', () => Buffer.from('<svg onload="x"/>'), 400, 'pictureUnusable'],
    ['nothing', () => Buffer.alloc(0), 400, 'pictureUnusable'],
    ['256 megapixels in 31 kB', pngBomb, 413, 'pictureTooLarge'],
    ['more than 8 MB', () => largePicture(8_000_001), 413, 'pictureTooLarge'],
  ])('%s instead of a picture', async (_, make, status, code) => {
    const form = await monitor.deliver(capture, [await jpegOf(1), await make(), await jpegOf(2)]);
    expect([form.status, form.body.code]).toEqual([status, code]);
    const other = await giveMonitor(product, { site });
    await other.deliver(capture);
    const put = await other.sendPicture(capture.capture_id, await make());
    expect([put.status, put.body.code]).toEqual([status, code]);
    expect(await storedFiles()).toBe(0);
    await sql`delete from event`.execute(product.db);
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      product.db,
    );
    await expectNothingLeft();
  });

  test('an invalid form', async () => {
    const [text, picture] = [JSON.stringify(capture), await jpegOf(1)];
    for (const [parts, field] of [
      [[['image', picture]], 'capture'],
      [
        [
          ['image', picture],
          ['capture', '{'],
        ],
        'capture',
      ],
      [
        [
          ['capture', text],
          ['capture', text],
        ],
        'capture',
      ],
      [
        [
          ['image', picture],
          ['image', picture],
          ['capture', text],
        ],
        'image',
      ],
      [
        [
          ['capture', text],
          ['image', 'text'],
        ],
        'image',
      ],
      [
        [
          ['image', picture],
          ['other', picture],
          ['capture', text],
        ],
        'other',
      ],
      [
        [...Array.from({ length: 5 }, () => ['backup_image', picture]), ['capture', text]],
        'backup_image',
      ],
    ] as const) {
      const answer = await monitor.sendForm(parts as never);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
      expect(answer.body).toHaveProperty([field]);
    }
    const many = await monitor.sendForm([
      ...Array.from({ length: 6 }, (): [string, Buffer] => ['backup_image', picture]),
      ['capture', text],
    ]);
    expect(many.status).toBeGreaterThanOrEqual(400);
    expect(many.status).toBeLessThan(500);
    await expectNothingLeft();
  });

  test('an unsupported body', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/ingest/events/',
      headers: { authorization: `Bearer ${monitor.key}`, 'content-type': 'application/xml' },
      payload: 'hello',
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('over a real connection', () => {
  const send = (body: Buffer, headers: Record<string, string>, path = '/api/ingest/events/') =>
    fetch(url + path, {
      method: path.includes('images') ? 'PUT' : 'POST',
      headers: { authorization: `Bearer ${monitor.key}`, ...headers },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(5000),
    });

  test('an early refusal is sent while the upload is still running', async () => {
    const { body, type } = await encodeForm([
      ['image', Buffer.from('not a picture')],
      ['backup_image', Buffer.alloc(7_900_000)],
      ['backup_image', Buffer.alloc(7_900_000)],
      ['capture', JSON.stringify(capture)],
    ]);
    const answer = await send(body, { 'content-type': type });
    expect(await answer.json()).toMatchObject({ code: 'pictureUnusable' });
    const large = await encodeForm([
      ['image', await largePicture(30_000_000)],
      ['capture', JSON.stringify(capture)],
    ]);
    const tooLarge = await send(large.body, { 'content-type': large.type });
    expect(await tooLarge.json()).toMatchObject({ code: 'pictureTooLarge' });
    const anonymous = await send(large.body, {
      'content-type': large.type,
      authorization: 'Bearer x',
    });
    expect(await anonymous.json()).toMatchObject({ code: 'unknownDeviceKey' });
    await expectNothingLeft();
  });

  test('a single picture that is too large is refused too', async () => {
    const other = await giveMonitor(product, { site });
    await other.deliver(capture);
    const headers = { authorization: `Bearer ${other.key}`, 'content-type': 'image/jpeg' };
    const path = `/api/ingest/images/${capture.capture_id}/`;
    for (const [content, code] of [
      [await largePicture(30_000_000), 'pictureTooLarge'],
      [Buffer.alloc(100), 'pictureUnusable'],
    ] as const) {
      expect(await (await send(content, headers, path)).json()).toMatchObject({ code });
    }
    expect(await storedFiles()).toBe(0);
    await sql`delete from event`.execute(product.db);
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      product.db,
    );
  });

  test('an aborted upload leaves nothing behind', async () => {
    const picture = Buffer.concat([await jpegOf(1), Buffer.alloc(60_000, 7)]);
    const { body, type } = await encodeForm([
      ['image', picture],
      ['backup_image', picture],
      ['capture', JSON.stringify(capture)],
      ['backup_image', picture],
    ]);
    const { port } = product.app.server.address() as AddressInfo;
    for (const share of [0.01, 0.3, 0.5, 0.7, 0.95, 0.9999]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        [
          'POST /api/ingest/events/ HTTP/1.1',
          'host: x',
          `authorization: Bearer ${monitor.key}`,
          `content-type: ${type}`,
          `content-length: ${body.length}`,
          '\r\n',
        ].join('\r\n'),
      );
      socket.write(body.subarray(0, Math.floor(body.length * share)));
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
    }
    await expect.poll(storedFiles).toBe(0);
    await expectNothingLeft();
  });
});
