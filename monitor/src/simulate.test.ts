import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, testSettings, type TestApp } from '../../server/test/support/test-app.ts';
import { readSwitches } from './switches.ts';

const password = 'Roast-potatoes-1';
const run = promisify(execFile);
const script = fileURLToPath(new URL('simulate.ts', import.meta.url));

let product: TestApp;
let server: string;

beforeAll(async () => {
  product = await startTestApp({ settings: { ...testSettings, human_check: 'altcha' } });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  server = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`;
});
afterAll(() => product.close());

test('signs in with the human check and delivers every capture once despite all faults', async () => {
  const site = await product.given.site({ name: 'Quayside' });
  const elsewhere = await product.given.site({ name: 'Elsewhere' });
  for (const place of [site, site, elsewhere]) await product.given.device({ site: place });
  const admin = await product.given.user({ role: 'Admin', password });
  for (let failure = 0; failure < 3; failure += 1) {
    const body = { email: admin.email, password: 'wrong' };
    await product.anonymous.call(signInRoutes.login, { body });
  }

  const asAdmin = ['--server', server, '--email', admin.email, '--password', password];
  const work = ['--sites', 'quay', '--rate', '120', '--minutes', '0.08', '--json'];
  const faults = ['--faults', 'repeats,cuts,order,drift'];
  const { stdout } = await run(process.execPath, [script, ...asAdmin, ...work, ...faults]);
  const summary = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(summary).toMatchObject({ monitors: 2, refused: 0, waiting: 0, lost: 0 });
  expect(summary.delivered).toBe(summary.made);
  const stored = await sql<{ captures: number; sites: number[]; isNow: boolean }>`
    select count(distinct capture_id) as captures, array_agg(distinct site_id) as sites,
      bool_and(processed_at between now() - interval '2 minutes' and now()) as "isNow"
    from event where capture_id like 'sim-%'
  `.execute(product.db);
  expect(stored.rows).toEqual([{ captures: summary.made, sites: [site.id], isNow: true }]);
  const keys = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from device_key
  `.execute(product.db);
  expect(keys.rows).toEqual([{ hours: 24 }, { hours: 24 }]);
});

test('reports an account without permission to issue keys', async () => {
  const site = await product.given.site();
  await product.given.device({ site });
  const chef = await product.given.user({ sites: [site], password });
  const switches = ['--server', server, '--email', chef.email, '--password', password];
  const failed = run(process.execPath, [script, ...switches, '--minutes', '0.01']);
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('You do not have permission'),
  });
});

test('stops with the reason when the disk is full', async () => {
  const site = await product.given.site();
  await product.given.device({ site });
  const admin = await product.given.user({ role: 'Admin', password });
  const asAdmin = ['--server', server, '--email', admin.email, '--password', password];
  const folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-disk-'));
  const failed = run(process.execPath, [script, ...asAdmin, '--rate', '600', '--minutes', '1'], {
    env: { ...process.env, TMPDIR: folder },
  });
  const ended = expect(failed).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ENOENT'),
  });
  await vi.waitUntil(
    async () => (await readdir(folder, { recursive: true })).some((file) => file.endsWith('.json')),
    { timeout: 20_000 },
  );
  // The simulator may write a file in the meantime.
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 20 });
  await ended;
});

test('switches', () => {
  expect(readSwitches(['--help'])).toBeUndefined();
  expect(readSwitches([])).toMatchObject({ server: 'http://localhost:8080', faults: [] });
  expect(readSwitches(['--faults', 'all', '--server', 'http://kitchen:80/'])).toMatchObject({
    server: 'http://kitchen:80',
    faults: ['repeats', 'delays', 'cuts', 'order', 'drift', 'dead'],
  });
  expect(() => readSwitches(['--faults', 'fire'])).toThrow();
  expect(() => readSwitches(['--rate', '-1'])).toThrow();
  expect(() => readSwitches(['--nonsense'])).toThrow();
  expect(() => readSwitches(['--key', 'wgk_x'])).toThrow('--serial');
});
