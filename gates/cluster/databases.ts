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
import { clusterFolder } from '../../server/src/adapters/postgres-embedded/cluster.ts';
import { changeOwner } from '../../server/src/adapters/postgres-embedded/files.ts';
import {
  locateHome,
  removeHome,
  type Home,
} from '../../server/src/adapters/postgres-embedded/location.ts';
import { spawnWatched } from '../../server/src/adapters/postgres-embedded/watchdog.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres-embedded/postgres-embedded.ts';
import { findFreePort } from '../support/installation.ts';

/** A separate PostgreSQL, like that of a larger installation. */
export interface Primary {
  url: string;
  home: Home;
  addReplica(): Promise<ReplicaServer>;
  remove(): Promise<void>;
}

export interface ReplicaServer {
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
  const replicas: { replica: ReplicaServer; dataDir: string }[] = [];
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

async function makeReplica(primaryUrl: string, primary: Home, home: Home): Promise<ReplicaServer> {
  await copyCluster(primaryUrl, primary, home);
  const port = await findFreePort();
  const url = new URL(primaryUrl);
  url.port = String(port);
  let running: ReturnType<typeof spawnWatched> | undefined;
  const replica: ReplicaServer = {
    url: url.href,
    start: async () => {
      running = spawnWatched(home, 'INT', usableBinaries(home).postgres, [
        '-D',
        clusterFolder(home),
        `--port=${port}`,
        '--listen_addresses=127.0.0.1',
        '--unix_socket_directories=',
        '--max_connections=200',
        '--hot_standby_feedback=on',
      ]);
      running.child.stdout?.resume();
      running.child.stderr?.resume();
      await waitUntilReachable(url.href);
    },
    stop: async () => {
      if (!running || running.child.exitCode !== null) return;
      const ended = once(running.child, 'close');
      running.release();
      await ended;
    },
  };
  await replica.start();
  return replica;
}

/** Like pg_basebackup, which the package lacks: a file copy between backup start and stop. */
async function copyCluster(primaryUrl: string, primary: Home, home: Home): Promise<void> {
  const [from, to] = [clusterFolder(primary), clusterFolder(home)];
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    cpSync(from, to, {
      recursive: true,
      // Temporary files may disappear; WAL replay recreates the data.
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
  if (home.identity) changeOwner(to, home.identity);
}

async function waitUntilReachable(url: string): Promise<void> {
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
