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
    // Nobody waits for these, and to the workers a first look that fails is an end.
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // Where the line is dead: the workers end, and others begin on a new one.
    query_timeout: 40_000,
    application_name: 'wastegauge-jobs',
  });
  const report = (error: Error): void =>
    log.warn({ err: error }, 'A connection of the queue broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** A connection that was cut may never say that it has ended: waiting for it is bounded. */
export async function closeQueuePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(closeTimeoutMs, undefined, { ref: false })]);
}

/** The library's details hold whole jobs with their payloads, which may be secret: only its text is kept. */
export const bridgeLogger = (log: Log): Logger =>
  new Logger(() => (level, message, details) => {
    const isToldByUs = details?.failure === true || details?.success === true;
    if (isToldByUs) return;
    const text = `Queue: ${message}`;
    if (level === 'error') log.error(text);
    else if (level === 'warning') log.warn(text);
    else log.debug(text);
  });
