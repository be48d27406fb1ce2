import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { tabletRoutes } from '@wastegauge/contract/waste/tablets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

const { startPairing, getPairing, confirmPairing } = pairingRoutes;

let product: TestApp;
let site: { id: number };
let manager: Client;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-07-10T09:12:00Z');
  site = await product.given.site({ name: 'Quayside' });
  manager = await product.as(await product.given.user({ role: 'User', sites: [site] }));
});
afterAll(() => product.close());

const showCode = async (): Promise<{ code: string; key: string; expires_at: string }> => {
  const { status, body } = await product.anonymous.call(startPairing, {
    body: { has_camera: true },
  });
  expect(status).toBe(201);
  return body;
};
const place = (more: object = {}) => ({
  site: site.id,
  name: 'Prep Kitchen 2',
  type: 'PREP_AND_PRODUCTION_WASTE',
  weighing: 'single',
  ...more,
});
const confirm = (code: string, more: object = {}, who = manager) =>
  who.call(confirmPairing, { params: { pairing: code }, body: place(more) });
const readSettings = (key: string) => product.withToken(key).call(tabletRoutes.getTabletSettings);

describe('a tablet that shows a code', () => {
  test('works with its key as soon as a manager has confirmed the code', async () => {
    const { code, key, expires_at } = await showCode();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(expires_at).toBe('2026-07-10T09:22:00.000Z');
    expect((await readSettings(key)).status).toBe(401);

    const typed = `${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase();
    const found = await manager.call(getPairing, { params: { pairing: typed } });
    expect(found.body).toMatchObject({ code, has_camera: true });
    const { status, body } = await confirm(typed);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Prep Kitchen 2', site_name: 'Quayside' });
    expect(body.serial).toMatch(/^WT-[A-HJ-NP-Z2-9]{6}$/);
    expect(body.pin).toMatch(/^\d{4}$/);

    const settings = await readSettings(key);
    expect(settings.status).toBe(200);
    expect(settings.body).toMatchObject({
      device: { serial: body.serial, name: 'Prep Kitchen 2', weighing: 'single' },
      site: { name: 'Quayside' },
      pin: body.pin,
    });
    expect(settings.body.containers.map(({ name }: { name: string }) => name)).toEqual([
      'GN 1/1',
      'GN 1/2',
      'GN 1/3',
    ]);
  });

  test('is connected once, even if the confirmation is sent twice', async () => {
    const { code } = await showCode();
    const [first, again] = [await confirm(code), await confirm(code)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await confirm(code, { name: 'Second zone' })).body.code).toBe('pairingUnknown');
    const other = await product.as(await product.given.user({ role: 'Admin', sites: [site] }));
    expect((await confirm(code, {}, other)).body.code).toBe('pairingUnknown');
    expect((await manager.call(getPairing, { params: { pairing: code } })).status).toBe(404);
  });

  test('shows a code that is useless after ten minutes', async () => {
    const { code, key } = await showCode();
    product.clock.set('2026-07-10T09:22:00Z');
    const late = await confirm(code);
    expect([late.status, late.body.message]).toEqual([
      404,
      'This code is not valid or has expired. Show a new one on the tablet.',
    ]);
    expect((await readSettings(key)).status).toBe(401);
    product.clock.set('2026-07-10T09:12:00Z');
  });

  test('leaves no trace of its key in the database', async () => {
    const { code, key } = await showCode();
    await confirm(code);
    const kept = await sql<{ text: string }>`
      select (select json_agg(pairing)::text from pairing)
        || (select json_agg(device_key)::text from device_key)
        || (select json_agg(audit)::text from audit) as text
    `.execute(product.db);
    expect(kept.rows[0]?.text).not.toContain(key.slice(4));
  });
});

test('a tablet in place of another keeps the history and the PIN; the old key ends in a day', async () => {
  const old = await showCode();
  const { body: first } = await confirm(old.code);
  const replacement = await showCode();
  const { body } = await confirm(replacement.code, { device: first.id, name: 'Cold Kitchen' });
  expect(body).toEqual({ ...first, name: 'Cold Kitchen' });
  expect((await readSettings(replacement.key)).body.device.name).toBe('Cold Kitchen');
  expect((await readSettings(old.key)).status).toBe(200);
  const { rows } = await sql<{ ends: boolean }>`
    select expires_at between now() + interval '23 hours' and now() + interval '25 hours' as ends
    from device_key where device_id = ${first.id} order by id
  `.execute(product.db);
  expect(rows).toEqual([{ ends: true }, { ends: null }]);
});

test('a revoked key stops the tablet at once', async () => {
  const { code, key } = await showCode();
  const { body: tablet } = await confirm(code);
  const admin = await product.as(await product.given.user({ role: 'Admin', sites: [site] }));
  const keys = await admin.call(deviceRoutes.listDeviceKeys, { params: { id: tablet.id } });
  const params = { id: tablet.id, key: keys.body.results[0].id };
  await admin.call(deviceRoutes.revokeDeviceKey, { params });
  const { status, body } = await readSettings(key);
  expect([status, body.code]).toEqual([401, 'unknownDeviceKey']);
});

describe('refused', () => {
  test('a site or monitor of somebody else', async () => {
    const foreign = await product.given.site();
    const theirs = await product.given.device({ site: foreign });
    const { code } = await showCode();
    expect((await confirm(code, { site: foreign.id })).body).toMatchObject({
      site: ['Site not found'],
    });
    expect((await confirm(code, { device: theirs.id })).body).toMatchObject({
      device: ['Device not found'],
    });
    expect((await confirm(code)).status).toBe(201);
  });

  test.each(['ABC', 'ABCDE0', 'ABC DEI'])('the code %s, which no tablet shows', async (code) => {
    const { status, body } = await confirm(code);
    expect([status, body.pairing]).toEqual([
      400,
      ['The code has 6 letters and digits, as shown on the tablet'],
    ]);
  });

  test('guessing codes', async () => {
    const guesser = await product.as(await product.given.user({ role: 'User', sites: [site] }));
    const statuses = new Set<number>();
    for (let guess = 0; guess < 41; guess += 1) {
      const params = {
        pairing: `ABCD${'23456789'[guess % 8]}${'23456789'[Math.floor(guess / 8)]}`,
      };
      statuses.add((await guesser.call(getPairing, { params })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });

  test('asking for codes without end', async () => {
    const statuses = new Set<number>();
    for (let request = 0; request < 31; request += 1) {
      const asked = await product.anonymous.call(startPairing, { body: { has_camera: false } });
      statuses.add(asked.status);
    }
    expect(statuses).toContain(429);
  });
});
