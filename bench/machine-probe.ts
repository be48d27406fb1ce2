import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { quantile } from '../gates/support/quantile.ts';
import { rounded } from './figures.ts';

// About two milliseconds on the development machine.
const iterations = 2_000_000;

/**
 * Times a small fixed piece of work on another thread: the delay caused by the machine itself, which is part of every
 * other measurement.
 */
export interface MachineProbe {
  run(): Promise<void>;
  figures(): { pulseP50Ms: number; pulseP95Ms: number };
  close(): Promise<void>;
}

export async function startMachineProbe(): Promise<MachineProbe> {
  const worker = new Worker(new URL(import.meta.url));
  await once(worker, 'message');
  const times: number[] = [];
  return {
    async run() {
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
  for (let iteration = 0; iteration < iterations; iteration += 1) sum += iteration % 7;
  return sum;
}

if (!isMainThread) {
  parentPort?.on('message', () => parentPort?.postMessage(work()));
  parentPort?.postMessage('ready');
}
