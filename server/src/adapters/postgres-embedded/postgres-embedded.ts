import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve, join } from 'node:path';
import pg from 'pg';
import { StartError } from '../../platform/start-error.ts';
import { usableBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { endLeftoverServer } from './leftover.ts';
import { locateHome } from './location.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../platform/error-code.ts';
import { isAlive, processStartMark } from './processes.ts';

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
  /** Resolves when PostgreSQL ended unexpectedly and could not be restarted. */
  exited: Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

const smallServerSettings: Record<string, string> = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '2s',
};

export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const settings = { ...smallServerSettings, ...options.settings };
  const log = options.log ?? (() => undefined);
  const locks: (() => void)[] = [];
  const releaseLocks = (): void => locks.forEach((release) => release());

  makeDataDir(dataDir);
  try {
    locks.push(await takeLock(dataDir, dataDir));
    const home = locateHome(dataDir);
    // A copied data folder refers to the same home.
    locks.push(await takeLock(home.directory, dataDir));

    const binaries = usableBinaries(home);
    await endLeftoverServer(home, binaries, log);
    const sync = settings.fsync !== 'off';
    const password = await ensureCluster(home, binaries, { sync, log });
    const server = await startWithRestarts({ home, binaries, dataDir, settings, log });
    const databaseUrl = (database: string): string =>
      `postgres://wastegauge:${password}@127.0.0.1:${server.port}/${database}`;
    try {
      await ensureDatabase(databaseUrl('postgres'));
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url: databaseUrl('wastegauge'),
      exited: server.exited.then(releaseLocks),
      stop: async () => {
        await server.stop();
        releaseLocks();
      },
    };
  } catch (error) {
    releaseLocks();
    throw error;
  }
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder cannot be created: ${reason}`, { cause: error });
  }
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'wastegauge'");
    if (found.rowCount === 0) await client.query('create database wastegauge');
  } finally {
    await client.end();
  }
}

// More crashes cannot be fixed by a restart.
const maxCrashes = 5;
const crashWindowMs = 600_000;

/** Restarts a crashed PostgreSQL on the same port; `exited` resolves when restarts do not help. */
async function startWithRestarts(options: ServerOptions): Promise<RunningServer> {
  let server = await startServer(options);
  const { port } = server;
  const crashes: number[] = [];
  const exited = Promise.withResolvers<void>();
  let isStopping = false;
  let restart = Promise.resolve();

  async function startAgain(): Promise<void> {
    crashes.push(Date.now());
    const recent = crashes.filter((at) => at > Date.now() - crashWindowMs);
    if (recent.length > maxCrashes) return exited.resolve();
    options.log('PostgreSQL ended unexpectedly; restarting it');
    try {
      await endLeftoverServer(options.home, options.binaries, options.log);
      server = await startServer({ ...options, port });
    } catch (error) {
      options.log(String(error));
      return exited.resolve();
    }
    watch();
  }

  function watch(): void {
    void server.exited.then(() => {
      if (!isStopping) restart = startAgain();
    });
  }

  watch();
  return {
    port,
    exited: exited.promise,
    stop: async () => {
      isStopping = true;
      await restart;
      await server.stop();
    },
  };
}

/** Throws with the pid of the process that holds the lock. */
async function takeLock(folder: string, dataDir: string): Promise<() => void> {
  const file = join(folder, 'postgres.lock');
  const own = `${process.pid} ${processStartMark(process.pid)}`;
  while (!tryCreate(file, own)) {
    const holder = readText(file);
    if (holder === undefined) continue;
    if (holder === '' && isFresh(file)) {
      await sleep(20);
      continue;
    }
    const [pidText, startMark] = holder.split(' ');
    const pid = Number(pidText);
    if (pid > 0 && isAlive(pid) && processStartMark(pid) === startMark) {
      throw new StartError(
        `WasteGauge is already running (pid ${pid}) with the data folder ${dataDir}`,
      );
    }
    removeStale(file, holder);
  }
  return () => {
    if (readText(file) === own) rmSync(file, { force: true });
  };
}

function tryCreate(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder cannot be written: ${reason}`, { cause: error });
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// A lock is empty for a moment before its owner is written.
function isFresh(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < 2000;
}

// Renamed first, so that only one of two processes removes it, and never a lock taken in the meantime.
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readText(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}
