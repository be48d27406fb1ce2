import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import { launchWorkers, type Workers, type WorkersOptions } from './workers.ts';

export interface RunnerOptions extends WorkersOptions {
  /** How long `stop` waits for running jobs before it hands them back to the queue. */
  stopTimeoutMs?: number;
}

const standardStopTimeoutMs = 20_000;
const firstPauseMs = 1000;
const maxPauseMs = 5000;

/** Restarts the workers when they end unexpectedly, for example after a lost database. */
export function createRunner(options: RunnerOptions): JobRunner {
  const { log } = options;
  const stopping = new AbortController();
  let workers: Workers | undefined;
  let supervision = Promise.resolve();

  async function supervise(): Promise<void> {
    while (workers) {
      await workers.ended;
      workers = stopping.signal.aborted ? undefined : await launchAgain();
    }
  }

  async function launchAgain(): Promise<Workers | undefined> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      log.warn({ pauseMs }, 'The job workers ended; starting them again');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        const launched = await launchWorkers(options);
        if (stopping.signal.aborted) await launched.stop(0);
        return launched;
      } catch (error) {
        log.error({ err: error }, 'The job workers could not start');
      }
    }
  }

  return {
    async start() {
      workers = await launchWorkers(options);
      supervision = supervise();
    },
    async stop() {
      stopping.abort();
      await workers?.stop(options.stopTimeoutMs ?? standardStopTimeoutMs);
      await supervision;
    },
  };
}
