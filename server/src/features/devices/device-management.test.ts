import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import type { Route } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor } from '../../../test/support/test-monitor.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let sites: [Row, Row];
let foreignSite: Row;
let admin: Row;
let everywhere: Row;
let counter = 0;

beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
  group = await given.group();
  sites = [await given.site({ group, name: 'Quay' }), await given.site({ group, name: 'Pier' })];
  foreignSite = await given.site({ group: await given.group() });
  admin = await given.user({ role: 'Admin', group });
  everywhere = await given.user({ role: 'Admin' });
});
afterAll(() => product.close());

const call = async (actor: Row, route: Route, given: object = {}): Promise<Answer> =>
  (await product.as(actor)).call(route, given);

const newSerial = (): string => `WG-${(counter += 1)}`;

const create = (actor: Row, changes: object = {}): Promise<Answer> =>
  call(actor, deviceManagementRoutes.createDevice, {
    body: { serial: newSerial(), name: 'Pass', type: 'PLATE_WASTE', site: sites[0].id, ...changes },
  });

const update = (actor: Row, device: Row, body: object): Promise<Answer> =>
  call(actor, deviceManagementRoutes.updateDevice, { params: { id: device.id }, body });

const list = (actor: Row, query: object = {}): Promise<Answer> =>
  call(actor, deviceManagementRoutes.listDevices, { query: { limit: 200, ...query } });

const capture = (id: string): object => ({
  capture_id: id,
  captured_at: new Date().toISOString(),
  raw_weight: 0.5,
});

test('a new monitor gets a key, shown once, and delivers with it', async () => {
  const made = await create(admin);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ site_id: sites[0].id, is_silent: true, captures_today: 0 });
  const { key, ...device } = made.body;
  expect(key).toMatch(/^wgk_/);
  const monitor = product.withToken(key);
  const delivered = await monitor.call(captureRoutes.deliverCaptures, {
    body: { captures: [capture('one'), capture('two')] },
  });
  expect(delivered.status).toBe(200);
  const read = await call(admin, deviceManagementRoutes.getDevice, { params: { id: device.id } });
  expect(read.body).toMatchObject({
    serial: device.serial,
    is_silent: false,
    captures_today: 2,
    irl: 2,
  });
  expect(JSON.stringify(read.body)).not.toContain('wgk_');
  const audited = await sql<{ after: object }>`
    select after from audit where target_type = 'device' and target_id = ${String(device.id)}
  `.execute(product.db);
  expect(JSON.stringify(audited.rows)).not.toContain(key);
  expect(audited.rows).toHaveLength(2);
});

test('a serial is unique, also in parallel', async () => {
  const serial = newSerial();
  const both = await Promise.all([create(admin, { serial }), create(admin, { serial })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 400,
  ]);
  expect(both.find(({ status }) => status === 400)?.body.serial).toEqual([texts.serialTaken]);
  expect((await create(admin, { serial: 'no spaces' })).body.serial).toEqual([
    texts.serialCharacters,
  ]);
  expect((await create(admin, { type: 'FRIDGE' })).status).toBe(400);
  expect((await create(admin, { site: foreignSite.id })).body.site).toEqual([texts.siteUnknown]);
});

test('the list shows health and captures since midnight at the site', async () => {
  const { db, given } = product;
  const site = await given.site({ group, timezone: 'Pacific/Auckland' });
  const monitor = await giveMonitor(product, { site });
  await monitor.sendHeartbeat({ battery_percent: 80, firmware: '1.2.3' });
  await monitor.deliver(capture('today'));
  await given.event({ site, device: monitor, at: new Date().toISOString() });
  const earlier = new Date(Date.now() - 30 * 3_600_000).toISOString();
  await sql`
    update event set processed_at = ${earlier}
    where site_id = ${site.id} and capture_id is null
  `.execute(db);
  const listed = await list(admin, { site: site.id });
  expect(listed.body).toMatchObject({
    count: 1,
    silent: 0,
    results: [{ battery_percent: 80, firmware: '1.2.3', captures_today: 1, is_silent: false }],
  });
  const counted = await sql<{ count: number }>`
    select count(*) as count from event
    where site_id = ${site.id} and capture_id is not null
      and local_day = (now() at time zone 'Pacific/Auckland')::date
  `.execute(db);
  expect(listed.body.results[0].captures_today).toBe(counted.rows[0]?.count);
  await sql`
    update device_health set last_seen_at = now() - interval '6 minutes'
    where device_id = ${monitor.id}
  `.execute(db);
  expect((await list(admin, { zone: monitor.serial })).body).toMatchObject({
    silent: 1,
    results: [{ is_silent: true }],
  });
  const ordered = await list(admin, { ordering: '-serial', group: group.id });
  const serials = ordered.body.results.map((row: { serial: string }) => row.serial.toLowerCase());
  expect(serials).toEqual(serials.toSorted().toReversed());
});

