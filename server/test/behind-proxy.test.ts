import { Writable } from 'node:stream';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const password = 'Roast-potatoes-1';
let product: TestApp;
let logged = '';

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  product = await startTestApp({
    trustedProxies: ['127.0.0.1'],
    log: createLog('warn', stream),
  });
});
afterAll(() => product.close());

const throughProxy = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

test('over HTTPS, cookies use the __Secure- prefix and HSTS is sent', async () => {
  const chef = await product.given.user({ password });
  const first = await product.anonymous.call(signInRoutes.login, {
    headers: throughProxy,
    body: { email: chef.email, password },
  });
  const [cookie] = first.cookies;
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
  expect(cookie?.name).toMatch(/^__Secure-/);
  expect(first.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');

  const halves = { body: { refresh: first.body.token.refresh } };
  const [name, value] = [cookie?.name ?? '', cookie?.value ?? ''];
  const withPlainName = { [name.replace('__Secure-', '')]: value };
  const refresh = (cookies: Record<string, string>) =>
    product.anonymous.call(signInRoutes.refreshToken, {
      ...halves,
      cookies,
      headers: throughProxy,
    });
  expect((await refresh(withPlainName)).status).toBe(401);
  expect((await refresh({ [name]: value })).status).toBe(200);
});

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '127.0.0.1'],
])('whom a proxy names %s signs in from %s', async (named, address) => {
  const chef = await product.given.user({ password });
  const { status, body } = await product.anonymous.call(signInRoutes.login, {
    headers: { 'x-forwarded-for': named },
    body: { email: chef.email, password },
  });
  expect(status).toBe(200);
  const client = product.withToken(body.token.access);
  const { body: own } = await client.call(signInRoutes.listSessions);
  expect(JSON.stringify(own)).toContain(`"${address}"`);
});

test('over plain HTTP, cookies work without the prefix', async () => {
  const chef = await product.given.user({ password });
  const answer = await product.anonymous.call(signInRoutes.login, {
    body: { email: chef.email, password },
  });
  expect(answer.cookies[0]?.name).not.toMatch(/^__/);
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
});

test('refused sign-ins are logged with the client address from the proxy, without the input', async () => {
  const chef = await product.given.user({ password, sites: [await product.given.site()] });
  const client = await product.as(chef);
  await product.anonymous.call(signInRoutes.login, {
    headers: throughProxy,
    body: { email: chef.email, password: 'Wrong-and-secret-1' },
  });
  await client.call(userRoutes.listUsers, { headers: throughProxy });
  await client.call(siteRoutes.listSites, { headers: throughProxy });
  const lines = logged
    .split('\n')
    .filter((line) => line.includes('"refused"'))
    .map((line): unknown => JSON.parse(line));
  expect(lines).toMatchObject([
    { code: 'wrongCredentials', address: '203.0.113.7', req: { method: 'POST' } },
    { code: 'forbidden', address: '203.0.113.7', req: { method: 'GET' } },
  ]);
  expect(logged).not.toMatch(/Wrong-and-secret|kitchen\.example/);
});
