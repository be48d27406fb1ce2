import type { AddressInfo } from 'node:net';
import { liveMessage, liveRoutes, type LiveMessage } from '@wastegauge/contract/waste/live';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';

export interface LiveLine {
  status: number;
  headers: Headers;
  messages: LiveMessage[];
  /** The raw stream, including comments. */
  text(): string;
  isOver(): boolean;
  hangUp(): void;
}

export async function listenOn(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens the stream over the network and records it. */
export async function openLine(
  app: FastifyInstance,
  token: string | undefined,
  query = '',
): Promise<LiveLine> {
  const controller = new AbortController();
  const answer = await fetch(`${await listenOn(app)}${liveRoutes.openLiveStream.path}${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: controller.signal,
  });
  const messages: LiveMessage[] = [];
  let text = '';
  let readUntil = 0;
  let isOver = false;
  const reading = async (): Promise<void> => {
    if (!answer.body) return;
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const end = text.lastIndexOf('\n\n') + 2;
      if (end > readUntil) messages.push(...messagesIn(text.slice(readUntil, end)));
      readUntil = Math.max(readUntil, end);
    }
  };
  void reading()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: answer.status,
    headers: answer.headers,
    messages,
    text: () => text,
    isOver: () => isOver,
    hangUp: () => controller.abort(),
  };
}

const messagesIn = (text: string): LiveMessage[] =>
  [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) =>
    liveMessage.parse(JSON.parse(data)),
  );

export const soon = (claim: () => void, timeout = 5000): Promise<void> =>
  vi.waitFor(claim, { timeout, interval: 10 });
