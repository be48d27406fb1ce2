import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { usableBinaries } from '../../server/src/adapters/postgres-embedded/binaries.ts';
import { clusterOf } from '../../server/src/adapters/postgres-embedded/cluster.ts';
import { giveTree } from '../../server/src/adapters/postgres-embedded/files.ts';
import {
  locateHome,
  removeHome,
  type Home,
} from '../../server/src/adapters/postgres-embedded/location.ts';
import { spawnWatched } from '../../server/src/adapters/postgres-embedded/watchdog.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres-embedded/postgres-embedded.ts';
import { findFreePort } from '../support/installation.ts';

/** A PostgreSQL of its own on this machine, as an installation that grows would have one elsewhere. */
export interface Primary {
  url: string;
  home: Home;
  /** A streaming replica of it as it is now. */
  addReplica(): Promise<Replica>;
  remove(): Promise<void>;
}

export interface Replica {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function openPrimary(): Promise<Primary> {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-cluster-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'primary');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '200' } });
  const home = locateHome(dataDir);
  const replicas: { replica: Replica; dataDir: string }[] = [];
  return {
    url: postgres.url,
    home,
    addReplica: async () => {
      const replicaDir = join(folder, `replica-${replicas.length + 1}`);
      mkdirSync(replicaDir);
      chmodSync(replicaDir, 0o711);
      const replica = await makeReplica(postgres.url, home, locateHome(replicaDir));
      replicas.push({ replica, dataDir: replicaDir });
      return replica;
    },
    remove: async () => {
      for (const { replica } of replicas) await replica.stop();
      await postgres.stop();
      for (const each of [dataDir, ...replicas.map((entry) => entry.dataDir)]) removeHome(each);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeReplica(primaryUrl: string, primary: Home, home: Home): Promise<Replica> {
  await copyCluster(primaryUrl, primary, home);
  const port = await findFreePort();
  const url = new URL(primaryUrl);
  url.port = String(port);
  let running: ReturnType<typeof spawnWatched> | undefined;
  const replica: Replica = {
    url: url.href,
    start: async () => {
      running = spawnWatched(home, 'INT', usableBinaries(home).postgres, [
        '-D',
        clusterOf(home),
        `--port=${port}`,
        '--listen_addresses=127.0.0.1',
        '--unix_socket_directories=',
        '--max_connections=200',
        '--hot_standby_feedback=on',
      ]);
      running.child.stdout?.resume();
      running.child.stderr?.resume();
      await untilItAnswers(url.href);
    },
    stop: async () => {
      if (!running || running.child.exitCode !== null) return;
      const ended = once(running.child, 'close');
      running.letGo();
      await ended;
    },
  };
  await replica.start();
  return replica;
}

/** As pg_basebackup does it, which the package does not have: a copy between two marks of the log. */
async function copyCluster(primaryUrl: string, primary: Home, home: Home): Promise<void> {
  const [from, to] = [clusterOf(primary), clusterOf(home)];
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    cpSync(from, to, {
      recursive: true,
      // A file may vanish while it is copied: what is temporary the log makes again.
      filter: (file) =>
        !['postmaster.pid', 'postmaster.opts', 'pg_wal'].includes(basename(file)) &&
        lstatSync(file, { throwIfNoEntry: false }) !== undefined,
    });
    const stopped = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    writeFileSync(join(to, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true });
  writeFileSync(join(to, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(primaryUrl);
  writeFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  chmodSync(to, 0o700);
  if (home.identity) giveTree(to, home.identity);
}

async function untilItAnswers(url: string): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
