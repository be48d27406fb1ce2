import { can, type Holder, type Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, partsOf, type Call } from './support/every-call.ts';
import { measured } from './support/gate-scale.ts';
import { callers, routeAccess, type RouteCaller } from './route-access-table.ts';
import {
  giveRows,
  startTwoTenants,
  type Tenant,
  type TenantRows,
  renewTenant,
} from './support/generated/tenants.ts';
import { giveKey, withKey } from './support/test-api-keys.ts';
import type { Client, TestApp } from './support/test-app.ts';

let product: TestApp;
let tenant: Tenant;
let other: Tenant;
let people: Partial<Record<RouteCaller, { id: number }>>;
let clients: Record<RouteCaller, Client>;
let readRows: TenantRows;

beforeAll(async () => {
  ({ product, own: tenant, foreign: other } = await startTwoTenants());
  const { given } = product;
  const superuser = await given.user({ isSuperuser: true });
  const sharedLabeller = await given.user({ role: 'Labeller' });
  const { user, labeller, owner, admin } = tenant;
  people = { user, labeller, owner, admin, sharedLabeller, superuser };
  Object.assign(people, { otherUser: other.user, otherAdmin: other.admin });
  readRows = await giveRows(product, tenant);
  clients = {
    anonymous: product.anonymous,
    expired: await expiredClient(),
    disabled: await product.as(await given.user({ isActive: false, sites: [tenant.site] })),
    forged: product.withToken(forgedToken(user.id)),
    monitor: product.withToken(tenant.monitor.key),
    // The key of a superuser: it still only reads data.
    apiKey: withKey(product, await giveKey(product, await given.user({ isSuperuser: true }))),
    user: await product.as(user),
    labeller: await product.as(labeller),
    owner: await product.as(owner),
    admin: await product.as(admin),
    sharedLabeller: await product.as(sharedLabeller),
    otherUser: await product.as(other.user),
    otherAdmin: await product.as(other.admin),
    superuser: await product.as(superuser),
  };
});
afterAll(() => product.close());

async function expiredClient(): Promise<Client> {
  const user = await product.given.user({ sites: [tenant.site] });
  const client = await product.as(user);
  await sql`update session set expires_at = now() where user_id = ${user.id}`.execute(product.db);
  return client;
}

const forgedToken = (userId: number): string =>
  [{ alg: 'none' }, { user_id: userId, sid: '00000000-0000-4000-8000-000000000000' }, '']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

/** The letter of the access table for a status. */
async function letterOf(call: Call, caller: RouteCaller): Promise<string> {
  const person = people[caller];
  const isAboutDraft = call.name.startsWith('imports.');
  const isChange = person && (call.route.method !== 'GET' || isAboutDraft);
  const inTenant = caller.startsWith('other') ? undefined : person;
  const rows = isChange ? await giveRows(product, tenant, inTenant) : readRows;
  const client = person && endsCaller(call) ? await twinOf(person) : clients[caller];
  const parts = partsOf(call, inTenant ? { ...rows, self: inTenant.id } : rows);
  const { status } = await client.call(call.route, parts);
  expect(status, `${call.name} as ${caller}`).toBeLessThan(500);
  return letters[status] ?? (status < 300 ? '+' : '!');
}

const endsCaller = ({ name }: Call): boolean =>
  name === 'signIn.logout' || name === 'users.deleteOwnAccount';

/** A user of the same role, for calls that remove the caller. */
async function twinOf(person: { id: number }): Promise<Client> {
  const found = await sql<{ role: Role; isSuperuser: boolean }>`
    select role, is_superuser as "isSuperuser" from app_user where id = ${person.id}
  `.execute(product.db);
  return product.as(await product.given.user({ ...found.rows[0], sites: [tenant.site] }));
}

const letters: Record<number, string> = { 401: 'u', 403: 'f', 404: '.' };

test('every route has a row and every row a route', () => {
  measured({ routes: everyCall.length, callers: callers.length });
  expect(Object.keys(routeAccess).toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
});

test.each(everyCall)('$name', async (call) => {
  const answers: string[] = [];
  for (const caller of callers) {
    // Undo changes of the previous call.
    await renewTenant(product, tenant);
    answers.push(await letterOf(call, caller));
  }
  expect(answers.join('')).toBe(routeAccess[call.name]?.replaceAll(' ', ''));
});

const plain = { is_superuser: false, is_shared_labeller: false };
const holders: Partial<Record<RouteCaller, Holder>> = {
  user: { role: 'User', ...plain },
  otherUser: { role: 'User', ...plain },
  owner: { role: 'User', ...plain },
  labeller: { role: 'Labeller', ...plain },
  sharedLabeller: { role: 'Labeller', is_superuser: false, is_shared_labeller: true },
  admin: { role: 'Admin', ...plain },
  otherAdmin: { role: 'Admin', ...plain },
};

test.each(everyCall)('the row of $name matches the permissions', ({ name, route }) => {
  const row = routeAccess[name]?.replaceAll(' ', '') ?? '';
  const { access } = route;
  if (access === 'public') return;
  for (const [index, caller] of callers.entries()) {
    const letter = row[index];
    const holder = holders[caller];
    if (access === 'device' || access === 'apiKey') {
      const isMeant = caller === (access === 'device' ? 'monitor' : 'apiKey');
      expect(letter === 'u', caller).toBe(!isMeant);
    } else if (holder === undefined) {
      expect(letter === 'u', caller).toBe(caller !== 'superuser');
    } else if (!can(holder, access)) {
      expect(letter, caller).toBe('f');
    }
  }
});
