import { liveMessage, type LiveMessage } from '@wastegauge/contract/waste/live';
import pg from 'pg';
import { liveChannel, type Live, type LiveListener } from '../../platform/ports/live.ts';
import type { Log } from '../../platform/log.ts';

const firstPauseMs = 100;
const longestPauseMs = 2000;
const pulseMs = 30_000;
const answerTimeoutMs = 5000;

export interface PostgresLive extends Live {
  close(): Promise<void>;
}

/** Listens on a connection of its own, and on a new one whenever that breaks. */
export async function openPostgresLive(databaseUrl: string, log: Log): Promise<PostgresLive> {
  const listeners = new Set<LiveListener>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  function handleLoss(broken: pg.Client, reason: Error): void {
    if (client !== broken) return;
    client = undefined;
    void broken.end().catch(() => undefined);
    if (isClosed) return;
    log.warn({ err: reason }, 'The line for live messages broke');
    for (const listener of listeners) listener.onGap();
    reconnectLater();
  }

  function reconnectLater(): void {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => {
      listen().catch(reconnectLater);
    }, pauseMs);
  }

  async function listen(): Promise<void> {
    const opening = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wastegauge-live',
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    opening.on('error', (error) => handleLoss(opening, error));
    opening.on('end', () => handleLoss(opening, new Error('The connection ended')));
    opening.on('notification', ({ payload = '' }) => {
      const message = read(payload);
      if (!message) log.error({ payload }, 'A live message could not be read');
      else for (const listener of listeners) listener.onMessage(message);
    });
    try {
      await opening.connect();
      await opening.query(`listen ${liveChannel}`);
    } catch (error) {
      void opening.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) return opening.end();
    client = opening;
    failures = 0;
  }

  // A line can be dead without a word: a listener that sends nothing would never know.
  const pulse = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch((error: unknown) => {
      handleLoss(asked, error instanceof Error ? error : new Error(String(error)));
    });
  }, pulseMs);

  await listen();
  return {
    isConnected: () => client !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearInterval(pulse);
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

function read(payload: string): LiveMessage | undefined {
  try {
    return liveMessage.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
