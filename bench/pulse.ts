import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { quantile } from '../gates/support/quantile.ts';
import { rounded } from './figures.ts';

// About two milliseconds on the machine this was written on.
const turns = 2_000_000;

/**
 * A small, always equal piece of work, handed to another thread and back: how long the machine itself
 * lets things wait. On one that is shared, its tail is the tail of everything else.
 */
export interface Pulse {
  beat(): Promise<void>;
  figures(): { pulseP50Ms: number; pulseP95Ms: number };
  close(): Promise<void>;
}

export async function startPulse(): Promise<Pulse> {
  const worker = new Worker(new URL(import.meta.url));
  await once(worker, 'message');
  const times: number[] = [];
  return {
    async beat() {
      const startedAt = performance.now();
      worker.postMessage(null);
      await once(worker, 'message');
      times.push(performance.now() - startedAt);
    },
    figures: () => ({
      pulseP50Ms: rounded(quantile(times, 0.5)),
      pulseP95Ms: rounded(quantile(times, 0.95)),
    }),
    close: async () => {
      await worker.terminate();
    },
  };
}

function work(): number {
  let sum = 0;
  for (let turn = 0; turn < turns; turn += 1) sum += turn % 7;
  return sum;
}

if (!isMainThread) {
  parentPort?.on('message', () => parentPort?.postMessage(work()));
  parentPort?.postMessage('ready');
}
