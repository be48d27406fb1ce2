import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../src/platform/config.ts';
import { loadOrCreateAppSecret, prepareDataFolder } from '../src/platform/data-folder.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { assertPortFree } from '../src/platform/http/listening-port.ts';
import { withStartupLock } from '../src/platform/db/startup-lock.ts';
import { createTestDatabase } from './support/test-database.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ownDatabase = { DATABASE_URL: 'postgres://here/db', APP_SECRET: 'x'.repeat(32) };

test.each([
  [{ PORT: 'eighty' }, 'PORT: '],
  [{ PORT: '70000' }, 'PORT: '],
  [{ DEMO: 'maybe' }, 'DEMO: '],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL: '],
  [{ APP_SECRET: 'short' }, 'APP_SECRET: '],
  [{ TRUSTED_PROXIES: 'proxy.local' }, 'TRUSTED_PROXIES: '],
  [{ DATABASE_URL: 'postgres://here/db' }, 'APP_SECRET: required'],
  [{ DATABASE_READ_URL: 'postgres://there/db' }, 'DATABASE_URL: required'],
  [{ ROLE: 'master' }, 'ROLE: '],
  [{ ROLE: 'worker' }, 'DATABASE_URL: required when ROLE is worker'],
  [{ ...ownDatabase, ROLE: 'server' }, 'PUBLIC_URL: required when ROLE is server'],
])('a wrong setting %j is named in one line', (environment, beginning) => {
  let message = '';
  try {
    loadConfig(environment);
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  expect(message.startsWith(beginning)).toBe(true);
  expect(message).not.toContain('\n');
});

test('empty variables count as unset', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 });
});

test('a data folder that cannot be created is reported, and nothing is created', () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => prepareDataFolder(path.join(file, 'data'))).toThrow(/^DATA_DIR: cannot write/);
  expect(() => prepareDataFolder('/proc/wastegauge')).toThrow(/^DATA_DIR: cannot write/);
  expect(existsSync(path.join(file, 'data'))).toBe(false);
});

test('the secret is generated once', () => {
  const first = loadOrCreateAppSecret(folder);
  expect(first.length).toBeGreaterThan(40);
  expect(loadOrCreateAppSecret(folder)).toBe(first);
});

test('a taken port and an already running product give different messages', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"ok"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow('already running');
  server.removeAllListeners('request');
  server.on('request', (_, response) => response.writeHead(404).end());
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(`PORT: ${port} is in use`);
  await new Promise((resolve) => server.close(resolve));
  await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined();
});

test('processes that start on one database prepare it one after the other', async () => {
  const database = await createTestDatabase();
  const steps: string[] = [];
  const prepare = (name: string): Promise<void> =>
    withStartupLock(database.url, async () => {
      steps.push(`${name} begins`);
      await migrate(database.url);
      steps.push(`${name} ends`);
    });
  await Promise.all(['one', 'two', 'three'].map(prepare));
  const turns = [0, 2, 4].map((at) => steps.slice(at, at + 2).map((step) => step.split(' ')[0]));
  for (const [first, second] of turns) expect(first).toBe(second);
  await expect(
    withStartupLock(database.url, () => Promise.reject(new Error('broken off'))),
  ).rejects.toThrow('broken off');
  await expect(withStartupLock(database.url, async () => 'next')).resolves.toBe('next');
  await database.drop();
});

test('a database of a newer version is refused before anything is changed', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("insert into migration (name, checksum) values ('999-future', 'x')");
  await expect(migrate(database.url)).rejects.toThrow('newer version of WasteGauge');
  await client.query(
    "update migration set name = '001-directory', checksum = 'other' where name = '001-directory'",
  );
  await client.query("delete from migration where name = '999-future'");
  await expect(migrate(database.url)).rejects.toThrow('001-directory differs');
  await client.end();
  await database.drop();
});
