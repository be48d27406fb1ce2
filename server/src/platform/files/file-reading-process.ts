import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../errors.ts';

// Every upload in flight is held in memory and occupies one of the calls the server works on at once.
const maxInFlight = 5;
const maxInFlightPerUser = 3;
const retryAfterSeconds = 10;

export interface ReadingBounds {
  timeoutMs: number;
  maxHeapMb: number;
}

const usualBounds: ReadingBounds = { timeoutMs: 20_000, maxHeapMb: 400 };

/** Undefined when the reading process died or took too long. */
export type ReadApart<Given, Reading> = (
  userId: number,
  given: Given,
) => Promise<Reading | undefined>;

/**
 * Reads untrusted files one at a time, each in a process of its own: a worker thread shares the server's address space,
 * and its memory limit does not keep V8 from aborting the whole process. The script calls `answerParent`.
 */
export function createReadingProcess<Given extends object, Reading>(
  script: URL,
  bounds = usualBounds,
): ReadApart<Given, Reading> {
  let last: Promise<unknown> = Promise.resolve();
  const inFlight: number[] = [];
  return async (userId, given) => {
    if (inFlight.filter((id) => id === userId).length >= maxInFlightPerUser) {
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    }
    if (inFlight.length >= maxInFlight) throw new AppError('overloaded', { retryAfterSeconds });
    inFlight.push(userId);
    const reading = last
      .then(() => readInProcess<Reading>(script, given, bounds))
      .finally(() => inFlight.splice(inFlight.indexOf(userId), 1));
    last = reading.catch(() => undefined);
    return reading;
  };
}

async function readInProcess<Reading>(
  script: URL,
  given: object,
  { timeoutMs, maxHeapMb }: ReadingBounds,
): Promise<Reading | undefined> {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // Nothing of the server's own environment, which holds its secrets.
    env: { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reading | undefined>((resolve, reject) => {
      timer = setTimeout(() => resolve(undefined), timeoutMs);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by our own script
      child.once('message', (reading) => resolve(reading as Reading));
      child.once('exit', () => resolve(undefined));
      child.once('error', () => reject(new AppError('overloaded', { retryAfterSeconds })));
      child.send(given, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    await end(child);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (!isRunning) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
