import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { Writable } from 'node:stream';
import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { giveKey, giveLinkKey, withKey } from '../../../test/support/test-api-keys.ts';
import {
  publicUrl,
  startTestApp,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

const { getTokens, createApiKey, createBulkExportKey, switchToken } = apiTokenRoutes;
const { readSites, bulkExport } = dataRoutes;

let product: TestApp;
let logged = '';
let chef: { id: number };
let own: Client;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  product = await startTestApp({ log: createLog('trace', stream) });
});
beforeEach(async () => {
  product.clock.set('2026-03-10T12:00:00Z');
  chef = await product.given.user({ sites: [await product.given.site()] });
  own = await product.as(chef);
});
afterAll(() => product.close());

const auditOf = async (userId: number): Promise<object[]> => {
  const found = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit
    where target_type = 'user' and target_id = ${String(userId)} and action like 'api_token%'
    order by id
  `.execute(product.db);
  return found.rows;
};

test('a token and a link are created, shown again, renewed and switched, each step audited', async () => {
  const params = { id: chef.id };
  expect((await own.call(getTokens, { params })).body).toEqual({
    api_key: null,
    bulk_export_link: null,
  });
  const made = await own.call(createApiKey);
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    api_key: {
      key: expect.stringMatching(/^[\w-]{43}$/),
      is_active: true,
      expired_at: '2027-03-10T12:00:00.000Z',
    },
    bulk_export_link: null,
  });
  const both = await own.call(createBulkExportKey);
  expect(both.status).toBe(201);
  expect(both.body.api_key).toEqual(made.body.api_key);
  expect(both.body.bulk_export_link.link).toMatch(
    new RegExp(`^${publicUrl}/api/bulk-export/[\\w-]{43}/$`),
  );
  expect((await own.call(getTokens, { params })).body).toEqual(both.body);

  const off = { key_type: 'api_key', is_active: false };
  const switched = await own.call(switchToken, { params, body: off });
  expect(switched.body.api_key).toEqual({ ...made.body.api_key, is_active: false });
  expect(switched.body.bulk_export_link.is_active).toBe(true);
  await own.call(switchToken, { params, body: off });

  product.clock.set('2026-03-10T12:10:00Z');
  const renewed = await own.call(createApiKey);
  expect(renewed.body.api_key.key).not.toBe(made.body.api_key.key);
  expect(renewed.body.api_key.is_active).toBe(true);
  expect(renewed.body.api_key.expired_at).toBe('2027-03-10T12:10:00.000Z');
  expect((await withKey(product, made.body.api_key.key).call(readSites)).status).toBe(401);
  expect((await withKey(product, renewed.body.api_key.key).call(readSites)).status).toBe(200);

  expect(await auditOf(chef.id)).toEqual([
    {
      action: 'api_token.made',
      before: null,
      after: { kind: 'api_key', expired_at: '2027-03-10T12:00:00.000Z' },
    },
    {
      action: 'api_token.made',
      before: null,
      after: { kind: 'bulk_export_key', expired_at: '2027-03-10T12:00:00.000Z' },
    },
    {
      action: 'api_token.switched',
      before: { kind: 'api_key', is_active: true },
      after: { kind: 'api_key', is_active: false },
    },
    {
      action: 'api_token.made',
      before: null,
      after: { kind: 'api_key', expired_at: '2027-03-10T12:10:00.000Z' },
    },
  ]);
});

test('tokens of another user cannot be seen or switched, not even by a superuser', async () => {
  await own.call(createApiKey);
  const params = { id: chef.id };
  const body = { key_type: 'api_key', is_active: false };
  for (const given of [{ isSuperuser: true }, { role: 'Admin' as const }, {}]) {
    const other = await product.as(await product.given.user(given));
    const missing = await other.call(getTokens, { params: { id: 987_654_321 } });
    const answer = await other.call(getTokens, { params });
    expect(answer.status).toBe(404);
    expect({ ...answer.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    expect((await other.call(switchToken, { params, body })).status).toBe(404);
  }
  expect((await own.call(getTokens, { params })).body.api_key.is_active).toBe(true);
});

test('a missing token cannot be switched, and only two kinds exist', async () => {
  const params = { id: chef.id };
  const body = { key_type: 'bulk_export_key', is_active: true };
  expect((await own.call(switchToken, { params, body })).status).toBe(404);
  const wrong = await own.call(switchToken, { params, body: { ...body, key_type: 'session' } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.key_type).toBeDefined();
});

test('an unknown, disabled or expired token, or a disabled user, answers 401 with the reason', async () => {
  const { db, clock } = product;
  const key = await giveKey(product, chef);
  const call = async (given: string): Promise<unknown[]> => {
    const { status, body } = await withKey(product, given).call(readSites);
    return status === 200 ? [200] : [status, body.code, body.message];
  };
  expect(await call(key)).toEqual([200]);
  expect(await call(`${key.slice(0, -1)}!`)).toEqual([
    401,
    'unknownApiKey',
    'The API token is missing or unknown. Send it in the header Authorization: Api-Key …',
  ]);
  const params = { id: chef.id };
  const turn = (isActive: boolean) =>
    own.call(switchToken, { params, body: { key_type: 'api_key', is_active: isActive } });
  await turn(false);
  expect(await call(key)).toEqual([401, 'apiKeySwitchedOff', 'This API token is switched off.']);
  await turn(true);
  expect(await call(key)).toEqual([200]);
  clock.set('2027-03-10T11:59:59Z');
  expect(await call(key)).toEqual([200]);
  clock.set('2027-03-10T12:00:00Z');
  expect((await call(key))[1]).toBe('apiKeyExpired');
  clock.set('2026-03-10T12:00:00Z');
  await sql`update app_user set is_active = false where id = ${chef.id}`.execute(db);
  expect((await call(key))[1]).toBe('apiKeyOfDisabledUser');
});

test('an API token is not a session, a session not an API token, and neither is a link key', async () => {
  const key = await giveKey(product, chef);
  const linkKey = await giveLinkKey(product, chef);
  expect((await product.withToken(key).call(readSites)).status).toBe(401);
  expect((await own.call(readSites)).status).toBe(401);
  expect((await withKey(product, linkKey).call(readSites)).status).toBe(401);
  expect((await withKey(product, key).call(getTokens, { params: chef })).status).toBe(401);
  expect((await withKey(product, key).call(commentRoutes.getEvent, { params: chef })).status).toBe(
    401,
  );
  expect((await product.anonymous.call(bulkExport, { params: { key } })).status).toBe(404);
});

test('the last use is recorded at most once a minute', async () => {
  const key = await giveKey(product, chef);
  const lastUsed = async (): Promise<Date | null> => {
    const found = await sql<{ at: Date | null }>`
      select last_used_at as at from api_token where user_id = ${chef.id}
    `.execute(product.db);
    return found.rows[0]?.at ?? null;
  };
  expect(await lastUsed()).toBeNull();
  await withKey(product, key).call(readSites);
  const first = await lastUsed();
  expect(first).not.toBeNull();
  await withKey(product, key).call(readSites);
  expect(await lastUsed()).toEqual(first);
  await sql`
    update api_token set last_used_at = now() - interval '61 seconds' where user_id = ${chef.id}
  `.execute(product.db);
  await withKey(product, key).call(readSites);
  expect((await lastUsed())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
});

test('each key has its own rate limit', async () => {
  const key = await giveKey(product, chef);
  const other = await giveKey(product, await product.given.user());
  await withKey(product, key).call(readSites);
  await sql`update rate_limit set hits = 600 where key like 'api_key:%'`.execute(product.db);
  const refused = await withKey(product, key).call(readSites);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await withKey(product, other).call(readSites)).status).toBe(200);
});

test('no key appears in the log, in an error, or unsealed in the database', async () => {
  const key = await giveKey(product, chef);
  const linkKey = await giveLinkKey(product, chef);
  logged = '';
  await withKey(product, key).call(readSites);
  await product.anonymous.call(bulkExport, { params: { key: linkKey } });
  const errors = [
    await withKey(product, `${key}x`).call(readSites),
    await product.anonymous.call(bulkExport, { params: { key: `${linkKey}x` } }),
    await product.anonymous.call(bulkExport, {
      params: { key: linkKey },
      query: { format: 'xlsx' },
    }),
  ];
  expect(errors.map(({ status }) => status)).toEqual([401, 404, 400]);
  expect(logged).toContain('/api/bulk-export/');
  const stored = await sql<{ row: string }>`
    select held::text as row from api_token held union all select held::text from audit held
    union all select held::text from rate_limit held
  `.execute(product.db);
  const seen = [logged, JSON.stringify(errors), JSON.stringify(stored.rows)].join('\n');
  for (const secret of [key, linkKey]) expect(seen.includes(secret)).toBe(false);
});
