import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { closeBusyConnections } from './pool.ts';

export interface DatabaseHeartbeat {
  close(): Promise<void>;
}

const beatMs = 1000;
const answerMs = 2000;
// A process that was held up finds the timer over before it has read the answer that came in time.
const secondLookMs = 250;

/**
 * A frozen database or a dead line says nothing, and its own bounds hold no more: a call would wait for ever.
 * Asked every second on a connection of its own, it is taken as gone when it is silent.
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
      application_name: 'wastegauge-pulse',
    });
    opening.on('error', () => undefined);
    client = opening;
    await opening.connect();
    return opening;
  }

  const ask = async (): Promise<void> => {
    await (client ?? (await connect())).query('select 1');
  };

  async function beat(): Promise<void> {
    const asked = ask();
    const outcome = await Promise.race([
      asked.then(
        () => 'answered' as const,
        () => 'refused' as const,
      ),
      sleep(answerMs)
        .then(() => sleep(secondLookMs))
        .then(() => 'silent' as const),
    ]);
    if (outcome === 'answered') return;
    drop();
    if (outcome === 'refused' || stopping.signal.aborted) return;
    log.error('The database is silent: calls that wait for it are told so');
    closeBusyConnections(databaseUrl);
  }

  async function keepAsking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat();
      await sleep(beatMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  void keepAsking();
  return {
    close: async () => {
      stopping.abort();
      drop();
    },
  };
}
