import { setTimeout as sleep } from 'node:timers/promises';
import type { GateCaller } from './caller.ts';

export interface SteadyAnswer {
  call: string;
  status: number;
  startedMs: number;
  tookMs: number;
  retryAfter: boolean;
}

export type SteadyCall = () => Promise<Pick<SteadyAnswer, 'call' | 'status' | 'retryAfter'>>;

export const readSteadily =
  ({ url, token }: Pick<GateCaller, 'url' | 'token'>, name: string, path: string): SteadyCall =>
  async () => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return { call: name, status: answer.status, retryAfter: answer.headers.has('retry-after') };
  };

/** Repeats a call until the shift is over; a call without a reply has status 0. */
export async function callUntilOver(
  call: SteadyCall,
  shift: { isOver: boolean },
  answered: SteadyAnswer[],
): Promise<void> {
  while (!shift.isOver) {
    const startedMs = performance.now();
    const answer = await call().catch((error: unknown) => ({
      call: String(error),
      status: 0,
      retryAfter: false,
    }));
    answered.push({ ...answer, startedMs, tookMs: performance.now() - startedMs });
    await sleep(20);
  }
}

/** Until twenty replies in a row succeed, at most for the given time. */
export async function untilNormal(
  answered: SteadyAnswer[],
  sinceMs: number,
  timeoutMs: number,
): Promise<void> {
  while (performance.now() < sinceMs + timeoutMs) {
    const since = answered.filter(({ startedMs }) => startedMs > sinceMs).slice(-20);
    if (since.length === 20 && since.every(({ status }) => status === 200)) return;
    await sleep(20);
  }
}
