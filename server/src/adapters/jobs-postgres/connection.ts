import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { poolBounds } from '../../platform/db/pool.ts';

// One connection listens, one holds the lease; the others fetch and finish jobs.
const queueConnections = 4;
const closeTimeoutMs = 2000;

type WhenConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: boolean | Error) => void,
) => void;

/** The library may release its listening client twice when the connection is cut, which would end the process. */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(whenConnected: WhenConnected): void;
  override connect(whenConnected?: WhenConnected): Promise<pg.PoolClient> | void {
    if (!whenConnected) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      whenConnected(error, client, (destroy) => {
        if (isReleased) return;
        isReleased = true;
        release(destroy);
      });
    });
  }
}

export function openQueuePool(databaseUrl: string, log: Log): pg.Pool {
  const pool = new QueuePool({
    connectionString: databaseUrl,
    ...poolBounds,
    max: queueConnections,
    // Workers do not recover from a failed first fetch, so wait longer.
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // On a dead connection the workers end and new ones start.
    query_timeout: 40_000,
    application_name: 'wastegauge-jobs',
  });
  const report = (error: Error): void =>
    log.warn({ err: error }, 'A connection of the job queue broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** A broken connection may never report its end. */
export async function closeQueuePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(closeTimeoutMs, undefined, { ref: false })]);
}

/** Drops the details: they contain payloads, which may be secret. */
export const bridgeLogger = (log: Log): Logger =>
  new Logger(() => (level, message, details) => {
    const isLoggedByTask = details?.failure === true || details?.success === true;
    if (isLoggedByTask) return;
    const text = `Queue: ${message}`;
    if (level === 'error') log.error(text);
    else if (level === 'warning') log.warn(text);
    else log.debug(text);
  });
