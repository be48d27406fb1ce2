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
  /** How long a reading waits for the replica to catch up before the database answers. */
  patienceMs?: number;
}

// A healthy replica is some milliseconds behind; whoever waits longer is better off with the database.
const usualPatienceMs = 250;
const pollMs = 5;
const lookEveryMs = 1000;
const longestLookMs = 1000;

/**
 * Asks the database how far its log is written and the replica how far it has replayed it. Reading from a replica
 * that has come so far shows everything that was committed before, by whichever process.
 */
export function openStreamingReplica(options: StreamingReplicaOptions): StreamingReplica {
  const { replicaUrl, database, log, observe, patienceMs = usualPatienceMs } = options;
  const replica = connect(replicaUrl, { maxConnections: 6, statementTimeoutMs: 60_000 });
  // Apart from the readings: a look must not wait for them.
  const scout = connect(replicaUrl, { maxConnections: 2, statementTimeoutMs: 2000 });
  let state: ReplicaStatus['state'] | undefined;
  let since = new Date();

  function note(next: ReplicaStatus['state'], reason?: unknown): void {
    if (state === next) return;
    const isFirst = state === undefined;
    state = next;
    since = new Date();
    if (next !== 'following') log.warn({ err: reason }, texts[next]);
    else if (!isFirst) log.info(texts[next]);
  }

  const lookAtReplay = (): Promise<number | undefined> =>
    Promise.race([readReplayed(scout.db), sleep(longestLookMs, undefined, { ref: false })]);

  async function hasEverything(primary: Db): Promise<boolean> {
    const giveUpAt = performance.now() + patienceMs;
    const written = readWritten(primary);
    // Awaited below; should it fail before that, it must not end the process.
    written.catch(() => undefined);
    try {
      // Replaying never goes back: where it was before the database was asked counts as well.
      let replayed = await lookAtReplay();
      const wanted = await written;
      while (replayed !== undefined && replayed < wanted && performance.now() < giveUpAt) {
        await sleep(pollMs);
        replayed = await lookAtReplay();
      }
      const isThere = replayed !== undefined && replayed >= wanted;
      note(isThere ? 'following' : replayed === undefined ? 'unreachable' : 'behind');
      return isThere;
    } catch (error) {
      note('unreachable', error);
      return false;
    }
  }

  async function look(): Promise<void> {
    try {
      if (await isSameInstallation(database, scout.db)) await hasEverything(database);
      else note('unreachable', anotherDatabase);
    } catch (error) {
      note('unreachable', error);
    }
  }

  let looking: Promise<void> | undefined;
  const lookAgain = (): void => {
    if (state === 'following') return;
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  lookAgain();
  const timer = setInterval(lookAgain, lookEveryMs).unref();

  return {
    read: async (primary, work) => {
      if (state === 'following' && (await hasEverything(primary))) {
        try {
          const result = await work(replica.db);
          observe?.('replica');
          return result;
        } catch (error) {
          if (isOurFault(error)) throw error;
          if (isConflict(error)) log.info({ err: error }, 'The replica broke a reading off');
          else note('unreachable', error);
        }
      }
      observe?.('database');
      return work(primary);
    },
    readStatus: async () => {
      const lag = await Promise.race([
        readLag(database, scout.db).catch(() => nothingKnown),
        sleep(longestLookMs, nothingKnown, { ref: false }),
      ]);
      return { state: state ?? 'unreachable', since, ...lag };
    },
    close: async () => {
      clearInterval(timer);
      await looking;
      await Promise.all([replica.close(), scout.close()]);
    },
  };
}

const texts = {
  following: 'The replica has caught up and answers again',
  behind: 'The replica is behind: the database answers meanwhile',
  unreachable: 'The replica cannot be used: the database answers meanwhile',
} as const;

const anotherDatabase = new Error('DATABASE_READ_URL leads to another database');

// Without waiting for the disk a commit can be seen before its record is flushed.
const writtenPosition = sql`pg_wal_lsn_diff(
  case when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')`;

async function readWritten(db: Db): Promise<number> {
  const found = await sql<{ position: number }>`
    select ${writtenPosition}::bigint as position
  `.execute(db);
  return found.rows[0]?.position ?? Infinity;
}

/** Undefined where nothing is replayed: one that was promoted goes its own way. */
async function readReplayed(db: Db): Promise<number | undefined> {
  const found = await sql<{ position: number | null }>`
    select case when pg_is_in_recovery()
      then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position
  `.execute(db);
  return found.rows[0]?.position ?? undefined;
}

const nothingKnown = { lagBytes: null, lagSeconds: null };

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
  if (position === null) return nothingKnown;
  const lagBytes = Math.max(0, written - position);
  // The age of the last change tells nothing where nothing has changed since.
  return { lagBytes, lagSeconds: lagBytes === 0 ? 0 : seconds };
}

async function isSameInstallation(one: Db, other: Db): Promise<boolean> {
  const read = (db: Db) => sql<{ id: string }>`select id from installation`.execute(db);
  const [here, there] = await Promise.all([read(one), read(other)]);
  return here.rows[0]?.id === there.rows[0]?.id;
}

/** What the database would refuse too, or would take as long for. */
const isOurFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:22|23|42|57014)/.test(error.code ?? '');

// A reading that needs rows the replica has to remove by now.
const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '40001';
