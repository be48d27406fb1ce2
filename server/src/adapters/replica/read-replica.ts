import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { connect, type Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { ReadReplica, ReplicaStatus } from '../../platform/ports/read-replica.ts';

export interface StreamingReplica extends ReadReplica {
  close(): Promise<void>;
}

export interface StreamingReplicaOptions {
  replicaUrl: string;
  database: Db;
  log: Log;
  observe?: (by: 'replica' | 'database') => void;
  /** How long a read waits for the replica before it runs on the database. */
  catchUpTimeoutMs?: number;
}

// A healthy replica is only milliseconds behind.
const defaultCatchUpTimeoutMs = 250;
const pollMs = 5;
const probeIntervalMs = 1000;
const probeTimeoutMs = 1000;

/**
 * Compares the database's WAL position with the position the replica has replayed. A replica at that position contains
 * everything that any process committed before.
 */
export function openStreamingReplica(options: StreamingReplicaOptions): StreamingReplica {
  const {
    replicaUrl,
    database,
    log,
    observe,
    catchUpTimeoutMs = defaultCatchUpTimeoutMs,
  } = options;
  const replica = connect(replicaUrl, { maxConnections: 6, statementTimeoutMs: 60_000 });
  // A separate pool: probes must not wait for heavy reads.
  const probes = connect(replicaUrl, { maxConnections: 2, statementTimeoutMs: 2000 });
  let state: ReplicaStatus['state'] | undefined;
  let since = new Date();

  function setState(next: ReplicaStatus['state'], reason?: unknown): void {
    if (state === next) return;
    const isFirst = state === undefined;
    state = next;
    since = new Date();
    if (next !== 'following') log.warn({ err: reason }, texts[next]);
    else if (!isFirst) log.info(texts[next]);
  }

  const probeReplayed = (): Promise<number | undefined> =>
    Promise.race([readReplayed(probes.db), sleep(probeTimeoutMs, undefined, { ref: false })]);

  async function isCaughtUp(primary: Db): Promise<boolean> {
    const giveUpAt = performance.now() + catchUpTimeoutMs;
    const written = readWritten(primary);
    // Awaited below; an earlier failure must not end the process.
    written.catch(() => undefined);
    try {
      // The replay position only grows, so reading it first is safe.
      let replayed = await probeReplayed();
      const wanted = await written;
      while (replayed !== undefined && replayed < wanted && performance.now() < giveUpAt) {
        await sleep(pollMs);
        replayed = await probeReplayed();
      }
      const isCurrent = replayed !== undefined && replayed >= wanted;
      setState(isCurrent ? 'following' : replayed === undefined ? 'unreachable' : 'behind');
      return isCurrent;
    } catch (error) {
      setState('unreachable', error);
      return false;
    }
  }

  async function probe(): Promise<void> {
    try {
      if (await isSameInstallation(database, probes.db)) await isCaughtUp(database);
      else setState('unreachable', anotherDatabase);
    } catch (error) {
      setState('unreachable', error);
    }
  }

  let probing: Promise<void> | undefined;
  const probeUnlessFollowing = (): void => {
    if (state === 'following') return;
    probing ??= probe().finally(() => {
      probing = undefined;
    });
  };
  probeUnlessFollowing();
  const timer = setInterval(probeUnlessFollowing, probeIntervalMs).unref();

  return {
    read: async (primary, work) => {
      if (state === 'following' && (await isCaughtUp(primary))) {
        try {
          const result = await work(replica.db);
          observe?.('replica');
          return result;
        } catch (error) {
          if (isQueryError(error)) throw error;
          if (isConflict(error)) log.info({ err: error }, 'The replica cancelled a read');
          else setState('unreachable', error);
        }
      }
      observe?.('database');
      return work(primary);
    },
    readStatus: async () => {
      const lag = await Promise.race([
        readLag(database, probes.db).catch(() => unknownLag),
        sleep(probeTimeoutMs, unknownLag, { ref: false }),
      ]);
      return { state: state ?? 'unreachable', since, ...lag };
    },
    close: async () => {
      clearInterval(timer);
      await probing;
      await Promise.all([replica.close(), probes.close()]);
    },
  };
}

const texts = {
  following: 'The replica has caught up and is used again',
  behind: 'The replica is behind: using the database',
  unreachable: 'The replica is unreachable: using the database',
} as const;

const anotherDatabase = new Error('DATABASE_READ_URL leads to another database');

// With synchronous_commit off a commit is visible before its record is flushed.
const writtenPosition = sql`pg_wal_lsn_diff(
  case when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')`;

async function readWritten(db: Db): Promise<number> {
  const found = await sql<{ position: number }>`
    select ${writtenPosition}::bigint as position
  `.execute(db);
  return found.rows[0]?.position ?? Infinity;
}

/** Undefined when the replica was promoted. */
async function readReplayed(db: Db): Promise<number | undefined> {
  const found = await sql<{ position: number | null }>`
    select case when pg_is_in_recovery()
      then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position
  `.execute(db);
  return found.rows[0]?.position ?? undefined;
}

const unknownLag = { lagBytes: null, lagSeconds: null };

async function readLag(
  database: Db,
  replica: Db,
): Promise<Pick<ReplicaStatus, 'lagBytes' | 'lagSeconds'>> {
  const written = await readWritten(database);
  const found = await sql<{ seconds: number | null; position: number | null }>`
    select extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds,
      case when pg_is_in_recovery()
        then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position
  `.execute(replica);
  const { seconds = null, position = null } = found.rows[0] ?? {};
  if (position === null) return unknownLag;
  const lagBytes = Math.max(0, written - position);
  // Without pending WAL the age of the last change is meaningless.
  return { lagBytes, lagSeconds: lagBytes === 0 ? 0 : seconds };
}

async function isSameInstallation(one: Db, other: Db): Promise<boolean> {
  const read = (db: Db) => sql<{ id: string }>`select id from installation`.execute(db);
  const [here, there] = await Promise.all([read(one), read(other)]);
  return here.rows[0]?.id === there.rows[0]?.id;
}

/** The main database would fail in the same way. */
const isQueryError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:22|23|42|57014)/.test(error.code ?? '');

// The read needs rows that the replica has to remove.
const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '40001';
