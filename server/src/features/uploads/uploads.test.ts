import { userRoutes } from '@wastegauge/contract/directory/users';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { sizedImage } from '@wastegauge/contract/services/images';
import { texts } from '@wastegauge/contract/values/texts';
import { maxUploadBytes, uploadRoutes } from '@wastegauge/contract/services/uploads';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUnusedUploads } from './service.ts';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { encodeForm, type FormPart } from '../../../test/support/test-monitor.ts';
import { photo } from '../../../test/support/test-pictures.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;

beforeAll(async () => {
  product = await startTestApp();
  site = await product.given.site();
});
afterAll(() => product.close());

const person = (): Promise<Row> => product.given.user({ sites: [site] });

async function send(actor: Row, parts: FormPart[]): Promise<Answer> {
  const { body, type } = await encodeForm(parts);
  const client = await product.as(actor);
  return client.call(uploadRoutes.uploadPicture, { body, headers: { 'content-type': type } });
}

const upload = async (actor: Row, content?: Buffer): Promise<Answer> =>
  send(actor, [['file', content ?? (await photo())]]);

const choose = async (actor: Row, url: string | null, user = actor): Promise<Answer> =>
  (await product.as(actor)).call(userRoutes.updateUser, {
    params: { id: user.id },
    body: { profile_photo: url },
  });

const open = (url: string, accept = 'image/webp') =>
  product.app.inject({ url, headers: { accept } });

const storedFiles = async (): Promise<string[]> =>
  (await readdir(product.filesFolder, { recursive: true })).filter((name) =>
    name.includes('upload-'),
  );

