const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** Twice as long after each failure, and never the same for all monitors of a kitchen. */
export function pauseAfter(failures: number, askedMs: number): number {
  const grownMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  return Math.max(askedMs, grownMs * (0.5 + Math.random() / 2));
}

export interface Bell {
  ring(): void;
  /** Until it rings, at most so long. */
  wait(patienceMs: number): Promise<void>;
}

export function hangBell(): Bell {
  let ring = (): void => undefined;
  return {
    ring: () => ring(),
    wait: (patienceMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, patienceMs));
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
