import { AppError } from '../errors.ts';

export interface ConcurrencyLimitOptions {
  maxConcurrent: number;
  /** Keeps one caller from blocking all others. */
  maxPerCaller: number;
  maxQueued: number;
  maxQueuedPerCaller: number;
  queueTimeoutMs: number;
  /** Replaces queueTimeoutMs after a second of full load, overall or by one caller: waiting longer would not help. */
  overloadTimeoutMs: number;
  retryAfterSeconds: number;
}

export type Release = () => void;

export interface QueueOptions {
  /** The call was admitted before, to read its body: it goes ahead of new calls, so that the body is not wasted. */
  isResumed?: boolean;
}

/** Resolves when the caller may start; rejects with 503 when the queue is full or the wait is too long. */
export type ConcurrencyLimit = (caller: string, options?: QueueOptions) => Promise<Release>;

interface QueuedCall {
  caller: string;
  start(): void;
}

const overloadAfterMs = 1000;

export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { maxConcurrent, maxPerCaller, maxQueued, maxQueuedPerCaller, retryAfterSeconds } = options;
  const running = createCounter();
  const queued = createCounter();
  const resumedCalls = new Set<QueuedCall>();
  const newCalls = new Set<QueuedCall>();
  const queuedSinceMs = new Map<string, number>();
  let notSaturatedAtMs = 0;

  const mayStart = (caller: string): boolean =>
    running.total() < maxConcurrent && running.of(caller) < maxPerCaller;
  const overloaded = (): AppError => new AppError('overloaded', { retryAfterSeconds });

  function start(caller: string): Release {
    running.add(caller);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running.remove(caller);
      const next = [...resumedCalls, ...newCalls].find((call) => mayStart(call.caller));
      next?.start();
    };
  }

  function waitTimeoutMs(caller: string): number {
    const now = performance.now();
    if (queued.total() === 0 || running.total() < maxConcurrent) notSaturatedAtMs = now;
    if (queued.of(caller) === 0) queuedSinceMs.set(caller, now);
    const since = Math.min(notSaturatedAtMs, queuedSinceMs.get(caller) ?? now);
    return now - since > overloadAfterMs ? options.overloadTimeoutMs : options.queueTimeoutMs;
  }

  const enqueue = (caller: string, isResumed: boolean): Promise<Release> =>
    new Promise((resolve, reject) => {
      const queue = isResumed ? resumedCalls : newCalls;
      const timeoutMs = waitTimeoutMs(caller);
      const leaveQueue = (): void => {
        clearTimeout(timer);
        queue.delete(call);
        queued.remove(caller);
        if (queued.of(caller) === 0) queuedSinceMs.delete(caller);
      };
      const timer = setTimeout(
        () => {
          leaveQueue();
          reject(overloaded());
        },
        isResumed ? options.queueTimeoutMs : timeoutMs,
      );
      const call: QueuedCall = {
        caller,
        start: () => {
          leaveQueue();
          resolve(start(caller));
        },
      };
      queue.add(call);
      queued.add(caller);
    });

  return async (caller, { isResumed = false } = {}) => {
    if (mayStart(caller)) return start(caller);
    if (queued.total() >= maxQueued || queued.of(caller) >= maxQueuedPerCaller) throw overloaded();
    return enqueue(caller, isResumed);
  };
}

/** Runs work while holding a place; the place is released before the caller sees the result. */
export async function runLimited<Result>(
  limit: ConcurrencyLimit,
  caller: string,
  work: () => Promise<Result>,
  options?: QueueOptions,
): Promise<Result> {
  const release = await limit(caller, options);
  try {
    return await work();
  } finally {
    release();
  }
}

export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs work in the order of the calls, at most `maxConcurrent` at a time. Throws `rejection()` when the queue is full. */
export function createLimiter(
  maxConcurrent: number,
  queue: { maxQueued: number; rejection: () => Error } = {
    maxQueued: Infinity,
    rejection: () => new AppError('overloaded'),
  },
): Limiter {
  let running = 0;
  const queued: (() => void)[] = [];
  return async (work) => {
    if (running < maxConcurrent) {
      running += 1;
      // Never start synchronously: callers may still have to store the promise.
      await Promise.resolve();
    } else {
      if (queued.length >= queue.maxQueued) throw queue.rejection();
      await new Promise<void>((resolve) => queued.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queued.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createCounter() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (caller: string) => counts.get(caller) ?? 0,
    add: (caller: string) => {
      total += 1;
      counts.set(caller, (counts.get(caller) ?? 0) + 1);
    },
    remove: (caller: string) => {
      total -= 1;
      const left = (counts.get(caller) ?? 0) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    },
  };
}
