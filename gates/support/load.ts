import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A call with holes: `{{n}}` is a number no other call has, `{{now}}` the time, `{{ip}}` an address. */
export interface LoadCall {
  name: string;
  weight: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: ({ text: string } | { base64: string })[];
}

export interface LoadSpec {
  /** Of this load, so that its numbers are no other's. */
  name: string;
  url: string;
  seconds: number;
  calls: LoadCall[];
  /** Closed: so many callers, each waiting for its answer. */
  lanes?: number;
  /** Open: so many calls a second, whatever becomes of them. */
  perSecond?: number;
  /** Kept by those who call at a rate; 400 where it is left out. */
  connections?: number;
}

export interface LoadAnswer {
  name: string;
  /** 0 where there was none. */
  status: number;
  error: string | null;
  hasRetryAfter: boolean;
  ms: number;
  endedAtMs: number;
}

/** Made by a process of its own over kept connections, so that the server is not timed by who is busy calling it. */
export async function makeLoad(spec: LoadSpec): Promise<LoadAnswer[]> {
  const caller = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)));
  const answered = once(caller, 'message');
  const failed = once(caller, 'exit').then(([code]) => {
    throw new Error(`the load ended with ${String(code)}`);
  });
  failed.catch(() => undefined);
  caller.send(spec);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own process sends
  const [answers] = (await Promise.race([answered, failed])) as [LoadAnswer[]];
  return answers;
}
