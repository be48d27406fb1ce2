import { accountRoutes } from '@wastegauge/contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';

const password = 'Roast-potatoes-1';
let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const signIn = (email: string, given = password): Promise<Answer> =>
  product.anonymous.call(accountRoutes.login, { body: { email, password: given } });

const cookiesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]));

const refresh = (stored: string, cookies: Record<string, string>): Promise<Answer> =>
  product.anonymous.call(accountRoutes.refreshToken, { body: { refresh: stored }, cookies });

test('a chef signs in with a password and reads their own account with the token', async () => {
  const site = await product.given.site({ name: 'Quayside' });
  const chef = await product.given.user({ password, sites: [site] });
  const answer = await signIn(` ${chef.email.toUpperCase()} `);
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({
    id: chef.id,
    site: [{ id: site.id, name: 'Quayside' }],
  });
  expect(answer.body.user).not.toHaveProperty('password_hash');
  expect(answer.cookies[0]).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/auth',
  });
  const self = await product
    .withToken(answer.body.token.access)
    .call(accountRoutes.getUser, { params: { id: chef.id } });
  expect(self.body.email).toBe(chef.email);
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const chef = await product.given.user({ password });
  const wrong = await signIn(chef.email, 'not the password');
  const unknown = await signIn('nobody@kitchen.example');
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toBe('Incorrect email or password.');
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
});

test('a missing or malformed field is named with the text of the form', async () => {
  const empty = await product.anonymous.call(accountRoutes.login, { body: {} });
  expect(empty.status).toBe(400);
  expect(empty.body).toMatchObject({
    email: ['Email is required'],
    password: ['Required Field'],
  });
  const malformed = await signIn('chef at kitchen');
  expect(malformed.body.email).toEqual(['Must be a valid email']);
  const extra = await product.anonymous.call(accountRoutes.login, {
    body: { email: 'a@b.example', password, role: 'Admin' },
  });
  expect(extra.body.role).toEqual(['Unknown field.']);
});

test('a disabled account cannot sign in, and a running session ends at once when it is disabled', async () => {
  const chef = await product.given.user({ password });
  const { body } = await signIn(chef.email);
  await sql`update app_user set is_active = false where id = ${chef.id}`.execute(product.db);
  const call = await product
    .withToken(body.token.access)
    .call(accountRoutes.getUser, { params: { id: chef.id } });
  expect(call.status).toBe(401);
  expect((await signIn(chef.email)).body.message).toBe('This account is disabled.');
});

test('the eleventh attempt at one account within a quarter of an hour has to wait', async () => {
  const chef = await product.given.user({ password });
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await signIn(chef.email, 'wrong')).status).toBe(400);
  }
  const refused = await signIn(chef.email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
});

test('a refresh needs both halves, and hands out a new pair', async () => {
  const chef = await product.given.user({ password });
  const first = await signIn(chef.email);
  const stored = first.body.token.refresh;
  expect((await refresh(stored, {})).status).toBe(401);
  const second = await refresh(stored, cookiesOf(first));
  expect(second.status).toBe(200);
  expect(second.body.refresh).not.toBe(stored);
});

test('two tabs that refresh at once both stay signed in', async () => {
  const chef = await product.given.user({ password });
  const first = await signIn(chef.email);
  const cookies = cookiesOf(first);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refresh(first.body.token.refresh, cookies)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1);
});

test('a spent refresh token that turns up later ends the whole session and is audited', async () => {
  const chef = await product.given.user({ password });
  const first = await signIn(chef.email);
  const cookies = cookiesOf(first);
  const second = await refresh(first.body.token.refresh, cookies);
  await sql`update session set rotated_at = now() - interval '11 seconds' where user_id = ${chef.id}`.execute(
    product.db,
  );
  expect((await refresh(first.body.token.refresh, cookies)).status).toBe(401);
  expect((await refresh(second.body.refresh, cookies)).status).toBe(401);
  const audited = await sql`
    select from audit where action = 'session.reuseDetected' and target_id = ${String(chef.id)}
  `.execute(product.db);
  expect(audited.rows).toHaveLength(1);
});

test('signing out ends the session for the access token too', async () => {
  const chef = await product.given.user({ password });
  const { body } = await signIn(chef.email);
  const client = product.withToken(body.token.access);
  expect((await client.call(accountRoutes.logout)).status).toBe(204);
  expect((await client.call(accountRoutes.logout)).status).toBe(401);
});

test('a colleague of the same site can be read, a stranger looks like nobody', async () => {
  const site = await product.given.site();
  const chef = await product.given.user({ sites: [site] });
  const colleague = await product.given.user({ sites: [site] });
  const stranger = await product.given.user({ sites: [await product.given.site()] });
  const client = await product.as(chef);
  const read = (id: number): Promise<Answer> =>
    client.call(accountRoutes.getUser, { params: { id } });
  expect((await read(colleague.id)).status).toBe(200);
  const [foreign, missing] = [await read(stranger.id), await read(999_999)];
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
});
