import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, partsOf, type Call, type Parts } from './support/every-call.ts';
import { measured } from './support/gate-scale.ts';
import {
  callerFor,
  giveRows,
  giveTenant,
  renewTenant,
  type Tenant,
} from './support/generated/tenants.ts';
import { giveKey } from './support/test-api-keys.ts';
import { startTestApp, type Answer, type TestApp } from './support/test-app.ts';
import { writes } from './write-routes.ts';
import { writtenColumns } from './written-columns.ts';

interface Table {
  name: string;
  /** Primary key columns. */
  key: string[];
}

let product: TestApp;
let tenant: Tenant;
let superuser: { id: number };
let guarded: Table[];
let columnNames: string[];

const unguarded: Record<string, string> = {
  audit: 'only added to: server/test/audit.test.ts',
  followed_change: 'a note for the copy',
  site_change: 'the same on a cluster',
  rate_limit: 'counts that pass',
  usage_event: 'counts of what is used',
  outbox: 'mails on their way',
  outbox_picture: 'mails on their way',
  migration: 'of the installation',
  translation: 'texts that were translated once',
};

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T14:00:00Z');
  tenant = await giveTenant(product, 'Harbour');
  superuser = await product.given.user({ isSuperuser: true });
  await giveKey(product, tenant.admin);
  const found = await sql<Table>`
    select relname::text as name, array(
      select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)
    ) as key
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = 'public'::regnamespace order by 1
  `.execute(product.db);
  guarded = found.rows.filter(({ name }) => !(name in unguarded));
  const columns = await sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns
    where table_schema = 'public' order by 1
  `.execute(product.db);
  const ownWords = ['code', 'message', 'request_id'];
  columnNames = columns.rows.map((row) => row.name).filter((name) => !ownWords.includes(name));
});
afterAll(async () => {
  measured({ routes: changes.length, tables: guarded.length, columns: columnNames.length });
  await product.close();
});

type Snapshot = Map<string, Record<string, unknown>>;

async function snapshot(): Promise<Snapshot> {
  const parts = guarded.map(
    ({ name }): RawBuilder<unknown> =>
      // Foods of tenants follow those of the shipped catalogue.
      sql`select ${name} as name, to_jsonb(held) as row from ${sql.table(name)} held
        ${name === 'food' ? sql`where id >= 100000` : sql``}`,
  );
  const found = await sql<{ name: string; row: Record<string, unknown> }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(product.db);
  const keys = new Map(guarded.map(({ name, key }) => [name, key]));
  return new Map(
    found.rows.map(({ name, row }) => {
      const values = keys.get(name)?.map((column) => row[column]);
      return [`${name} ${JSON.stringify(values)}`, row];
    }),
  );
}

// Timestamps that the server sets itself.
const bookkeeping = new Set([
  'last_activity',
  'last_login',
  'updated_at',
  'last_used_at',
  'changed_xid',
  'daily_report_since',
  'weekly_report_since',
  'monthly_report_since',
  'weekly_picks_since',
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
  return [...found].toSorted();
}

async function callerOf({ name, route }: Call): Promise<{ id: number }> {
  if (name.startsWith('teams.')) return tenant.owner;
  if (name === 'users.deleteOwnAccount') return product.given.user({ sites: [tenant.site] });
  const isForAll =
    ['operations.', 'currencyRates.'].some((prefix) => route.access.startsWith(prefix)) ||
    name === 'groups.createGroup';
  return isForAll ? superuser : tenant.admin;
}

/** The rows that differ after a permitted call on new rows. */
async function tryCall(
  call: Call,
  change: (parts: Parts) => Parts = (parts) => parts,
): Promise<{ answer: Answer; changed: string[] }> {
  await renewTenant(product, tenant);
  const person = await callerOf(call);
  const rows = await giveRows(product, tenant, person);
  const client = await callerFor(product, tenant, call.route, person);
  const parts = change(partsOf(call, rows));
  const before = await snapshot();
  const answer = await client.call(call.route, parts);
  return { answer, changed: differences(before, await snapshot()) };
}

/** All fields of a body, including optional ones. */
const namesOf = ({ name }: Call): Set<string> => new Set(Object.keys(writes[name]?.body ?? {}));

const changes = everyCall.filter(({ route }) => route.method !== 'GET');

test('every write route lists the columns it changes', () => {
  const names = changes.map(({ name }) => name);
  expect(Object.keys(writtenColumns).toSorted()).toEqual(names.toSorted());
});

test.each(changes)('$name changes the listed columns only', async (call) => {
  const allowed = writtenColumns[call.name]?.split(/\s+/).filter(Boolean) ?? [];
  expect((await tryCall(call)).changed).toEqual(allowed);
});

test.each(changes.filter(({ route }) => route.body))(
  '$name refuses every database column outside its schema',
  async (call) => {
    let foreign: string[] = [];
    const { answer, changed } = await tryCall(call, (parts) => {
      const own = { ...(Buffer.isBuffer(parts.body) ? {} : parts.body) };
      const isKnown = (column: string): boolean => column in own || namesOf(call).has(column);
      foreign = columnNames.filter((column) => !isKnown(column));
      const planted = Object.fromEntries(foreign.map((column) => [column, 1]));
      return { ...parts, body: { ...own, ...planted } };
    });
    expect(answer.status).toBe(400);
    const isUnion = call.name === 'signIn.socialLogin';
    const named = foreign.filter((column) => answer.body[column]?.[0] === 'Unknown field.');
    if (!isUnion) expect(named).toEqual(foreign);
    expect(changed).toEqual([]);
  },
);
