const firstPauseMs = 500;
const maxPauseMs = 60_000;

/** Doubles after each failure, with jitter so that monitors do not retry at the same time. */
export function pauseAfter(failures: number, minimumMs: number): number {
  const backoffMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
  return Math.max(minimumMs, backoffMs * (0.5 + Math.random() / 2));
}

/** Ends early when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

export interface WakeUp {
  trigger(): void;
  /** Until triggered or until the timeout. */
  wait(timeoutMs: number): Promise<void>;
}

export function createWakeUp(): WakeUp {
  let resolveWait = (): void => undefined;
  return {
    trigger: () => resolveWait(),
    wait: (timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, timeoutMs));
        resolveWait = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
