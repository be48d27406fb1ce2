import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A call template: `{{n}}` is a unique number, `{{now}}` the time, `{{ip}}` an IP address. */
export interface LoadCall {
  name: string;
  weight: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: ({ text: string } | { base64: string })[];
}

export interface LoadSpec {
  /** Makes the numbers of this load unique. */
  name: string;
  url: string;
  seconds: number;
  calls: LoadCall[];
  /** Closed loop: number of callers, each waiting for its reply. */
  lanes?: number;
  /** Open loop: calls per second regardless of replies. */
  perSecond?: number;
  /** Connections in the open loop; default 400. */
  connections?: number;
}

export interface LoadAnswer {
  name: string;
  /** 0 without a reply. */
  status: number;
  error: string | null;
  hasRetryAfter: boolean;
  ms: number;
  endedAtMs: number;
}

/** Runs in its own process, so that the caller's work does not distort the timings. */
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
