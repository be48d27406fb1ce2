import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { systemRoutes } from '@wastegauge/contract/services/system';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorkerApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { openLine } from '../../../test/support/test-live-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-headers-'));
let product: TestApp;
let authorization: string;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<title>WasteGauge</title>');
  writeFileSync(path.join(folder, 'assets/first.js'), '/* a script */');
  mkdirSync(path.join(folder, 'monitor'));
  writeFileSync(path.join(folder, 'monitor/index.html'), '<title>WasteGauge monitor</title>');
  product = await startTestApp({ webFolder: folder });
  product.app.get('/api/broken/', () => {
    throw new Error('a bug');
  });
  const chef = await product.given.user({ sites: [await product.given.site()] });
  authorization = `Bearer ${(await product.as(chef)).token}`;
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

const expectNoFraming = (headers: Record<string, unknown>): void => {
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toMatch(/(^|;)\s*frame-ancestors 'none'(;|$)/);
  expect(headers['x-content-type-options']).toBe('nosniff');
};

const policyOf = (headers: Record<string, unknown>): Map<string, string> =>
  new Map(
    String(headers['permissions-policy'])
      .split(', ')
      .map((entry) => {
        const [feature = '', allowed = ''] = entry.split('=');
        return [feature, allowed];
      }),
  );
const monitorFeatures = ['bluetooth', 'camera', 'fullscreen', 'hid', 'screen-wake-lock', 'serial'];
const neverAllowed = ['geolocation', 'microphone', 'display-capture', 'payment', 'usb'];

test.each<[string, number, InjectOptions]>([
  ['the page', 200, { url: '/' }],
  ['a path of the web application', 200, { url: '/overview' }],
  ['a script', 200, { url: '/assets/first.js' }],
  ['a script that is not there', 404, { url: '/assets/none.js' }],
  ['a call', 200, { url: systemRoutes.getPublicSettings.path }],
  ['a head', 200, { method: 'HEAD', url: systemRoutes.getPublicSettings.path }],
  ['a preflight', 404, { method: 'OPTIONS', url: siteRoutes.listSites.path }],
  ['the documentation', 200, { url: '/api/docs/' }],
  ['the OpenAPI document', 200, { url: '/api/docs/openapi.json' }],
  ['the metrics', 200, { url: '/metrics' }],
  ['metrics kept from a proxy', 404, { url: '/metrics', headers: { via: '1.1 proxy' } }],
  ['an unknown call', 404, { url: '/api/nowhere/' }],
  ['a refused body', 400, { method: 'POST', url: signInRoutes.login.path, payload: {} }],
  [
    'a body of another kind',
    415,
    {
      method: 'POST',
      url: signInRoutes.login.path,
      payload: 'a',
      headers: { 'content-type': 'text/html' },
    },
  ],
  [
    'a body that is too large',
    413,
    { method: 'POST', url: signInRoutes.login.path, payload: { email: 'a'.repeat(1_100_000) } },
  ],
  ['a call without a session', 401, { url: siteRoutes.listSites.path }],
  ['a bug', 500, { url: '/api/broken/' }],
  ['an unreadable address', 400, { url: '/api/users/%E0%A4%A/' }],
  ['an address that is too long', 404, { url: `/api/users/${'1'.repeat(600)}/` }],
])('%s cannot be framed', async (_kind, status, request) => {
  const { statusCode, headers } = await product.app.inject(request);
  expect(statusCode).toBe(status);
  expectNoFraming(headers);
});

test.each([
  ['/monitor', 308],
  ['/monitor/', 200],
  ['/monitor/?code=1', 200],
  ['/monitor/settings', 200],
])('%s may use camera and scales, and nothing more', async (url, status) => {
  const { statusCode, headers } = await product.app.inject(url);
  expect(statusCode).toBe(status);
  const policy = policyOf(headers);
  const allowed = [...policy].filter(([, origins]) => origins !== '()');
  expect(allowed).toEqual(monitorFeatures.map((feature) => [feature, '(self)']));
  for (const feature of neverAllowed) expect(policy.get(feature), feature).toBe('()');
});

test.each([
  '/',
  '/overview',
  '/monitors',
  '/devices?from=/monitor/',
  '/auth/sign-in',
  '/assets/first.js',
  '/api/docs/',
  '/api/nowhere/',
  '/api/users/%E0%A4%A/',
])('%s may use neither camera nor scales', async (url) => {
  const policy = policyOf((await product.app.inject(url)).headers);
  for (const feature of [...monitorFeatures, ...neverAllowed])
    expect(policy.get(feature), feature).toBe('()');
});

test('a 304 reply carries the headers', async () => {
  const { headers } = await product.app.inject('/assets/first.js');
  const again = await product.app.inject({
    url: '/assets/first.js',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expectNoFraming(again.headers);
});

test('an export and a live stream cannot be framed', async () => {
  const exported = await product.app.inject({
    url: feedRoutes.exportFeed.path,
    headers: { authorization },
  });
  expect([exported.statusCode, exported.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/csv'),
  ]);
  expectNoFraming(exported.headers);
  const line = await openLine(product.app, authorization.slice('Bearer '.length));
  expect(line.status).toBe(200);
  expectNoFraming(Object.fromEntries(line.headers));
  line.hangUp();
});

test('a worker sends the same headers', async () => {
  const worker = await buildWorkerApp(product.deps);
  for (const url of [systemRoutes.getLiveness.path, '/metrics', '/'])
    expectNoFraming((await worker.inject(url)).headers);
  await worker.close();
});