test('monitors of other tenants are hidden, unassigned ones need unrestricted access', async () => {
  const foreign = await product.given.device({ site: foreignSite });
  const loose = await product.given.device({ site: sites[0] });
  await sql`update device set site_id = null where id = ${loose.id}`.execute(product.db);
  const ids = (await list(admin)).body.results.map(({ id }: Row) => id);
  for (const hidden of [foreign, loose]) {
    expect(ids).not.toContain(hidden.id);
    expect((await update(admin, hidden, { name: 'Mine' })).status).toBe(404);
    const read = await call(admin, deviceManagementRoutes.getDevice, { params: { id: hidden.id } });
    expect(read.status).toBe(404);
    const moved = await call(admin, deviceManagementRoutes.assignDevices, {
      body: { devices: [hidden.id], site: sites[0].id },
    });
    expect(moved.body.devices).toEqual([texts.deviceUnknown]);
  }
  const all = (await list(everywhere)).body.results.map(({ id }: Row) => id);
  expect(all).toEqual(expect.arrayContaining([foreign.id, loose.id]));
});

test('a rule needs a food that the site may use', async () => {
  const device = await product.given.device({ site: sites[0] });
  const off = await update(admin, device, { auto_label: false, auto_label_food: null });
  expect(off.body).toMatchObject({ auto_label: false, auto_label_food: null });
  for (const food of [{}, { auto_label_food: null }]) {
    const missing = await update(admin, device, { auto_label: true, ...food });
    expect(missing.body.auto_label_food).toEqual([texts.requiredField]);
  }
  const foreignFood = await product.given.food({ group: await product.given.group() });
  const refused = await update(admin, device, {
    auto_label: true,
    auto_label_food: foreignFood.id,
  });
  expect(refused.body.auto_label_food).toEqual([texts.foodUnknown]);
  const saved = await update(admin, device, {
    name: 'Wash-up',
    type: 'PREP_AND_PRODUCTION_WASTE',
    auto_label: true,
    auto_label_food: 20,
    expand: true,
    bounding_area: { x: 10, y: 20, width: 300, height: null },
  });
  expect(saved.body).toMatchObject({
    name: 'Wash-up',
    type: 'PREP_AND_PRODUCTION_WASTE',
    auto_label: true,
    auto_label_food: { id: 20 },
    bounding_area: { x: 10, y: 20, width: 300, height: null },
  });
  const kept = await update(admin, device, { auto_label_food: null });
  expect(kept.body.auto_label_food).toEqual([texts.requiredField]);
  expect((await update(admin, device, { auto_label: false })).body.auto_label).toBe(false);
});

test('an area beyond the picture is refused', async () => {
  const { given, db } = product;
  const device = await given.device({ site: sites[0] });
  const setArea = (width: number, height: number): Promise<Answer> =>
    update(admin, device, { bounding_area: { x: 0, y: 0, width, height } });
  expect((await setArea(5000, 400)).body.bounding_area).toEqual([texts.areaBeyondPicture]);
  expect((await setArea(1280, 1281)).body.bounding_area).toEqual([texts.areaBeyondPicture]);
  expect((await setArea(1280, 1280)).status).toBe(200);
  const event = await given.event({ site: sites[0], device });
  await sql`
    insert into event_image (site_id, event_id, position, file, width, height, bytes, state)
    values (${sites[0].id}, ${event.id}, 0, 'area', 1920, 1080, 1, 'ready')
  `.execute(db);
  expect((await setArea(1920, 1080)).status).toBe(200);
  expect((await setArea(1920, 1081)).status).toBe(400);
});

test('a monitor that moves leaves its events at the old site', async () => {
  const monitor = await giveMonitor(product, { site: sites[0] });
  await monitor.deliver(capture('before'));
  const moved = await update(admin, monitor, { site: sites[1].id });
  expect(moved.body).toMatchObject({ site_id: sites[1].id, captures_today: 0 });
  await monitor.deliver(capture('after'));
  const found = await sql<{ siteId: number }>`
    select site_id as "siteId" from event where device_id = ${monitor.id} order by id
  `.execute(product.db);
  expect(found.rows.map(({ siteId }) => siteId)).toEqual([sites[0].id, sites[1].id]);
  expect((await update(admin, monitor, { site: foreignSite.id })).body.site).toEqual([
    texts.siteUnknown,
  ]);
});

test('monitors are assigned together, all or none', async () => {
  const { given } = product;
  const [one, other] = [
    await given.device({ site: sites[0] }),
    await given.device({ site: sites[0] }),
  ];
  const foreign = await given.device({ site: foreignSite });
  const assign = (devices: number[], site: number): Promise<Answer> =>
    call(admin, deviceManagementRoutes.assignDevices, { body: { devices, site } });
  expect((await assign([one.id, foreign.id], sites[1].id)).status).toBe(400);
  expect((await list(admin, { site: sites[1].id, zone: String(one.id) })).body.count).toBe(0);
  const moved = await assign([one.id, other.id, one.id], sites[1].id);
  expect(moved.body.results.map((row: { site_id: number }) => row.site_id)).toEqual([
    sites[1].id,
    sites[1].id,
  ]);
  expect((await assign([], sites[1].id)).body.devices).toEqual([texts.deviceNeeded]);
});

