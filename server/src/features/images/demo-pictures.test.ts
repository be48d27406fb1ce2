import { sizedImage } from '@wastegauge/contract/services/images';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPictures, planPictures } from './service.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { addressOf } from '../../../test/support/test-pictures.ts';

let api: TestApp;
let site: { id: number };
let device: { id: number };
let user: { id: number };

beforeAll(async () => {
  api = await startTestApp();
  await sql`insert into installation (id, is_demo) values (gen_random_uuid(), true)`.execute(
    api.db,
  );
  site = await api.given.site();
  device = await api.given.device({ site });
  user = await api.given.user({ sites: [site] });
});
afterAll(() => api.close());

/** Like the demo loader: captured, without a digest and without a picture row. */
async function captured(captureId: string, food: number | null, item = 0): Promise<number> {
  const { id } = await api.given.event({ site, device, food: food === null ? null : { id: food } });
  await sql`
    update event set capture_id = ${captureId}, capture_item = ${item}, is_secondary = ${item > 0}
    where id = ${id}
  `.execute(api.db);
  return id;
}

const get = (eventId: number, position = 0, size: 'large' | 'thumb' = 'large') =>
  api.app.inject({
    url: sizedImage(addressOf(api, user, { siteId: site.id, eventId }, position), size),
    headers: { accept: 'image/webp' },
  });

const bytes = (answer: LightMyRequestResponse): Buffer => {
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

test('demo events have a picture, every third one two more frames', async () => {
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await captured(`counts-${count}`, 1));
  const { id: byHand } = await api.given.event({ site, device });
  const shown = await findPictures(
    api.db,
    [...ids, byHand].map((id) => ({ siteId: site.id, id })),
  );
  const counts = ids.map((id) => shown.get(id)?.length ?? 0);
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 1, 3]);
  expect(shown.get(byHand)).toEqual([]);
});

test('a monitor always sees the same container, which holds its heaviest readings', () => {
  const plan = (captureId: string, grams: number, deviceType: 'PLATE_WASTE') =>
    planPictures(
      { siteId: 1, deviceId: 7, deviceType, captureId, piles: [{ food: 1, grams }] },
      [0],
    ).map(({ scene }) => JSON.parse(scene));
  const [small] = plan('one', 40, 'PLATE_WASTE');
  const [large] = plan('two', 2060, 'PLATE_WASTE');
  expect(small).toMatchObject({ container: 'bin', monitor: '7' });
  expect(large).toMatchObject({ container: 'bin', monitor: '7' });
});

test('a picture is drawn on its first request, and only once for parallel requests', async () => {
  const id = await captured('many', 1);
  const put = vi.spyOn(api.files, 'put');
  const answers = await Promise.all([get(id), get(id), get(id, 0, 'thumb'), get(id)]);
  const large = bytes(answers[0]);
  expect(await sharp(large).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
  expect(bytes(answers[1]).equals(large)).toBe(true);
  expect(await sharp(bytes(answers[2])).metadata()).toMatchObject({ format: 'webp', width: 320 });
  expect(put).toHaveBeenCalledTimes(3);
  expect(bytes(await get(id)).equals(large)).toBe(true);
  expect(put).toHaveBeenCalledTimes(3);
  put.mockRestore();
});

test('a picture does not change with the label', async () => {
  const id = await captured('stays', 1);
  const before = bytes(await get(id));
  await sql`update event set food_id = 40 where id = ${id}`.execute(api.db);
  for await (const { name } of api.files.list()) await api.files.remove(name);
  expect(bytes(await get(id)).equals(before)).toBe(true);
});

test('items of one capture share the picture; other captures have other pictures', async () => {
  const first = await captured('pair', 1);
  const second = await captured('pair', 40, 1);
  expect(bytes(await get(second)).equals(bytes(await get(first)))).toBe(true);
  const other = await captured('other', 1);
  expect(bytes(await get(other)).equals(bytes(await get(first)))).toBe(false);
});

test('backup frames differ from the main picture; other positions do not exist', async () => {
  let id = 0;
  for (let count = 0; id % 3 !== 0 || id === 0; count += 1)
    id = await captured(`frames-${count}`, 1);
  const frames = [await get(id, 0), await get(id, 1), await get(id, 2)].map(bytes);
  expect(new Set(frames.map((frame) => frame.toString('base64'))).size).toBe(3);
  expect((await get(id, 3)).statusCode).toBe(404);
});

test('an unlabelled capture has a picture too', async () => {
  expect((await get(await captured('unnamed', null))).statusCode).toBe(200);
});

test('nothing is drawn outside a demo or for captures of real monitors', async () => {
  const delivered = await captured('delivered', 1);
  await sql`update event set capture_digest = 'x' where id = ${delivered}`.execute(api.db);
  expect((await get(delivered)).statusCode).toBe(404);
  const id = await captured('real', 1);
  await sql`update installation set is_demo = false`.execute(api.db);
  expect((await get(id)).statusCode).toBe(404);
  expect((await findPictures(api.db, [{ siteId: site.id, id }])).get(id)).toEqual([]);
  await sql`update installation set is_demo = true`.execute(api.db);
});
