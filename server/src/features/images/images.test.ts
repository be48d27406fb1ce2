import { Readable } from 'node:stream';
import { sizedImage } from '@wastegauge/contract/services/images';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readPictureHeader } from './stored-picture.ts';
import { findPictures, storePicture } from './service.ts';
import type { Files } from '../../platform/ports/files.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  addressOf,
  attach,
  photo,
  process,
  type GivenCapture,
} from '../../../test/support/test-pictures.ts';

let api: TestApp;
let event: GivenCapture;
let user: { id: number };
let siteId: number;

beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  const site = await api.given.site();
  const device = await api.given.device({ site });
  user = await api.given.user({ sites: [site] });
  siteId = site.id;
  event = {
    siteId,
    eventId: (await api.given.event({ site, device, status: 'PROCESSING' })).id,
  };
});

const webpAccept = 'image/avif,image/webp,image/*;q=0.8';
const get = (url: string, accept = webpAccept): Promise<LightMyRequestResponse> =>
  api.app.inject({ url, headers: { accept } });

interface ImageRow {
  position: number;
  state: string;
  file: string;
  width: number;
  height: number;
  reason: string | null;
}

const rows = async ({ siteId, eventId }: GivenCapture): Promise<ImageRow[]> =>
  (
    await sql<ImageRow>`
      select position, state, file, width, height, reason from event_image
      where site_id = ${siteId} and event_id = ${eventId} order by position
    `.execute(api.db)
  ).rows;

const names = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { name } of api.files.list()) found.push(name);
  return found;
};

test('type and size are read from the header, whatever the file name', async () => {
  const jpeg = await photo(300, 200);
  const image = sharp(jpeg);
  const pictures: [Buffer, string][] = [
    [jpeg, 'jpeg'],
    [await image.jpeg({ progressive: true }).toBuffer(), 'jpeg'],
    [await image.png().toBuffer(), 'png'],
    [await image.webp().toBuffer(), 'webp'],
    [await image.webp({ lossless: true }).toBuffer(), 'webp'],
    [await image.ensureAlpha(0.5).webp().toBuffer(), 'webp'],
  ];
  for (const [content, type] of pictures) {
    expect(readPictureHeader(content)).toEqual({ type, width: 300, height: 200 });
  }
  for (const none of ['', 'GIF89a', '<svg/>', 'RIFF....WEBPVP8X', '\u00FF\u00D8\u00FF']) {
    expect(readPictureHeader(Buffer.from(none, 'latin1'))).toBeNull();
  }
});

test.for<[why: string, content: () => Buffer | Readable, code: string]>([
  ['no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'pictureUnusable'],
  ['nothing', () => Buffer.alloc(0), 'pictureUnusable'],
  ['more than 8 MB', () => Buffer.alloc(8_000_001, 0xff), 'pictureTooLarge'],
  ['more than 50 megapixels', () => pngHeader(16_000, 16_000), 'pictureTooLarge'],
])('%s is refused and leaves no file behind', async ([, content, code]) => {
  const before = await names();
  const stored = storePicture(api.files, Readable.from([content()]));
  await expect(stored).rejects.toMatchObject({ code });
  expect(await names()).toEqual(before);
});

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([header, size, Buffer.alloc(9)]);
}

test('an aborted upload leaves no file behind', async () => {
  const before = await names();
  const picture = await photo();
  const cut = Readable.from(
    (async function* parts() {
      yield picture.subarray(0, 5000);
      throw new Error('the monitor went away');
    })(),
  );
  await expect(storePicture(api.files, cut)).rejects.toThrow('went away');
  expect(await names()).toEqual(before);
});

