import type { JobHelpers, Task } from 'graphile-worker';
import type { ErrorReports } from '../../platform/ports/error-reports.ts';
import {
  DependencyAway,
  PermanentJobFailure,
  runJob,
  type Job,
  type JobOutcome,
  type JobPorts,
  type Jobs,
  type ObserveJob,
} from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';

export interface TaskOptions {
  ports: JobPorts;
  queue: Jobs;
  log: Log;
  observe?: ObserveJob;
  reports?: ErrorReports;
}

// The queue pauses e^attempts seconds: capped at 6 attempts, a job runs again every seven minutes.
const maxCountedAttempts = 6;
const maxOutageMs = 14 * 24 * 3_600_000;

export function createTask(job: Job, { ports, queue, log, observe, reports }: TaskOptions): Task {
  return async (payload, helpers) => {
    const { id, attempts: attempt, max_attempts: maxAttempts } = helpers.job;
    const isLastAttempt = attempt >= maxAttempts;
    const jobLog = log.child({ job: job.name, jobId: id, attempt });
    const startedAt = performance.now();
    const report = (outcome: JobOutcome): void =>
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
      report('succeeded');
    } catch (error) {
      const isOutage = error instanceof DependencyAway && isOutageTolerated(helpers);
      if (isOutage) await capAttempts(helpers);
      if ((isLastAttempt && !isOutage) || error instanceof PermanentJobFailure) {
        if (!isLastAttempt) await giveUpRetries(helpers);
        jobLog.error({ err: error }, 'Job failed permanently');
        reports?.report(error, { where: `job ${job.name}` });
        report('failed');
      } else {
        jobLog.warn({ err: error }, 'Job failed and will be retried');
        report('retried');
      }
      throw error;
    }
  };
}

/** The library adds the scheduled time to the payload of a timed job. */
function withoutTimerStamp(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron: _stamp, ...rest } = payload;
  return rest;
}

const isOutageTolerated = ({ job }: JobHelpers): boolean =>
  Date.now() - job.created_at.getTime() < maxOutageMs;

const capAttempts = (helpers: JobHelpers): Promise<unknown> =>
  helpers.query(
    `update graphile_worker._private_jobs
     set attempts = least(attempts, $2, max_attempts - 1) where id = $1`,
    [helpers.job.id, maxCountedAttempts],
  );

// The library's own function skips running jobs.
const giveUpRetries = (helpers: JobHelpers): Promise<unknown> =>
  helpers.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [
    helpers.job.id,
  ]);
