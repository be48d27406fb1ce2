import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { systemRoutes } from '@wastegauge/contract/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

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

const ask = async (url: string): Promise<number> => (await product.app.inject({ url })).statusCode;

test('one long pause refuses nobody: it is over', async () => {
  holdUp(1500);
  await setImmediate();
  expect(await ask(systemRoutes.getPublicSettings.path)).toBe(200);
});

test('a process that comes to nothing any more refuses calls, and still gives out its pages', async () => {
  const startedAt = performance.now();
  let status = 200;
  while (status === 200 && performance.now() < startedAt + 20_000) {
    holdUp(600);
    await setImmediate();
    status = await ask(systemRoutes.getPublicSettings.path);
  }
  expect(status).toBe(503);
  expect(await ask('/overview')).toBe(200);
}, 30_000);
