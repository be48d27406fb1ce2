import { Worker } from 'node:worker_threads';
import { AppError } from './errors.ts';

// What takes longer was made to.
const mostMs = 20_000;
const mostMemoryMb = 400;
// Each waits with its file in memory.
const mostWaiting = 10;

/** Undefined when the file took more time or memory than any good one does. */
export type ReadApart<Given, Reading> = (given: Given) => Promise<Reading | undefined>;

/**
 * Reads files beside the event loop, one after another: somebody's large file must not hold up everybody. The
 * worker gets what is given as its data and posts one message.
 */
export function createReadingThread<Given, Reading>(worker: URL): ReadApart<Given, Reading> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (given) => {
    if (waiting >= mostWaiting) throw new AppError('overloaded', { retryAfterSeconds: 10 });
    waiting += 1;
    const reading = last
      .then(() => readApart<Reading>(worker, given))
      .finally(() => (waiting -= 1));
    last = reading.catch(() => undefined);
    return reading;
  };
}

async function readApart<Reading>(address: URL, workerData: unknown): Promise<Reading | undefined> {
  const worker = new Worker(address, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reading | undefined>((resolve, reject) => {
      timer = setTimeout(() => resolve(undefined), mostMs);
      worker.once('message', (reading: Reading) => resolve(reading));
      worker.once('error', (error: Error) => {
        if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
        else reject(error);
      });
      worker.once('exit', () => resolve(undefined));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
