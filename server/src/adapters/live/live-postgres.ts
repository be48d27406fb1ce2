import { liveMessage, type LiveMessage } from '@wastegauge/contract/waste/live';
import pg from 'pg';
import { liveChannel, type Live, type LiveListener } from '../../platform/ports/live.ts';
import type { Log } from '../../platform/log.ts';

const firstPauseMs = 100;
const maxPauseMs = 2000;
const heartbeatMs = 30_000;
const replyTimeoutMs = 5000;

export interface PostgresLive extends Live {
  close(): Promise<void>;
}

/** Listens on its own connection and reconnects when it breaks. */
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
    log.warn({ err: reason }, 'The connection for live messages broke');
    for (const listener of listeners) listener.onGap();
    reconnectLater();
  }

  function reconnectLater(): void {
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => {
      listen().catch(reconnectLater);
    }, pauseMs);
  }

  async function listen(): Promise<void> {
    const opening = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'wastegauge-live',
      connectionTimeoutMillis: replyTimeoutMs,
      query_timeout: replyTimeoutMs,
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

  // A dead connection is only noticed by sending something.
  const heartbeat = setInterval(() => {
    const pinged = client;
    pinged?.query('select 1').catch((error: unknown) => {
      handleLoss(pinged, error instanceof Error ? error : new Error(String(error)));
    });
  }, heartbeatMs);

  await listen();
  return {
    isConnected: () => client !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
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