test('pictures are re-encoded in three sizes, upright and without metadata', async () => {
  const sent = await sharp(await photo(2000, 1500))
    .withExif({ IFD0: { Make: 'KitchenCam' }, IFD3: { GPSLatitude: '53/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(sent.includes('KitchenCam')).toBe(true);
  await attach(api, event, [sent]);
  expect((await get(addressOf(api, user, event))).statusCode).toBe(404);
  await process(api, event);
  const [row] = await rows(event);
  expect(row).toMatchObject({ state: 'ready', width: 960, height: 1280 });
  const sides = { large: 1280, card: 640, thumb: 320 } as const;
  for (const size of ['large', 'card', 'thumb'] as const) {
    const shown = await get(sizedImage(addressOf(api, user, event), size));
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.includes('KitchenCam')).toBe(false);
    const facts = await sharp(shown.rawPayload).metadata();
    expect(facts.height).toBe(sides[size]);
    expect([facts.exif, facts.orientation, facts.icc]).toEqual([undefined, undefined, undefined]);
  }
  expect(await names()).not.toContain(row?.file.replace('.large.jpg', '.original'));
});

test('events with and without pictures are announced', async () => {
  const heard: unknown[] = [];
  const stop = api.deps.live.subscribe({
    onMessage: (message) => heard.push(message),
    onGap: () => undefined,
  });
  await attach(api, event, []);
  await process(api, event);
  await expect.poll(() => heard).toMatchObject([{ kind: 'captured', event_id: event.eventId }]);
  stop();
});

test('the job can be repeated and resumed after a kill', async () => {
  await attach(api, event, [await photo(), await photo(200, 100)]);
  const killed: Files = {
    ...api.files,
    put: async (name, content) => {
      if (name.endsWith('.large.jpg')) throw new Error('killed');
      await api.files.put(name, content);
    },
  };
  await expect(process({ ...api, files: killed }, event)).rejects.toThrow('killed');
  expect((await rows(event)).map((row) => row.state)).toEqual(['original', 'original']);

  const cannotRemove: Files = {
    ...api.files,
    remove: () => Promise.reject(new Error('killed')),
  };
  await expect(process({ ...api, files: cannotRemove }, event)).rejects.toThrow('killed');
  const after = await rows(event);
  expect(after.map((row) => row.state)).toEqual(['ready', 'ready']);
  await process(api, event);
  await process(api, event);
  expect(await rows(event)).toEqual(after);
  expect((await get(addressOf(api, user, event, 1))).statusCode).toBe(200);
});

test('an unreadable picture is rejected with a reason and never shown', async () => {
  const cut = (await photo()).subarray(0, 9000);
  await attach(api, event, [cut, await photo(100, 100)]);
  await process(api, event);
  expect(await rows(event)).toMatchObject([
    { state: 'rejected', reason: expect.stringContaining('not a readable JPEG') },
    { state: 'ready' },
  ]);
  expect((await get(addressOf(api, user, event))).statusCode).toBe(404);
  const shown = await findPictures(api.db, [{ siteId, id: event.eventId }]);
  expect(shown.get(event.eventId)).toEqual([1]);
});

test('a decoding timeout is retried; the last attempt rejects the picture', async () => {
  await attach(api, event, [await photo()]);
  onTestFinished(() => void vi.restoreAllMocks());
  const outOfTime = vi.spyOn(sharp.prototype, 'timeout').mockImplementation(() => {
    throw new Error('timeout: 12% complete');
  });
  await expect(process(api, event)).rejects.toThrow();
  expect(await rows(event)).toMatchObject([{ state: 'original' }]);
  outOfTime.mockRestore();
  await process(api, event);
  expect(await rows(event)).toMatchObject([{ state: 'ready' }]);

  const site = await api.given.site();
  const never = { siteId: site.id, eventId: (await api.given.event({ site })).id };
  await attach(api, never, [await photo()]);
  vi.spyOn(sharp.prototype, 'timeout').mockImplementation(() => {
    throw new Error('timeout: 12% complete');
  });
  await process(api, never, { isLastAttempt: true });
  expect(await rows(never)).toMatchObject([{ state: 'rejected' }]);
});

test('the bounding area is scaled with the picture', async () => {
  await sql`
    update event set bounding_x = 100, bounding_y = 200, bounding_width = 1000, bounding_height = 600
    where site_id = ${siteId} and id = ${event.eventId}
  `.execute(api.db);
  await attach(api, event, [await photo(2560, 1920)]);
  await process(api, event);
  await process(api, event);
  const area = await sql`
    select bounding_x as x, bounding_y as y, bounding_width as width, bounding_height as height
    from event where site_id = ${siteId} and id = ${event.eventId}
  `.execute(api.db);
  expect(area.rows).toEqual([{ x: 50, y: 100, width: 500, height: 300 }]);
});

test('small sizes are WebP, or JPEG without WebP support, and cacheable for a day', async () => {
  await attach(api, event, [await photo()]);
  await process(api, event);
  const thumb = sizedImage(addressOf(api, user, event), 'thumb');
  const webp = await get(thumb);
  expect(webp.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400, immutable',
    vary: 'accept',
    'x-content-type-options': 'nosniff',
  });
  const jpeg = await get(thumb, 'image/png,image/*');
  expect(jpeg.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'accept' });
  expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
});

