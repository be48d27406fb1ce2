import { buildUrl } from '@wastegauge/contract/http-request';
import { liveMessage, liveRoutes, type LiveMessage } from '@wastegauge/contract/waste/live';
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
  const connection = new AbortController();
  const disconnect = (): void => connection.abort();
  signal.addEventListener('abort', disconnect);
  let silenceTimer = setTimeout(disconnect, silenceMs);
  let retryMs: number | undefined;
  const open = (bearer: string): Promise<Response> =>
    fetch(baseUrl + buildUrl(liveRoutes.openLiveStream, {}, viewAs), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer}` },
      signal: connection.signal,
      credentials: 'same-origin',
    });

  try {
    const bearer = await session.bearer();
    if (bearer === null) return { retryMs };
    const first = await open(bearer);
    const reply = first.status === 401 ? await open(await session.renew(bearer)) : first;
    if (!reply.ok || !reply.body) return { retryMs };
    onOpen();
    for await (const event of readEventStream(reply.body)) {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(disconnect, silenceMs);
      retryMs = event.retryMs ?? retryMs;
      const message = event.data === '' ? undefined : readMessage(event.data);
      if (message) onMessage(message);
    }
  } catch {
    // A broken connection is treated as an ended one; the caller reconnects.
  } finally {
    clearTimeout(silenceTimer);
    signal.removeEventListener('abort', disconnect);
    disconnect();
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

interface ServerSentEvent {
  /** Empty for keep-alive messages. */
  data: string;
  retryMs: number | undefined;
}

async function* readEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerSentEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield parseEvent(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ServerSentEvent {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const fieldValues = (fieldName: string): string[] =>
    fields.filter(({ name }) => name === fieldName).map(({ value }) => value);
  const retryMs = Number(fieldValues('retry')[0]);
  return {
    data: fieldValues('data').join('\n'),
    retryMs: Number.isInteger(retryMs) ? retryMs : undefined,
  };
}
