import { liveRoutes } from '@wastegauge/contract/waste/live';
import type { LiveMessage } from '@wastegauge/contract/waste/live';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPostgresLive } from '../../adapters/live/live-postgres.ts';
import { buildApp } from '../../app.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { announce } from '../../platform/ports/live.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { listenOn, openLine, soon } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

let product: TestApp;
let kitchen: Row;
let elsewhere: Row;
let nextEvent = 1;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  kitchen = await product.given.site();
  elsewhere = await product.given.site();
});
afterAll(() => product.close());

function captured(site: Row): LiveMessage {
  return { kind: 'captured', site_id: site.id, event_id: nextEvent++, device_id: null };
}

async function happen(...messages: LiveMessage[]): Promise<void> {
  for (const message of messages) {
    await inTransaction(product.db, (transaction) => announce(transaction, message));
  }
}

test('a user gets messages of their own site only', async () => {
  const chef = await product.as(await product.given.user({ sites: [kitchen] }));
  const line = await openLine(product.app, chef.token);
  expect(line.status).toBe(200);
  expect(line.headers.get('content-type')).toContain('text/event-stream');
  expect(line.headers.get('content-encoding')).toBeNull();
  await soon(() => expect(line.text()).toMatch(/^retry: \d+\n\n/));
  const own = captured(kitchen);
  await happen(captured(elsewhere), own);
  await soon(() => expect(line.messages).toEqual([own]), 500);
  line.hangUp();
});

test('rolled back changes are not announced', async () => {
  const chef = await product.as(await product.given.user({ sites: [kitchen] }));
  const line = await openLine(product.app, chef.token);
  await inTransaction(product.db, async (transaction) => {
    await announce(transaction, captured(kitchen));
    throw new Error('the scale fell over');
  }).catch(() => undefined);
  const told = captured(kitchen);
  await happen(told);
  await soon(() => expect(line.messages).toEqual([told]));
  line.hangUp();
});

test('an administrator who views as a site gets messages of that site only', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin' }));
  const line = await openLine(product.app, admin.token, `?viewAs=${kitchen.id}`);
  const seen = captured(kitchen);
  await happen(captured(elsewhere), seen);
  await soon(() => expect(line.messages).toEqual([seen]));
  line.hangUp();
});

test('streams require a session', async () => {
  const line = await openLine(product.app, 'nonsense');
  expect(line.status).toBe(401);
});

test('two servers on one database both receive messages', async () => {
  const live = await openPostgresLive(product.databaseUrl, product.deps.log);
  const beside = await buildApp({ ...product.deps, live });
  const chef = await product.as(await product.given.user({ sites: [kitchen] }));
  const lines = [
    await openLine(product.app, chef.token),
    await openLine(beside, chef.token),
  ] as const;
  const message = captured(kitchen);
  await happen(message);
  for (const line of lines) await soon(() => expect(line.messages).toEqual([message]));

  const startedAt = performance.now();
  await beside.close();
  expect(performance.now() - startedAt).toBeLessThan(1000);
  await soon(() => expect(lines[1].isOver()).toBe(true));
  expect(lines[0].isOver()).toBe(false);
  await live.close();
  lines[0].hangUp();
});

test('streams end when the database connection is lost, and new ones work', async () => {
  const chef = await product.as(await product.given.user({ sites: [kitchen] }));
  const before = await openLine(product.app, chef.token);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'wastegauge-live' and datname = current_database()
  `.execute(product.db);
  await soon(() => expect(before.isOver()).toBe(true));
  await soon(() => expect(product.deps.live.isConnected()).toBe(true));
  const line = await openLine(product.app, chef.token);
  const message = captured(kitchen);
  await happen(message);
  await soon(() => expect(line.messages).toEqual([message]));
  line.hangUp();
});

test('invalid messages are dropped', async () => {
  const chef = await product.as(await product.given.user({ sites: [kitchen] }));
  const line = await openLine(product.app, chef.token);
  await sql`select pg_notify('wastegauge_live', 'nonsense')`.execute(product.db);
  await sql`select pg_notify('wastegauge_live', '{"kind":"eaten"}')`.execute(product.db);
  const message = captured(kitchen);
  await happen(message);
  await soon(() => expect(line.messages).toEqual([message]));
  line.hangUp();
});

test('a client that does not read is disconnected without affecting others', async () => {
  const chef = await product.as(await product.given.user({ sites: [kitchen] }));
  const base = await listenOn(product.app);
  const deaf = await fetch(`${base}/api/live/`, {
    headers: { authorization: `Bearer ${chef.token}` },
  });
  const line = await openLine(product.app, chef.token);
  for (let sent = 0; sent < 120_000; sent += 5000) {
    await sql`
      select pg_notify('wastegauge_live', json_build_object('kind', 'changed',
        'site_id', ${kitchen.id}::int, 'event_id', number, 'device_id', null)::text)
      from generate_series(${sent + 1}::int, ${sent + 5000}::int) number
    `.execute(product.db);
    await soon(() => expect(line.messages).toHaveLength(sent + 5000));
  }
  await expect(deaf.text()).rejects.toThrow('terminated');
  line.hangUp();
});

test('a user can open twenty streams', async () => {
  const chef = await product.as(await product.given.user({ sites: [kitchen] }));
  const lines = await Promise.all(
    Array.from({ length: 20 }, () => openLine(product.app, chef.token)),
  );
  expect((await openLine(product.app, chef.token)).status).toBe(429);
  for (const line of lines) line.hangUp();
  await vi.waitFor(async () => {
    const again = await openLine(product.app, chef.token);
    expect(again.status).toBe(200);
    again.hangUp();
  });
});

test('the latest event is the newest of the current day at the site, by id or serial', async () => {
  const { given, clock } = product;
  clock.set('2026-03-10T16:30:00Z');
  const tokyo = await given.site({ timezone: 'Asia/Tokyo' });
  const device = await given.device({ site: tokyo });
  const found = await sql<{ serial: string }>`
    select serial from device where id = ${device.id}`.execute(product.db);
  const chef = await product.as(await given.user({ sites: [tokyo] }));
  const stranger = await product.as(await given.user({ sites: [kitchen] }));
  const latest = (id: number | string | undefined, client = chef) =>
    client.call(liveRoutes.getLatestEvent, { params: { id } });

  // Fifteen minutes before midnight in Tokyo: yesterday there.
  await given.event({ site: tokyo, device, at: '2026-03-10T14:45:00Z' });
  expect((await latest(device.id)).status).toBe(204);
  await given.event({ site: tokyo, device, at: '2026-03-10T16:10:00Z' });
  const newest = await given.event({ site: tokyo, device, at: '2026-03-10T16:20:00Z' });
  await given.event({ site: tokyo, device, at: '2026-03-10T16:20:00Z', isSecondary: true });
  await given.event({ site: tokyo, device, at: '2026-03-10T15:40:00Z' });
  expect((await latest(device.id)).body.id).toBe(newest.id);
  expect((await latest(found.rows[0]?.serial)).body.id).toBe(newest.id);
  expect((await latest(device.id, stranger)).status).toBe(404);
  expect((await latest('nothing')).status).toBe(404);
});