test('a URL is constant for a day, works without a session and only for its picture', async () => {
  await attach(api, event, [await photo(), await photo()]);
  await process(api, event);
  api.clock.set('2026-03-10T00:10:00Z');
  const morning = addressOf(api, user, event);
  api.clock.set('2026-03-10T23:50:00Z');
  expect(addressOf(api, user, event)).toBe(morning);
  expect((await get(morning)).statusCode).toBe(200);
  const other = await api.given.user({ sites: [{ id: siteId }] });
  const stranger = await api.given.user({ sites: [await api.given.site()] });
  const forged = [
    morning.replace('/0/large/', '/1/large/'),
    morning.replace(`user=${user.id}`, `user=${other.id}`),
    morning.replace(/signature=.{6}/, 'signature=AAAAAA'),
    morning.replace(/signature=.*/, 'signature='),
    morning.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 86_400}`),
    addressOf(api, stranger, event),
    addressOf(api, user, { ...event, eventId: event.eventId + 1_000_000 }),
  ];
  const answers = await Promise.all(forged.map((url) => get(url)));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'pictureMissing',
      message: 'Picture not found.',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  api.clock.set('2026-03-12T00:00:01Z');
  expect((await get(morning)).statusCode).toBe(404);
  api.clock.set('2026-03-10T12:00:00Z');
});

test('disabled users and users without the site lose access immediately', async () => {
  await attach(api, event, [await photo()]);
  await process(api, event);
  const address = addressOf(api, user, event);
  expect((await get(address)).statusCode).toBe(200);
  await sql`update app_user set is_active = false where id = ${user.id}`.execute(api.db);
  expect((await get(address)).statusCode).toBe(404);
  await sql`update app_user set is_active = true where id = ${user.id}`.execute(api.db);
  await sql`delete from user_site where user_id = ${user.id}`.execute(api.db);
  expect((await get(address)).statusCode).toBe(404);
});

test('a lost file is reported as missing and logged once', async () => {
  await attach(api, event, [await photo()]);
  await process(api, event);
  const [row] = await rows(event);
  for (const name of await names()) {
    if (name.startsWith(row?.file.split('.')[0] ?? '')) await api.files.remove(name);
  }
  const logged = vi.spyOn(api.deps.log, 'error');
  for (const size of ['large', 'thumb', 'large'] as const) {
    const answer = await get(sizedImage(addressOf(api, user, event), size));
    expect(answer.json()).toMatchObject({ code: 'pictureMissing' });
  }
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('only foods of the shipped catalogue have pictures', async () => {
  const shown = await get('/api/food-images/1/thumb/');
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' });
  expect(shown.headers['cache-control']).toContain('public');
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
  const again = await get('/api/food-images/1/thumb/');
  expect(again.rawPayload.equals(shown.rawPayload)).toBe(true);
  const jpeg = await get('/api/food-images/1/card/', '*/*');
  expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  const own = await api.given.food();
  expect((await get(`/api/food-images/${own.id}/thumb/`)).statusCode).toBe(404);
  expect((await get('/api/food-images/99999/thumb/')).statusCode).toBe(404);
});
