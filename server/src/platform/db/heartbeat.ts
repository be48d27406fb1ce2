import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { closeBusyConnections } from './pool.ts';

export interface DatabaseHeartbeat {
  close(): Promise<void>;
}

const intervalMs = 1000;
const timeoutMs = 2000;
// After a stall the timeout fires before a reply that arrived in time has been read.
const graceMs = 250;

/**
 * Pings the database on its own connection. When a frozen server or a dead connection stops replying, the database's
 * own timeouts no longer apply, so calls would wait for ever: close the connections they use.
 */
export function startDatabaseHeartbeat(databaseUrl: string, log: Log): DatabaseHeartbeat {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  function drop(): void {
    const dropped = client;
    client = undefined;
    dropped?.end().catch(() => undefined);
  }

  async function connect(): Promise<pg.Client> {
    const opening = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wastegauge-heartbeat',
    });
    opening.on('error', () => undefined);
    client = opening;
    await opening.connect();
    return opening;
  }

  const ping = async (): Promise<void> => {
    await (client ?? (await connect())).query('select 1');
  };

  async function beat(): Promise<void> {
    const outcome = await Promise.race([
      ping().then(
        () => 'ok' as const,
        () => 'refused' as const,
      ),
      sleep(timeoutMs)
        .then(() => sleep(graceMs))
        .then(() => 'silent' as const),
    ]);
    if (outcome === 'ok') return;
    drop();
    if (outcome === 'refused' || stopping.signal.aborted) return;
    log.error('The database does not reply: failing the calls that wait for it');
    closeBusyConnections(databaseUrl);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat();
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  void run();
  return {
    close: async () => {
      stopping.abort();
      drop();
    },
  };
}
