import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { systemRoutes } from '@wastegauge/contract/services/system';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/db.ts';
import { handleErrors } from '../http/error-handler.ts';
import { noErrorReports } from '../ports/error-reports.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { openLine } from '../../../test/support/test-live-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-busy-'));
let product: TestApp;

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), '<title>WasteGauge</title>');
  product = await startTestApp({ busyAfterMs: 300, webFolder: folder });
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

function holdUp(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

const askFor = (url: string) => product.app.inject({ url });
const ask = async (url: string): Promise<number> => (await askFor(url)).statusCode;

test('open streams do not count towards the limit', async () => {
  const patient = await startTestApp({ busyAfterMs: 60_000 });
  const site = await patient.given.site();
  const { token } = await patient.as(await patient.given.user({ sites: [site] }));
  const lines = await Promise.all(Array.from({ length: 20 }, () => openLine(patient.app, token)));
  expect(lines.map(({ status }) => status)).toEqual(lines.map(() => 200));
  const answer = await patient.anonymous.call(systemRoutes.getPublicSettings);
  expect(answer.status).toBe(200);
  for (const line of lines) line.hangUp();
  await patient.close();
});

test('one long pause rejects no calls', async () => {
  holdUp(1500);
  await setImmediate();
  expect(await ask(systemRoutes.getPublicSettings.path)).toBe(200);
});

test('an overloaded process rejects API calls but still serves pages', async () => {
  const startedAt = performance.now();
  let answer = await askFor(systemRoutes.getPublicSettings.path);
  while (answer.statusCode === 200 && performance.now() < startedAt + 20_000) {
    holdUp(600);
    await setImmediate();
    answer = await askFor(systemRoutes.getPublicSettings.path);
  }
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
  expect(await ask('/overview')).toBe(200);
}, 30_000);

test('without database connections calls get 503, not 500', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { db, close } = connect(`postgres://somebody@127.0.0.1:${port}/database`);
  const app = fastify();
  handleErrors(app, noErrorReports);
  app.get('/', () => sql`select 1`.execute(db));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  await close();
  silent.close();
}, 30_000);
