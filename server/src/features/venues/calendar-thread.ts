import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/errors.ts';
import type { CalendarFrame, CalendarReading } from './calendar-reading.ts';

// Ten thousand events take a second or two; what takes longer was made to.
const mostMs = 20_000;
const mostMemoryMb = 400;
// Each waits with its file in memory.
const mostWaiting = 10;

/** Undefined when the file took more time or memory than any calendar does. */
export type ReadCalendar = (
  text: string,
  frame: CalendarFrame,
) => Promise<CalendarReading | undefined>;

/** Reads files beside the event loop, one after another: somebody's large file must not hold up everybody. */
export function createCalendarThread(): ReadCalendar {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (text, frame) => {
    if (waiting >= mostWaiting) throw new AppError('overloaded', { retryAfterSeconds: 10 });
    waiting += 1;
    const reading = last.then(() => readApart(text, frame)).finally(() => (waiting -= 1));
    last = reading.catch(() => undefined);
    return reading;
  };
}

async function readApart(text: string, frame: CalendarFrame): Promise<CalendarReading | undefined> {
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
    workerData: { text, ...frame },
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<CalendarReading | undefined>((resolve, reject) => {
      timer = setTimeout(() => resolve(undefined), mostMs);
      worker.once('message', (reading: CalendarReading) => resolve(reading));
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
