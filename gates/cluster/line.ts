import { setTimeout as sleep } from 'node:timers/promises';
import { liveMessage, liveRoutes, type LiveMessage } from '@wastegauge/contract/waste/live';
import type { GateCaller } from '../support/caller.ts';

export interface Line {
  /** Milliseconds until a message about the event arrived; undefined after the timeout. */
  waitFor(eventId: number, timeoutMs: number): Promise<number | undefined>;
  hangUp(): void;
}

export async function openLine({ url, token }: GateCaller): Promise<Line> {
  const leaving = new AbortController();
  const answer = await fetch(url + liveRoutes.openLiveStream.path, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const messages: LiveMessage[] = [];
  const listen = async (): Promise<void> => {
    let text = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data !== undefined) messages.push(liveMessage.parse(JSON.parse(data)));
      }
    }
  };
  void listen().catch(() => undefined);
  return {
    waitFor: async (eventId, timeoutMs) => {
      const startedAt = performance.now();
      while (performance.now() - startedAt < timeoutMs) {
        if (messages.some((message) => message.event_id === eventId)) {
          return performance.now() - startedAt;
        }
        await sleep(5);
      }
      return undefined;
    },
    hangUp: () => leaving.abort(),
  };
}
