import type { JobHelpers, Task } from 'graphile-worker';
import type { ErrorReports } from '../platform/error-reports.ts';
import {
  PermanentJobFailure,
  runJob,
  type Job,
  type JobOutcome,
  type JobPorts,
  type Jobs,
  type ObserveJob,
} from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';

export interface TaskOptions {
  ports: JobPorts;
  queue: Jobs;
  log: Log;
  observe?: ObserveJob;
  reports?: ErrorReports;
}

export function taskOf(job: Job, { ports, queue, log, observe, reports }: TaskOptions): Task {
  return async (payload, helpers) => {
    const { id, attempts: attempt, max_attempts: maxAttempts } = helpers.job;
    const isLastAttempt = attempt >= maxAttempts;
    const jobLog = log.child({ job: job.name, jobId: id, attempt });
    const startedAt = performance.now();
    const tell = (outcome: JobOutcome): void =>
      observe?.(job.name, outcome, (performance.now() - startedAt) / 1000);
    const context = {
      ...ports,
      jobs: queue,
      log: jobLog,
      attempt,
      isLastAttempt,
      signal: helpers.abortSignal,
    };
    try {
      await runJob(job, context, withoutTimerStamp(payload));
      tell('succeeded');
    } catch (error) {
      if (isLastAttempt || error instanceof PermanentJobFailure) {
        if (!isLastAttempt) await giveUpRetries(helpers);
        jobLog.error({ err: error }, 'Job failed for good');
        reports?.report(error, { where: `job ${job.name}` });
        tell('failed');
      } else {
        jobLog.warn({ err: error }, 'Job failed and will be tried again');
        tell('retried');
      }
      throw error;
    }
  };
}

/** The library adds the planned time to the payload of a timed job. */
function withoutTimerStamp(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron: _stamp, ...rest } = payload;
  return rest;
}

// The library's own function for this leaves running jobs alone.
const giveUpRetries = (helpers: JobHelpers): Promise<unknown> =>
  helpers.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [
    helpers.job.id,
  ]);
