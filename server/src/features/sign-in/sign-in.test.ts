import { hash } from '@node-rs/argon2';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

const password = 'Roast-potatoes-1';
let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const signIn = (email: string, given = password): Promise<Answer> =>
  product.anonymous.call(signInRoutes.login, { body: { email, password: given } });

test('a user signs in with a password and reads their own account', async () => {
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

test('successful and failed sign-ins are audited and counted', async () => {
  const chef = await product.given.user({ password });
  await signIn(chef.email);
  const audited = await sql<{ after: unknown }>`
    select after from audit where action = 'session.opened' and target_id = ${String(chef.id)}
  `.execute(product.db);
  expect(audited.rows).toEqual([{ after: { method: 'password' } }]);
  await signIn(chef.email, 'not the password');
  const counted = await sql<{ name: string; user_id: number | null }>`
    select name, user_id from usage_event where properties ->> 'method' = 'password'
    order by id desc limit 2
  `.execute(product.db);
  expect(counted.rows).toEqual([
    { name: 'sign_in_failed', user_id: null },
    { name: 'sign_in_succeeded', user_id: chef.id },
  ]);
});

test('a wrong password and an unknown e-mail get the same reply', async () => {
  const chef = await product.given.user({ password });
  const wrong = await signIn(chef.email, 'not the password');
  const unknown = await signIn('nobody@kitchen.example');
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toBe('Incorrect email or password.');
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
});

test('invalid fields are reported with the message of the form', async () => {
  const empty = await product.anonymous.call(signInRoutes.login, { body: {} });
  expect(empty.status).toBe(400);
  expect(empty.body).toMatchObject({
    email: ['Email is required'],
    password: ['Required Field'],
  });
  const malformed = await signIn('chef at kitchen');
  expect(malformed.body.email).toEqual(['Must be a valid email']);
  const extra = await product.anonymous.call(signInRoutes.login, {
    body: { email: 'a@b.example', password, role: 'Admin' },
  });
  expect(extra.body.role).toEqual(['Unknown field.']);
});

test('a disabled account is reported only with the right password', async () => {
  const chef = await product.given.user({ password, isActive: false });
  expect((await signIn(chef.email)).body.message).toBe('This account is disabled.');
  expect((await signIn(chef.email, 'wrong')).body.code).toBe('wrongCredentials');
});

test('the eleventh attempt at one account within 15 minutes is limited', async () => {
  const chef = await product.given.user({ password });
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await signIn(chef.email, 'wrong')).status).toBe(400);
  }
  const refused = await signIn(chef.email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
});

test('an outdated hash is replaced at the next sign-in', async () => {
  const chef = await product.given.user({ password });
  const hashOf = async (): Promise<string> => {
    const found = await sql<{ hash: string }>`
      select password_hash as hash from app_user where id = ${chef.id}
    `.execute(product.db);
    return found.rows[0]?.hash ?? '';
  };
  const old = await hash(password, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
  await sql`update app_user set password_hash = ${old} where id = ${chef.id}`.execute(product.db);
  expect((await signIn(chef.email)).status).toBe(200);
  const renewed = await hashOf();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(chef.email)).status).toBe(200);
  expect(await hashOf()).toBe(renewed);
});
