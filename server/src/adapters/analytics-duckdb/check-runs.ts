import type { CheckReach, CopyCheck, CopyStatus } from '../../platform/ports/analytics.ts';

export interface CheckRuns {
  /** Joins a check that is already running. */
  run(reach: CheckReach): Promise<number>;
  last(): CopyCheck | null;
  running(): CopyStatus['runningCheck'];
}

export function trackChecks(
  check: (reach: CheckReach, onProgress: (steps: number) => void) => Promise<number>,
  total: number,
): CheckRuns {
  let last: CopyCheck | null = null;
  let running: { startedAt: Date; done: number; result: Promise<number> } | undefined;

  async function note(reach: CheckReach, startedAt: Date): Promise<number> {
    let repaired: number | null = null;
    try {
      repaired = await check(reach, (done) => {
        if (running) running.done = done;
      });
      return repaired;
    } finally {
      last = { reach, startedAt, finishedAt: new Date(), repaired };
      running = undefined;
    }
  }

  return {
    run: (reach) => {
      if (!running) {
        const startedAt = new Date();
        running = { startedAt, done: 0, result: note(reach, startedAt) };
      }
      return running.result;
    },
    last: () => last,
    running: () => (running ? { startedAt: running.startedAt, done: running.done, total } : null),
  };
}
