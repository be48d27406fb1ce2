import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWebApplication } from './web-files.ts';

const monitorPage = '<title>WasteGauge monitor</title>';
const script = '/* a script */'.repeat(500);
const folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-web-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<title>WasteGauge</title>');
  writeFileSync(path.join(folder, 'service-worker.js'), script);
  mkdirSync(path.join(folder, 'monitor/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'monitor/index.html'), monitorPage);
  writeFileSync(path.join(folder, 'monitor/service-worker.js'), script);
  writeFileSync(path.join(folder, 'monitor/assets/main.js'), script);
  writeFileSync(path.join(folder, 'assets/first.js'), script);
  writeFileSync(path.join(folder, 'assets/first.js.br'), brotliCompressSync(script));
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(compress, { threshold: 1024 });
  await serveWebApplication(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, encodings: string) =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

test('scripts are served precompressed and cached for a year', async () => {
  const { headers, rawPayload } = await ask('/assets/first.js', 'gzip, deflate, br, zstd');
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('application/javascript'),
    'content-length': String(rawPayload.length),
    'cache-control': expect.stringContaining('immutable'),
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
});

test.each([
  ['gzip, deflate', 'gzip'],
  ['identity', undefined],
])('a browser that takes %s gets %s', async (accepted, encoding) => {
  const { headers, statusCode } = await ask('/assets/first.js', accepted);
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
});

test.each(['/service-worker.js', '/monitor/service-worker.js'])('%s is not cached', async (url) => {
  const { headers, body } = await ask(url, 'identity');
  expect(body).toBe(script);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/javascript'),
    'cache-control': 'no-cache',
  });
});

test('every other path serves the page without caching', async () => {
  const { body, headers } = await ask('/overview', 'identity');
  expect(body).toBe('<title>WasteGauge</title>');
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  ['/monitor', '/monitor/'],
  ['/monitor?language=de', '/monitor/?language=de'],
])('%s leads to %s', async (url, target) => {
  const { statusCode, headers } = await ask(url, 'identity');
  expect([statusCode, headers.location]).toEqual([308, target]);
});

test.each(['/monitor/', '/monitor/?language=de', '/monitor/settings', '/monitor/one/two'])(
  '%s serves the page of the monitor without caching',
  async (url) => {
    const { statusCode, body, headers } = await ask(url, 'identity');
    expect([statusCode, body]).toEqual([200, monitorPage]);
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test('/monitors is not part of the monitor', async () => {
  const { body } = await ask('/monitors', 'identity');
  expect(body).toBe('<title>WasteGauge</title>');
});

test('scripts of the monitor are cached for a year, and missing ones are not found', async () => {
  const { headers } = await ask('/monitor/assets/main.js', 'identity');
  expect(headers['cache-control']).toContain('immutable');
  expect((await ask('/monitor/assets/old.js', 'identity')).statusCode).toBe(404);
});
