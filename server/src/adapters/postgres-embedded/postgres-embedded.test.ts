import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeHome } from './location.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres-embedded.ts';

const isRoot = process.getuid?.() === 0;
const settings = { shared_buffers: '16MB' };

let folder: string;
let dataDir: string;
let started: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wastegauge-supervisor-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  started = [];
  removeHome(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  started.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(text);
    return result.rows;
  } finally {
    await client.end();
  }
}

const weigh = (url: string): Promise<unknown[]> =>
  query(url, 'create table weighing as select 120 as grams');
const weighings = (url: string): Promise<unknown[]> => query(url, 'select grams from weighing');

/** Another server process, which holds a PostgreSQL and prints its address. */
async function startServerProcess(): Promise<{ server: ChildProcess; url: string }> {
  const supervisor = new URL('./postgres-embedded.ts', import.meta.url).href;
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(supervisor)};
    const options = ${JSON.stringify({ dataDir, settings })};
    console.log((await startEmbeddedPostgres(options)).url);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: server.stdout })) return { server, url };
  throw new Error('The server process did not start');
}

function postgresPid(home = join(dataDir, 'postgres')): number {
  return Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a new data folder', () => {
  test('the first start creates an empty database in UTC with durable commits', async () => {
    const postgres = await start();
    const shown = await query(
      postgres.url,
      `select current_database() as database, current_user as role,
        current_setting('timezone') as zone, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit`,
    );
    expect(shown).toEqual([
      { database: 'wastegauge', role: 'wastegauge', zone: 'UTC', fsync: 'on', commit: 'on' },
    ]);
    expect(existsSync(join(dataDir, 'postgres.log'))).toBe(true);
  });

  test('a wrong password is rejected', async () => {
    const url = new URL((await start()).url);
    url.password = 'guess';
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('a second start fails and reports the running process', async () => {
    await start();
    await expect(start()).rejects.toThrow(`is already running (pid ${process.pid})`);

    const elsewhere = await startEmbeddedPostgres({ dataDir: join(folder, 'other'), settings });
    await elsewhere.stop();
  });

  test('exactly one of two simultaneous first starts succeeds', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a clean stop leaves no process and the next start finds every row', async () => {
    const first = await start();
    await weigh(first.url);
    const pid = postgresPid();
    await first.stop();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);

    const second = await start();
    expect(await weighings(second.url)).toEqual([{ grams: 120 }]);
  });

  test('a crashed PostgreSQL restarts at the same address with its rows', async () => {
    const { url } = await start();
    await weigh(url);
    const pid = postgresPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await weighings(url)).toEqual([{ grams: 120 }]), {
      timeout: 20_000,
      interval: 100,
    });
    expect(postgresPid()).not.toBe(pid);
  });

  test('a deleted data folder gives an empty database', async () => {
    const first = await start();
    await weigh(first.url);
    await first.stop();
    rmSync(dataDir, { recursive: true });

    const second = await start();
    await expect(weighings(second.url)).rejects.toThrow('does not exist');
  });
});

describe('after a server was killed', () => {
  test('PostgreSQL stops too and committed rows remain', async () => {
    const { server, url } = await startServerProcess();
    await weigh(url);
    const pid = postgresPid();
    server.kill('SIGKILL');
    const deadline = Date.now() + 2000;
    while (isRunning(pid) && Date.now() < deadline) await sleep(20);
    expect(isRunning(pid)).toBe(false);

    const postgres = await start();
    expect(await weighings(postgres.url)).toEqual([{ grams: 120 }]);
  });

  test('the next start waits for a PostgreSQL that is still stopping', async () => {
    const { server, url } = await startServerProcess();
    await weigh(url);
    const pid = postgresPid();
    process.kill(pid, 'SIGSTOP');
    server.kill('SIGKILL');
    await once(server, 'exit');
    setTimeout(() => process.kill(pid, 'SIGCONT'), 500);

    const postgres = await start();
    expect(postgresPid()).not.toBe(pid);
    expect(await weighings(postgres.url)).toEqual([{ grams: 120 }]);
  });

  test('a pid file of a dead process is ignored', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), '3999999\n');
    await start();
  });

  test('a pid file with the pid of an unrelated live process is ignored', async () => {
    await (await start()).stop();
    const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};
    const stranger = spawn('sleep', ['60'], nobody);
    try {
      const cluster = join(dataDir, 'postgres/cluster');
      writeFileSync(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n\n\n`);
      await start();
    } finally {
      stranger.kill();
    }
  });
});

describe.runIf(isRoot)('as root, in a folder closed to others', () => {
  beforeEach(() => chmodSync(folder, 0o700));

  test('the database is stored elsewhere and found again, also after a move', async () => {
    const first = await start();
    await weigh(first.url);
    await first.stop();
    const pointer = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim();
    expect(existsSync(join(pointer, 'cluster'))).toBe(true);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    renameSync(dataDir, join(folder, 'moved'));
    dataDir = join(folder, 'moved');
    const second = await start();
    expect(await weighings(second.url)).toEqual([{ grams: 120 }]);
  });

  test('a deleted data folder does not find the old database', async () => {
    const first = await start();
    await weigh(first.url);
    await first.stop();
    const pointer = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim();
    rmSync(dataDir, { recursive: true });
    try {
      const second = await start();
      await expect(weighings(second.url)).rejects.toThrow('does not exist');
    } finally {
      rmSync(pointer, { recursive: true });
    }
  });

  test('a copied data folder cannot take over the running database', async () => {
    await start();
    const location = readFileSync(join(dataDir, 'postgres-location'), 'utf8');
    const copy = mkdtempSync(join(folder, 'copy-'));
    writeFileSync(join(copy, 'postgres-location'), location);
    await expect(startEmbeddedPostgres({ dataDir: copy, settings })).rejects.toThrow(
      'is already running',
    );
  });

  test('a missing database folder is an error, not an empty database', async () => {
    await (await start()).stop();
    const pointer = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim();
    rmSync(pointer, { recursive: true });
    await expect(start()).rejects.toThrow(`was kept in ${pointer}, which is gone`);
  });
});