test('an upload becomes a profile photo with a URL that expires', async () => {
  const chef = await person();
  const withPlace = await sharp(await photo(900, 1200))
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toBuffer();
  const sent = await upload(chef, withPlace);
  expect(sent.status).toBe(201);
  const answer = await choose(chef, sent.body.url);
  expect(answer.status).toBe(200);
  const url: string = answer.body.profile_photo;
  const large = await open(url);
  expect(large.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect(large.rawPayload.includes('a secret place')).toBe(false);
  const thumb = await open(sizedImage(url, 'thumb'));
  expect((await sharp(thumb.rawPayload).metadata()).height).toBe(320);

  const forged = url.replace(/expires=(\d)/, 'expires=9$1');
  expect((await open(forged)).statusCode).toBe(404);
  const another = (await upload(chef)).body.url.split('?')[0];
  expect((await open(`${another}?${url.split('?')[1]}`)).statusCode).toBe(404);
  product.clock.set(new Date(Date.now() + 3 * 86_400_000).toISOString());
  expect((await open(url)).statusCode).toBe(404);
  product.clock.set(new Date().toISOString());

  const again = await choose(chef, sizedImage(url, 'thumb'));
  expect(again.body.profile_photo).toContain(url.split('?')[0]);
  expect((await choose(chef, null)).body.profile_photo).toBeNull();
});

test('other users see the photo in comments and mentions', async () => {
  const chef = await person();
  await choose(chef, (await upload(chef)).body.url);
  const event = await product.given.event({ site });
  const client = await product.as(chef);
  const said = await client.call(commentRoutes.addComment, {
    body: { comment: 'Too much', event: event.id },
  });
  expect((await open(said.body.user.profile_photo)).statusCode).toBe(200);
  const people = await client.call(commentRoutes.listMentionable, { query: { site: site.id } });
  const listed = people.body.results.find(({ id }: Row) => id === chef.id);
  expect((await open(listed.profile_photo)).statusCode).toBe(200);
  const { body } = await client.call(commentRoutes.listActivity);
  expect((await open(body.results[0].user.profile_photo)).statusCode).toBe(200);
});

test('only own recent uploads can be chosen', async () => {
  const [chef, thief] = [await person(), await person()];
  const { url } = (await upload(chef)).body;
  const refused = async (actor: Row, address: string): Promise<void> => {
    const answer = await choose(actor, address);
    expect([answer.status, answer.body.profile_photo]).toEqual([400, [texts.photoUnknown]]);
  };
  await refused(thief, url);
  await refused(chef, 'https://elsewhere.example/me.jpg');
  await refused(chef, '/api/images/1/1/0/large/');
  await refused(chef, url.replace(/[0-9a-f]{32}/, '0'.repeat(32)));
  await sql`update upload set created_at = now() - interval '25 hours'`.execute(product.db);
  await refused(chef, url);
});

test('a kitchen photo must be an own upload too', async () => {
  const admin = await product.given.user({ role: 'Admin', sites: [site] });
  const chef = await person();
  const device = await product.given.device({ site });
  const client = await product.as(admin);
  const set = (url: string): Promise<Answer> =>
    client.call(deviceManagementRoutes.updateDevice, {
      params: { id: device.id },
      body: { kitchen_photo: url },
    });
  expect((await set((await upload(chef)).body.url)).body.kitchen_photo).toEqual([
    texts.photoUnknown,
  ]);
  const answer = await set((await upload(admin)).body.url);
  expect((await open(answer.body.kitchen_photo)).statusCode).toBe(200);
  expect((await set(answer.body.kitchen_photo)).status).toBe(200);
});

test('invalid and oversized pictures are refused and leave nothing behind', async () => {
  const chef = await person();
  const before = await storedFiles();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const cut = (await photo()).subarray(0, 400);
  const bomb = Buffer.from(
    await sharp({
      create: { width: 4, height: 4, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer(),
  );
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  const refused: [string, FormPart[], number][] = [
    ['svg', [['file', svg]], 400],
    ['html', [['file', Buffer.from('<html></html>')]], 400],
    ['cut', [['file', cut]], 400],
    ['bomb', [['file', bomb]], 413],
    ['large', [['file', Buffer.concat([await photo(), Buffer.alloc(maxUploadBytes)])]], 413],
    ['none', [['note', 'no file']], 400],
    [
      'two',
      [
        ['file', await photo()],
        ['file', await photo()],
      ],
      400,
    ],
  ];
  for (const [name, parts, status] of refused) {
    expect((await send(chef, parts)).status, name).toBe(status);
  }
  const json = await (await product.as(chef)).call(uploadRoutes.uploadPicture, { body: {} });
  expect(json.status).toBe(415);
  const { body, type } = await encodeForm([['file', await photo()]]);
  const headers = { 'content-type': type };
  const halfForm = { body: body.subarray(0, -100), headers };
  expect((await (await product.as(chef)).call(uploadRoutes.uploadPicture, halfForm)).status).toBe(
    400,
  );
  expect(await storedFiles()).toEqual(before);
});

test('a file of ten megabytes is accepted', async () => {
  const chef = await person();
  const small = await photo();
  const content = Buffer.concat([small, Buffer.alloc(maxUploadBytes - small.length)]);
  expect((await upload(chef, content)).status).toBe(201);
});

test('unused uploads are removed after two days, photos of deleted users immediately', async () => {
  const { db, files } = product;
  await removeUnusedUploads({ db, files });
  const [chef, leaver] = [await person(), await person()];
  const shown = (await choose(chef, (await upload(chef)).body.url)).body.profile_photo;
  const unused = (await upload(chef)).body.url;
  const left = (await choose(leaver, (await upload(leaver)).body.url)).body.profile_photo;
  await removeUnusedUploads({ db, files });
  for (const url of [shown, unused, left]) expect((await open(url)).statusCode).toBe(200);
  await sql`update upload set created_at = now() - interval '49 hours'`.execute(db);
  const client = await product.as(leaver);
  await client.call(userRoutes.deleteOwnAccount, { body: { confirm: true } });
  await removeUnusedUploads({ db, files });
  await removeUnusedUploads({ db, files });
  const statuses = [];
  for (const url of [shown, unused, left]) statuses.push((await open(url)).statusCode);
  expect(statuses).toEqual([200, 404, 404]);
});
