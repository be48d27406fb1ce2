import { api } from '@wastegauge/contract/api';
import { permissions, type Role } from '@wastegauge/contract/permissions';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveKey, withKey } from './test-api-keys.ts';
import { startTestApp, type Client, type TestApp } from './test-app.ts';
import { giveMonitor } from './test-monitor.ts';

type Caller =
  | 'anonymous'
  | 'expired'
  | 'disabled'
  | 'forged'
  | 'device'
  | 'apiKey'
  | 'superuser'
  | Role;

let product: TestApp;
let site: { id: number };

beforeAll(async () => {
  product = await startTestApp();
  site = await product.given.site();
});
afterAll(() => product.close());

/** A fresh session each time: a call such as logout must not spoil the next. */
async function clientAs(caller: Caller): Promise<Client> {
  const { given, db } = product;
  if (caller === 'anonymous') return product.anonymous;
  if (caller === 'forged') return product.withToken(forgedToken());
  if (caller === 'device') return product.withToken((await giveMonitor(product, { site })).key);
  if (caller === 'apiKey') {
    // Of somebody who may everything: the key still only reads the data.
    const user = await given.user({ isSuperuser: true });
    return withKey(product, await giveKey(product, user));
  }
  if (caller === 'superuser') return product.as(await given.user({ isSuperuser: true }));
  if (caller === 'disabled') return product.as(await given.user({ isActive: false }));
  if (caller === 'expired') {
    const user = await given.user({ sites: [site] });
    const client = await product.as(user);
    await sql`update session set expires_at = now() where user_id = ${user.id}`.execute(db);
    return client;
  }
  return product.as(await given.user({ role: caller, sites: [site] }));
}

const forgedToken = (): string =>
  [{ alg: 'none' }, { user_id: 1, sid: '00000000-0000-4000-8000-000000000000' }, '']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

const isRefused = (status: number): boolean => status === 401 || status === 403;

function expectedRefusal(route: Route, caller: Caller): 401 | 403 | undefined {
  if (route.access === 'public') return undefined;
  if (route.access === 'device') return caller === 'device' ? undefined : 401;
  if (route.access === 'apiKey') return caller === 'apiKey' ? undefined : 401;
  if (['anonymous', 'expired', 'disabled', 'forged', 'device', 'apiKey'].includes(caller)) {
    return 401;
  }
  const allowed: readonly string[] = permissions[route.access];
  return caller === 'superuser' || allowed.includes(caller) ? undefined : 403;
}

const everyRoute = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);

const callers: Caller[] = [
  'anonymous',
  'expired',
  'disabled',
  'forged',
  'device',
  'apiKey',
  'User',
  'Labeller',
  'Admin',
  'superuser',
];

describe.each(everyRoute)('%s', (_, route) => {
  test.each(callers)('as %s', async (caller) => {
    const client = await clientAs(caller);
    // Of nobody and nothing: what is asked here is the permission, not who owns a row.
    const params = Object.fromEntries(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 987_654_321]),
    );
    const answer = await client.call(route, { params });
    const refusal = expectedRefusal(route, caller);
    if (refusal) expect(answer.status).toBe(refusal);
    else expect(isRefused(answer.status) && route.access !== 'public').toBe(false);
    expect(answer.status).not.toBe(500);
  });
});