test('a rule with another group’s recipe ends with the move', async () => {
  const recipe = await product.given.food({ group });
  const device = await product.given.device({ site: sites[0] });
  await update(admin, device, { auto_label: true, auto_label_food: recipe.id });
  const moved = await update(everywhere, device, { site: foreignSite.id });
  expect(moved.body).toMatchObject({ auto_label: false, auto_label_food: null });
});

test('the audit contains all changes of an edit or a move', async () => {
  const newestOf = async (device: Row): Promise<unknown> => {
    const found = await sql<{ before: object; after: object }>`
      select before, after from audit
      where action = 'device.changed' and target_id = ${String(device.id)}
      order by id desc limit 1
    `.execute(product.db);
    return found.rows[0];
  };
  const recipe = await product.given.food({ group });
  const device = await product.given.device({ site: sites[0] });
  const [none, area] = [
    { x: null, y: null, width: null, height: null },
    { x: 10, y: 20, width: 300, height: 200 },
  ];
  await update(admin, device, {
    bounding_area: area,
    auto_label: true,
    auto_label_food: recipe.id,
  });
  const labelled = { auto_label: true, auto_label_food: { id: recipe.id }, bounding_area: area };
  expect(await newestOf(device)).toMatchObject({
    before: { auto_label: false, auto_label_food: null, bounding_area: none, kitchen_photo: null },
    after: { ...labelled, kitchen_photo: null },
  });
  const body = { devices: [device.id], site: foreignSite.id };
  await call(everywhere, deviceManagementRoutes.assignDevices, { body });
  expect(await newestOf(device)).toMatchObject({
    before: { ...labelled, site_id: sites[0].id },
    after: { auto_label: false, auto_label_food: null, site_id: foreignSite.id },
  });
});

test('a name is never blank', async () => {
  const { body: device } = await create(admin);
  for (const name of ['', '   ', '\u00a0\t']) {
    for (const answer of [await create(admin, { name }), await update(admin, device, { name })]) {
      expect([answer.status, answer.body.name]).toEqual([400, [texts.requiredField]]);
    }
  }
  expect((await update(admin, device, { name: ' Pass 2 ' })).body.name).toBe('Pass 2');
});

test('fields limits the reply to the fields named', async () => {
  await create(admin);
  const { body } = await list(admin, { fields: 'id,serial' });
  expect(body.silent).toBeGreaterThan(0);
  for (const device of body.results) expect(Object.keys(device)).toEqual(['id', 'serial']);
  expect((await list(admin, { fields: 'key_hash' })).status).toBe(400);
});

test('a change of the site is recorded with the move, an unchanged site is not', async () => {
  const created = await create(admin);
  const device: Row = created.body;
  const other = await create(admin, { site: sites[1].id });
  product.clock.set('2026-03-10T12:00:00Z');
  await update(admin, device, { name: 'Pass 2', site: sites[0].id });
  await update(admin, device, { site: sites[1].id });
  await update(admin, device, { site: foreignSite.id });
  await call(admin, deviceManagementRoutes.assignDevices, {
    body: { devices: [device.id, other.body.id], site: sites[0].id },
  });
  await call(admin, deviceManagementRoutes.assignDevices, {
    body: { devices: [device.id, other.body.id], site: sites[0].id },
  });
  const found = await sql`
    select device_id, from_site_id, to_site_id, moved_at from device_move
    where device_id in (${device.id}, ${other.body.id}) order by id
  `.execute(product.db);
  const movedAt = new Date('2026-03-10T12:00:00Z');
  const move = (id: number, from: Row, to: Row): object => ({
    device_id: id,
    from_site_id: from.id,
    to_site_id: to.id,
    moved_at: movedAt,
  });
  expect(found.rows).toEqual([
    move(device.id, sites[0], sites[1]),
    move(device.id, sites[1], sites[0]),
    move(other.body.id, sites[1], sites[0]),
  ]);
});

test('the last capture is one of those counted, not a refused or manual one', async () => {
  const site = await product.given.site({ group, timezone: 'Europe/Dublin' });
  const monitor = await giveMonitor(product, { site });
  product.clock.set('2026-03-10T12:00:00Z');
  const taken = { captured_at: '2026-03-10T11:30:00Z', raw_weight: 0.5 };
  await monitor.deliver({ ...taken, capture_id: 'counted' });
  const late = { capture_id: 'late', captured_at: '2026-03-10T11:50:00Z', raw_weight: 1, tare: 2 };
  expect((await monitor.deliver(late)).status).toBe(400);
  await product.given.event({ site, device: monitor, at: '2026-03-10T11:55:00Z' });
  const read = await call(admin, deviceManagementRoutes.getDevice, { params: { id: monitor.id } });
  expect(read.body).toMatchObject({
    captures_today: 1,
    last_capture_at: '2026-03-10T11:30:00.000Z',
    last_seen_at: '2026-03-10T12:00:00.000Z',
  });
});
