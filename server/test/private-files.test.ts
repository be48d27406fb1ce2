import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeHome } from '../src/adapters/postgres-embedded/location.ts';
import { findRunningPostgres } from '../src/adapters/postgres-embedded/running.ts';
import { connect } from '../src/platform/db/db.ts';
import { createFactories } from './support/factories.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
let server: ChildProcess;
let url = '';

const environment = () => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'false' });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-modes-'));
  chmodSync(folder, 0o711);
  dataDir = path.join(folder, 'data');
  // As created by an earlier version under the default umask.
  mkdirSync(path.join(dataDir, 'outbox'), { recursive: true });
  writeFileSync(path.join(dataDir, 'app-secret'), 'x'.repeat(64));
  for (const open of [dataDir, path.join(dataDir, 'outbox')]) chmodSync(open, 0o755);
  chmodSync(path.join(dataDir, 'app-secret'), 0o644);
  server = spawn('sh', ['-c', 'umask 022 && exec "$0" server/src/main.ts', process.execPath], {
    cwd: root,
    env: { ...environment(), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (part) => {
      said += String(part);
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)));
  });
}, 120_000);
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  removeHome(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (file: string): number => lstatSync(file).mode & 0o777;

/** All files except the database, which sets its own permissions. */
const entries = (): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== 'postgres' && !name.startsWith(`postgres${path.sep}`),
  );

test('files of a running product are not readable by other users of the machine', async () => {
  await sendMail();
  const open = entries().filter((name) => {
    // Temporary files may disappear.
    const found = lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return found && (found.mode & 0o777) !== (found.isDirectory() ? 0o700 : 0o600);
  });
  expect(open).toEqual([]);
  expect(entries()).toEqual(expect.arrayContaining(['app-secret', 'outbox', 'files/incoming']));
  expect(entries().some((name) => name.endsWith('.eml'))).toBe(true);
  expect(entries().some((name) => name.startsWith('analytics'))).toBe(true);
});

test('the data folder is private, except for the database user of a root installation', () => {
  expect(modeOf(dataDir)).toBe(isRoot ? 0o710 : 0o700);
  expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  if (!isRoot) return;
  expect(statSync(dataDir).gid).toBe(statSync(path.join(dataDir, 'postgres')).gid);
});

test('a backup is readable by its owner only', () => {
  const file = path.join(folder, 'backup.tar.zst');
  const made = spawnSync(process.execPath, ['scripts/backup.ts', file], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
  });
  expect(made.stderr).toBe('');
  expect(modeOf(file)).toBe(0o600);
});

async function sendMail(): Promise<void> {
  const { db, close } = connect(findRunningPostgres(dataDir) ?? '');
  const { email } = await createFactories(db).user({});
  await close();
  const answer = await fetch(url + passwordRoutes.requestReset.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  for (let tries = 0; tries < 100; tries += 1) {
    if (readdirSync(path.join(dataDir, 'outbox')).length > 0) return;
    await sleep(200);
  }
}
