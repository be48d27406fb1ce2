import { liveMessage, liveRoutes, type LiveMessage } from '@wastegauge/contract/waste/live';
import { readEventStream } from './event-stream.ts';
import { addressOf } from './request.ts';
import type { Session } from './session.ts';

export interface LiveConnectionDeps {
  session: Pick<Session, 'bearer' | 'renew'>;
  baseUrl?: string;
}

interface LiveConnection {
  viewAs: string | undefined;
  signal: AbortSignal;
  onOpen(): void;
  onMessage(message: LiveMessage): void;
}

// The server sends a keep-alive every 15 seconds.
const silenceMs = 40_000;

export async function connectLive(
  { session, baseUrl = '' }: LiveConnectionDeps,
  { viewAs, signal, onOpen, onMessage }: LiveConnection,
): Promise<{ retryMs: number | undefined }> {
  const line = new AbortController();
  const hangUp = (): void => line.abort();
  signal.addEventListener('abort', hangUp);
  let alarm = setTimeout(hangUp, silenceMs);
  let retryMs: number | undefined;
  const open = (bearer: string): Promise<Response> =>
    fetch(baseUrl + addressOf(liveRoutes.openLiveStream, { viewAs }), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer}` },
      signal: line.signal,
      credentials: 'same-origin',
    });

  try {
    const bearer = await session.bearer();
    if (bearer === null) return { retryMs };
    const first = await open(bearer);
    const answer = first.status === 401 ? await open(await session.renew(bearer)) : first;
    if (!answer.ok || !answer.body) return { retryMs };
    onOpen();
    for await (const event of readEventStream(answer.body)) {
      clearTimeout(alarm);
      alarm = setTimeout(hangUp, silenceMs);
      retryMs = event.retryMs ?? retryMs;
      const message = event.data === '' ? undefined : readMessage(event.data);
      if (message) onMessage(message);
    }
  } catch {
    // A broken connection is treated as an ended one; the caller reconnects.
  } finally {
    clearTimeout(alarm);
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
  return { retryMs };
}

function readMessage(data: string): LiveMessage | undefined {
  try {
    return liveMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
