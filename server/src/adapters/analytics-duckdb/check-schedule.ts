import type { CheckReach, CopyCheck, CopyStatus } from '../../platform/ports/analytics.ts';

/** Checks one at a time, and what came of the last. */
export interface NotedChecks {
  /** Whoever asks while one runs waits for that one. */
  run(reach: CheckReach): Promise<number>;
  last(): CopyCheck | null;
  running(): CopyStatus['runningCheck'];
}

export function noteChecks(
  check: (reach: CheckReach, tellDone: (steps: number) => void) => Promise<number>,
  total: number,
): NotedChecks {
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
