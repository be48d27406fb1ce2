import { Logger } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../platform/log.ts';

// One connection listens, one holds the lease; the others fetch and finish jobs.
const queueConnections = 4;

export function openQueuePool(databaseUrl: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: queueConnections,
    connectionTimeoutMillis: 5000,
    application_name: 'wastegauge-jobs',
  });
  const report = (error: Error): void =>
    log.warn({ err: error }, 'A connection of the queue broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
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
