import { api } from '@wastegauge/contract/api';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashDeviceKey } from '../src/platform/auth.ts';
import { startTestApp, type Answer, type Client, type TestApp } from './test-app.ts';
import { password, writes, type Work, type Write } from './write-routes.ts';

const writeRoutes = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries(table)
    .map(([name, route]): [string, Route] => [`${feature}.${name}`, route])
    .filter(([, route]) => route.method !== 'GET'),
);

interface Row {
  id: number;
}
let product: TestApp;
let columnNames: string[];
let chef: Row;
let callers: Record<NonNullable<Write['as']>, () => Promise<Client>>;
let work: Work;

beforeAll(async () => {
  product = await startTestApp();
  const site = await product.given.site();
  chef = await product.given.user({ email: 'chef@kitchen.example', password, sites: [site] });
  await product.given.user({ role: 'Admin', isSuperuser: true });
  await givenWork(site);
  const found = await sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns
    where table_schema = 'public' order by 1
  `.execute(product.db);
  // The error body has words of its own.
  const ownWords = ['code', 'message', 'request_id'];
  columnNames = found.rows.map((row) => row.name).filter((name) => !ownWords.includes(name));
});
afterAll(() => product.close());

async function givenWork(site: Row): Promise<void> {
  const { given, db, clock } = product;
  clock.set('2026-03-10T12:00:00Z');
  const admin = await given.user({ role: 'Admin', sites: [site] });
  const labeller = await given.user({ role: 'Labeller', sites: [site] });
  const monitor = await given.device({ site });
  const key = 'a-key-that-only-this-test-knows';
  await sql`insert into device_key (device_id, key_hash)
    values (${monitor.id}, ${hashDeviceKey(key)})`.execute(db);
  callers = {
    admin: () => product.as(admin),
    labeller: () => product.as(labeller),
    monitor: async () => product.withToken(key),
  };
  const at = { site, device: monitor };
  work = {
    monitor,
    labelled: await given.event(at),
    unverified: await given.event(at),
    waiting: await given.event({ ...at, status: 'PROCESSING' }),
  };
}

const guarded = [
  'app_user',
  'profile',
  'user_site',
  'user_identity',
  'parent_group',
  'site',
  'site_group',
  'signup_id',
  'installation',
  'food',
  'food_cost',
  'device',
  'device_key',
  'event',
  'event_image',
] as const;

type Snapshot = Map<string, Record<string, unknown>>;

async function snapshot(): Promise<Snapshot> {
  const rows: Snapshot = new Map();
  for (const table of guarded) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(held) as row from ${sql.table(table)} held
    `.execute(product.db);
    for (const { row } of found.rows) {
      rows.set(`${table} ${JSON.stringify([row.id, row.user_id, row.site_id, row.subject])}`, row);
    }
  }
  return rows;
}

// When a row was last touched is the server's own note.
const bookkeeping = new Set([
  'last_activity',
  'last_login',
  'updated_at',
  'last_used_at',
  'changed_xid',
  'daily_report_since',
  'weekly_report_since',
  'monthly_report_since',
]);

function differences(before: Snapshot, after: Snapshot): string[] {
  const found = new Set<string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [table = ''] = key.split(' ');
    const [old, current] = [before.get(key), after.get(key)];
    if (!old || !current) found.add(`${table}.${current ? '+' : '-'}`);
    else {
      for (const [column, value] of Object.entries(current)) {
        const isSame = JSON.stringify(old[column]) === JSON.stringify(value);
        if (!isSame && !bookkeeping.has(column)) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found];
}

async function send(name: string, route: Route, body: object | undefined): Promise<Answer> {
  const { as, on } = writes[name] ?? {};
  const client = await (as ? callers[as]() : product.as(chef));
  const params = on?.(work) ?? { id: chef.id, token: 'none' };
  return client.call(route, { params, ...(body ? { body } : {}) });
}

test('every write route says what it may change', () => {
  const undeclared = writeRoutes.filter(([name]) => !writes[name]).map(([name]) => name);
  expect(undeclared).toEqual([]);
});

test.each(writeRoutes)('%s changes what it may and nothing else', async (name, route) => {
  await sql`delete from rate_limit`.execute(product.db);
  const before = await snapshot();
  await send(name, route, writes[name]?.body);
  const changed = differences(before, await snapshot());
  const allowed = writes[name]?.writes ?? [];
  expect(changed.filter((column) => !allowed.includes(column))).toEqual([]);
  const isLabel = name.endsWith('.updateEvent') || name.endsWith('.labelEvent');
  const shouldChange = name.startsWith('accounts.update') || name.endsWith('changePassword');
  if (shouldChange || isLabel || name.endsWith('.verifyEvent')) expect(changed).not.toEqual([]);
});

test.each(writeRoutes.filter(([, route]) => route.body))(
  '%s refuses every column of the database it does not name',
  async (name, route) => {
    await sql`delete from rate_limit`.execute(product.db);
    const own = { ...writes[name]?.body };
    const foreign = columnNames.filter((column) => !(column in own));
    const before = await snapshot();
    const answer = await send(name, route, {
      ...own,
      ...Object.fromEntries(foreign.map((column) => [column, 1])),
    });
    expect(answer.status).toBe(400);
    const isUnion = name === 'signIn.socialLogin';
    const named = foreign.filter((column) => answer.body[column]?.[0] === 'Unknown field.');
    if (!isUnion) expect(named).toEqual(foreign);
    expect(differences(before, await snapshot())).toEqual([]);
  },
);
