import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueKeyBySerial } from './service.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;
let site: { id: number };
let device: { id: number };
let admin: Client;

beforeAll(async () => {
  product = await startTestApp();
  site = await product.given.site({ name: 'Quayside' });
  admin = await product.as(await product.given.user({ role: 'Admin', sites: [site] }));
});
afterAll(() => product.close());

const isGood = async (key: string): Promise<boolean> =>
  (await product.withToken(key).call(captureRoutes.sendHeartbeat, { body: {} })).status === 200;

const issue = (body: object = {}, id = device.id) =>
  admin.call(deviceRoutes.issueDeviceKey, { params: { id }, body });

describe('a key', () => {
  beforeAll(async () => {
    device = await product.given.device({ site });
  });

  test('is returned once and authenticates a monitor; only its hash is stored', async () => {
    const { status, body } = await issue();
    expect(status).toBe(201);
    expect(body.key).toMatch(/^wgk_[\w-]{43}$/);
    expect(body).toMatchObject({ is_active: true, expires_at: null, revoked_at: null });
    expect(await isGood(body.key)).toBe(true);
    const list = await admin.call(deviceRoutes.listDeviceKeys, { params: { id: device.id } });
    expect(list.body.results[0].id).toBe(body.id);
    expect(JSON.stringify(list.body)).not.toContain(body.key);
    const kept = await sql<{ text: string }>`
      select json_agg(device_key)::text || (select coalesce(json_agg(audit)::text, '') from audit) as text
      from device_key
    `.execute(product.db);
    expect(kept.rows[0]?.text).not.toContain(body.key.slice(4));
  });

  test('ends after the overlap with a newer one', async () => {
    const { body: old } = await issue();
    const { body: lasting } = await issue({ overlap_hours: 2 });
    expect([await isGood(old.key), await isGood(lasting.key)]).toEqual([true, true]);
    await sql`update device_key set expires_at = now() where id = ${old.id}`.execute(product.db);
    expect(await isGood(old.key)).toBe(false);
    const { body: newest } = await issue({ overlap_hours: 0 });
    expect([await isGood(lasting.key), await isGood(newest.key)]).toEqual([false, true]);
  });

  test('may have its own expiry, which a longer overlap does not extend', async () => {
    const { body: short } = await issue({ expires_in_hours: 1 });
    await issue({ overlap_hours: 720 });
    const list = await admin.call(deviceRoutes.listDeviceKeys, { params: { id: device.id } });
    const kept = list.body.results.find((key: { id: number }) => key.id === short.id);
    expect(kept.expires_at).toBe(short.expires_at);
  });

  test('ends immediately when revoked; revoking again changes nothing', async () => {
    const { body } = await issue();
    const revoke = () =>
      admin.call(deviceRoutes.revokeDeviceKey, { params: { id: device.id, key: body.id } });
    expect((await revoke()).status).toBe(204);
    expect(await isGood(body.key)).toBe(false);
    expect((await revoke()).status).toBe(204);
    const audited = await sql<{ action: string }>`
      select action from audit
      where target_type = 'device' and (after ->> 'keyId')::bigint = ${body.id} order by id
    `.execute(product.db);
    expect(audited.rows.map(({ action }) => action)).toEqual([
      'deviceKey.issued',
      'deviceKey.revoked',
    ]);
  });

  test('can be created on the command line by serial', async () => {
    const found = await sql<{ serial: string }>`
      select serial from device where id = ${device.id}
    `.execute(product.db);
    const key = await issueKeyBySerial(product.db, found.rows[0]?.serial ?? '');
    expect(await isGood(key ?? '')).toBe(true);
    expect(await issueKeyBySerial(product.db, 'nobody')).toBeUndefined();
  });

  test('of a monitor outside the scope returns 404', async () => {
    const elsewhere = await product.given.device({ site: await product.given.site() });
    await sql`
      insert into device_key (device_id, key_hash) values (${elsewhere.id}, ${Buffer.alloc(32, 1)})
    `.execute(product.db);
    const key = await sql<{ id: number }>`
      select id from device_key where device_id = ${elsewhere.id}
    `.execute(product.db);
    const params = { id: elsewhere.id, key: key.rows[0]?.id };
    for (const route of [
      deviceRoutes.listDeviceKeys,
      deviceRoutes.issueDeviceKey,
      deviceRoutes.revokeDeviceKey,
    ]) {
      const [theirs, missing] = [
        await admin.call(route, { params, body: {} }),
        await admin.call(route, { params: { id: 987_654, key: 1 }, body: {} }),
      ];
      expect(theirs.status).toBe(404);
      expect({ ...theirs.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
    const ownDevice = { id: device.id, key: params.key };
    const answer = await admin.call(deviceRoutes.revokeDeviceKey, { params: ownDevice });
    expect(answer.status).toBe(404);
    const untouched = await sql`
      select 1 from device_key where device_id = ${elsewhere.id} and revoked_at is null
    `.execute(product.db);
    expect(untouched.rows).toHaveLength(1);
  });

  test.each([{ overlap_hours: -1 }, { overlap_hours: 0.5 }, { expires_in_hours: 0 }, { key: 'x' }])(
    'is not issued for %j',
    async (body) => {
      expect((await issue(body)).status).toBe(400);
    },
  );
});

describe('zones', () => {
  test('are the monitors in scope, with the number of waiting events', async () => {
    const kitchen = await product.given.site({ name: 'Arena' });
    const other = await product.given.site();
    const own = await product.as(await product.given.user({ role: 'Labeller', sites: [kitchen] }));
    const manual = await product.given.device({ site: kitchen });
    const ruled = await product.given.device({ site: kitchen });
    await product.given.device({ site: other });
    await sql`update device set auto_label = true where id = ${ruled.id}`.execute(product.db);
    for (const [index, status] of ['PROCESSING', 'SUCCESSFUL', 'PROCESSING'].entries()) {
      const at = `2026-03-1${9 - index}T12:00:00Z`;
      await product.given.event({ site: kitchen, device: manual, status, at });
    }
    const zonesOf = async (query: object) =>
      (await own.call(deviceRoutes.listZones, { query: { ...query } })).body;

    const all = await zonesOf({});
    expect(all.count).toBe(2);
    expect(all.results).toContainEqual({
      id: manual.id,
      serial: expect.any(String),
      name: 'Main Kitchen',
      site_id: kitchen.id,
      site_name: 'Arena',
      type: 'PLATE_WASTE',
      weighing: 'single',
      is_manual: false,
      kind: 'monitor',
      waiting: 0,
      oldest_waiting_at: null,
    });
    expect((await zonesOf({ manual_label: true })).results).toMatchObject([
      { id: manual.id, waiting: 2, oldest_waiting_at: '2026-03-17T12:00:00.000Z' },
    ]);
    expect((await zonesOf({ manual_label: false })).results).toMatchObject([{ id: ruled.id }]);
    expect((await zonesOf({ site: kitchen.id })).count).toBe(2);
    expect((await zonesOf({ site: other.id })).count).toBe(0);
  });
});
