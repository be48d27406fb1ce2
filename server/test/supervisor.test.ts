import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readServerPid } from '../src/adapters/postgres-embedded/leftover.ts';
import { locateHome, removeHome } from '../src/adapters/postgres-embedded/location.ts';
import { findFreePort } from '../../gates/support/installation.ts';

const supervisorFile = fileURLToPath(new URL('../src/supervisor.ts', import.meta.url));
const startMs = 120_000;

let folder: string;
let dataDir: string;
let port: number;
let supervisor: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-supervisor-'));
  dataDir = path.join(folder, 'data');
  port = await findFreePort();
});
afterEach(async () => {
  if (!supervisor || supervisor.exitCode !== null || supervisor.signalCode !== null) return;
  const exited = once(supervisor, 'exit');
  supervisor.kill('SIGTERM');
  await exited;
});
afterAll(() => {
  removeHome(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  said(): string;
  exit: Promise<[code: number | null, signal: string | null]>;
}

function start(changes: Record<string, string> = {}, options: string[] = []): Started {
  const started = spawn(process.execPath, [supervisorFile, ...options], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'false',
      ANALYTICS_ENGINE: 'postgres',
      ...changes,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  supervisor = started;
  let said = '';
  started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exit = once(started, 'exit') as Promise<[number | null, string | null]>;
  return { exit, said: () => said };
}

const untilHealthy = (): Promise<boolean> =>
  vi.waitUntil(
    () =>
      fetch(`http://127.0.0.1:${port}/api/health/ready/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: startMs, interval: 200 },
  );

const childrenOf = (pid: number | undefined): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));

const serverPid = (): number => childrenOf(supervisor?.pid)[0] ?? 0;
const isRunning = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

test(
  'a killed server is restarted with its data; SIGTERM ends everything',
  { timeout: 3 * startMs },
  async () => {
    const { said, exit } = start({}, ['--build']);
    await untilHealthy();
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).toContain('<title>WasteGauge</title>');
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    await vi.waitUntil(() => !isRunning(killed));
    await untilHealthy();
    expect(said()).toContain('WasteGauge stopped unexpectedly (SIGKILL). Restarting in 1 s.\n');
    const [server, database] = [serverPid(), readServerPid(locateHome(dataDir))];
    expect(server).not.toBe(killed);
    expect(isRunning(database)).toBe(true);
    supervisor?.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect([server, database].filter(isRunning)).toEqual([]);
  },
);

test('the server ends when its supervisor is killed', { timeout: 2 * startMs }, async () => {
  const { exit } = start();
  await untilHealthy();
  const [server, database] = [serverPid(), readServerPid(locateHome(dataDir))];
  supervisor?.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  await vi.waitUntil(() => !isRunning(server) && !isRunning(database), { timeout: startMs });
});

test('an invalid setting ends the process at once', { timeout: startMs }, async () => {
  const { said, exit } = start({ PORT: 'eighty' });
  expect(await exit).toEqual([1, null]);
  expect(said()).toMatch(/^WasteGauge could not start\. PORT: .*\n$/);
});
