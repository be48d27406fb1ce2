import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../errors.ts';
import { createCounter, createLimiter } from '../overload/concurrency-limit.ts';

// Every upload in flight is held in memory and occupies a place in the concurrency limit.
const maxInFlight = 5;
const maxInFlightPerUser = 3;
const retryAfterSeconds = 10;

export interface ReadingLimits {
  timeoutMs: number;
  maxHeapMb: number;
}

const defaultLimits: ReadingLimits = { timeoutMs: 20_000, maxHeapMb: 400 };

/** Undefined when the reading process died or took too long. */
export type ReadInProcess<Given, Reading> = (
  userId: number,
  given: Given,
) => Promise<Reading | undefined>;

/**
 * Reads untrusted files one at a time, each in its own process: a worker thread shares the server's address space, and
 * its memory limit does not keep V8 from aborting the whole process. The script calls `answerParent`.
 */
export function createReadingProcess<Given extends object, Reading>(
  script: URL,
  limits = defaultLimits,
): ReadInProcess<Given, Reading> {
  const runInOrder = createLimiter(1);
  const inFlight = createCounter();
  return async (userId, given) => {
    const user = String(userId);
    if (inFlight.of(user) >= maxInFlightPerUser) {
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    }
    if (inFlight.total() >= maxInFlight) throw new AppError('overloaded', { retryAfterSeconds });
    inFlight.add(user);
    return runInOrder(() => readInProcess<Reading>(script, given, limits)).finally(() =>
      inFlight.remove(user),
    );
  };
}

async function readInProcess<Reading>(
  script: URL,
  given: object,
  { timeoutMs, maxHeapMb }: ReadingLimits,
): Promise<Reading | undefined> {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    // The server's environment contains secrets.
    env: {
      SystemRoot: process.env.SystemRoot,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
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
