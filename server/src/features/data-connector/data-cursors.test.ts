import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { giveKey, withKey } from '../../../test/support/test-api-keys.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const { readEvents, readCovers, readServices } = dataRoutes;
let product: TestApp;
let site: Row;
let foreign: Row;
let chef: Row;
let program: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  site = await product.given.site();
  foreign = await product.given.site();
  chef = await product.given.user({ sites: [site] });
  program = withKey(product, await giveKey(product, chef));
});
afterAll(() => product.close());

interface Loaded {
  rows: Map<number, string>;
  cursor: string;
}

async function load(
  cursor: string | undefined,
  route: Route = readEvents,
  column = 'status',
): Promise<Loaded> {
  const answer = await program.call(
    route,
    cursor === undefined ? {} : { query: { since: cursor } },
  );
  expect(answer.status).toBe(200);
  const [head = '', ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const place = head.split(',').indexOf(column);
  const rows = new Map<number, string>(
    lines.map((line: string) => {
      const cells = line.split(',');
      return [Number(cells[0]), cells[place] ?? ''];
    }),
  );
  expect(rows.size).toBe(Number(answer.headers['x-total-count']));
  return { rows, cursor: String(answer.headers['x-next-cursor']) };
}

test('a copy that follows the cursor stays equal, even beside long transactions', async () => {
  const { given, db } = product;
  const kept = await given.event({ site });
  const discarded = await given.event({ site });
  await given.event({ site: foreign });

  // Opened before the load and committed after it, so its rows are older than those loaded.
  const slow = await db.startTransaction().execute();
  const late = await sql<Row>`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, waste_type_id)
    values (${site.id}, 'SUCCESSFUL', '2026-03-10T09:00:00Z', '2026-03-10', 9, 5, 5, 1)
    returning id
  `.execute(slow);
  const after = await given.event({ site });
  const whole = await load(undefined);
  expect(new Set(whole.rows.keys())).toEqual(new Set([kept.id, discarded.id, after.id]));

  await sql`update event set status = 'DISCARDED' where id = ${discarded.id}`.execute(db);
  const fresh = await given.event({ site, status: 'PROCESSING' });
  await given.event({ site: foreign });
  const first = await load(whole.cursor);
  expect(first.rows).toEqual(
    new Map([
      [discarded.id, 'DISCARDED'],
      [fresh.id, 'PROCESSING'],
    ]),
  );

  await slow.commit().execute();
  const second = await load(first.cursor);
  expect([...second.rows.keys()]).toEqual([late.rows[0]?.id]);
  // A client that lost the reply can repeat the request.
  expect((await load(whole.cursor)).rows.size).toBe(3);
  expect((await load(second.cursor)).rows.size).toBe(0);

  const copy = new Map([...whole.rows, ...first.rows, ...second.rows]);
  const stored = await sql<{ id: number; status: string }>`
    select id, status from event where site_id = ${site.id} order by id
  `.execute(db);
  expect([...copy].toSorted(([left], [right]) => left - right)).toEqual(
    stored.rows.map((row) => [row.id, row.status]),
  );
});

test('a hundred loads beside writers miss nothing', async () => {
  const { db } = product;
  const copy = new Map<number, string>();
  let cursor: string | undefined;
  const writing = { isOver: false };
  const write = async (): Promise<void> => {
    for (let round = 0; round < 40; round += 1) {
      const writer = await db.startTransaction().execute();
      await sql`
        insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
          weight_g, waste_type_id)
        values (${site.id}, 'PROCESSING', now(), '2026-03-10', 9, 5, 5, 1)
      `.execute(writer);
      await sql`select pg_sleep(random() * 0.02)`.execute(writer);
      await sql`
        update event set status = 'SUCCESSFUL'
        where site_id = ${site.id} and id in (
          select id from event where site_id = ${site.id} and status = 'PROCESSING'
          order by random() limit 1 for update skip locked)
      `.execute(writer);
      await writer.commit().execute();
    }
  };
  const written = Promise.all([write(), write(), write()]).finally(() => {
    writing.isOver = true;
  });
  while (!writing.isOver) {
    const loaded = await load(cursor);
    for (const [id, status] of loaded.rows) copy.set(id, status);
    cursor = loaded.cursor;
    await sql`delete from rate_limit`.execute(db);
  }
  await written;
  for (const [id, status] of (await load(cursor)).rows) copy.set(id, status);
  const stored = await sql<{ id: number; status: string }>`
    select id, status from event where site_id = ${site.id}
  `.execute(db);
  expect(stored.rows).toHaveLength(120);
  expect(copy).toEqual(new Map(stored.rows.map((row) => [row.id, row.status])));
});

test('covers are followed the same way', async () => {
  const { db } = product;
  const write = (day: string, covers: number, of = site) =>
    sql`
      insert into daily_cover (site_id, day, covers_per_day)
      values (${of.id}, ${day}::date, ${covers})
      on conflict (site_id, day) do update set covers_per_day = excluded.covers_per_day
    `.execute(db);
  await write('2026-03-01', 100);
  await write('2026-03-02', 200);
  const whole = await load(undefined, readCovers, 'covers');
  expect([...whole.rows.values()].toSorted()).toEqual(['100', '200']);
  await write('2026-03-02', 250);
  await write('2026-03-03', 300);
  await write('2026-03-03', 999, foreign);
  const next = await load(whole.cursor, readCovers, 'covers');
  expect([...next.rows.values()].toSorted()).toEqual(['250', '300']);
  expect((await load(next.cursor, readCovers, 'covers')).rows.size).toBe(0);
});

test('services are followed the same way', async () => {
  const { db } = product;
  const write = (day: string, state: string, of = site) =>
    sql`
      insert into service_record
        (site_id, day, service, state, planned_minutes, alive_minutes, weight_g)
      values (${of.id}, ${day}::date, 'LUNCH', ${state}, 240, 120, 5000)
      on conflict (site_id, day, service) do update set state = excluded.state
    `.execute(db);
  await write('2026-03-01', 'measured');
  await write('2026-03-02', 'partly');
  const whole = await load(undefined, readServices, 'state');
  expect([...whole.rows.values()].toSorted()).toEqual(['measured', 'partly']);
  await write('2026-03-02', 'measured');
  await write('2026-03-03', 'silent');
  await write('2026-03-03', 'closed', foreign);
  const next = await load(whole.cursor, readServices, 'state');
  expect([...next.rows.values()].toSorted()).toEqual(['measured', 'silent']);
  expect((await load(next.cursor, readServices, 'state')).rows.size).toBe(0);
  await sql`delete from service_record where site_id = ${site.id}`.execute(db);
  const after = await program.call(readServices, { query: { since: next.cursor } });
  expect(after.status).toBe(410);
});

test('a cursor that would miss rows is rejected; an empty one loads everything', async () => {
  const { db, given, clock } = product;
  const event = await given.event({ site });
  const { cursor } = await load(undefined);
  expect((await load('')).rows.size).toBe(1);
  const refusalOf = async (since: string, route: Route = readEvents): Promise<unknown[]> => {
    const { status, body } = await program.call(route, { query: { since } });
    return [status, body.code];
  };
  const ended = [410, 'cursorEnded'];
  expect(await refusalOf('nonsense')).toEqual(ended);
  expect(await refusalOf(`${cursor.slice(0, -2)}AA`)).toEqual(ended);
  expect(await refusalOf(cursor, readCovers)).toEqual(ended);
  clock.set('2026-06-09T15:00:00Z');
  expect(await refusalOf(cursor)).toEqual(ended);
  clock.set('2026-03-10T15:00:00Z');

  // Events of a site newly in scope are not new, but the client does not have them.
  await given.event({ site: foreign });
  await sql`insert into user_site values (${chef.id}, ${foreign.id})`.execute(db);
  expect(await refusalOf(cursor)).toEqual(ended);
  const wider = await load(undefined);
  expect(wider.rows.size).toBe(2);

  await sql`delete from event where id = ${event.id}`.execute(db);
  expect(await refusalOf(wider.cursor)).toEqual(ended);
  const { rows, cursor: last } = await load(undefined);
  expect(rows.size).toBe(1);
  expect((await load(last)).rows.size).toBe(0);
});

test('the scope is the user’s current one, regardless of viewAs', async () => {
  const { db, given } = product;
  await given.event({ site });
  await given.event({ site: foreign });
  const admin = await given.user({ role: 'Admin', sites: [site, foreign] });
  program = withKey(product, await giveKey(product, admin));
  expect((await load(undefined)).rows.size).toBe(2);
  const narrowed = await program.call(readEvents, { query: { viewAs: String(site.id) } });
  expect(narrowed.headers['x-total-count']).toBe('2');
  await sql`
    delete from user_site where user_id = ${admin.id} and site_id = ${foreign.id}
  `.execute(db);
  expect((await load(undefined)).rows.size).toBe(1);
});
