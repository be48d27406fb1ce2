import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { indexJobs, type Job, type JobRunner, type Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { bridgeLogger, closeQueuePool, openQueuePool } from './jobs-postgres-connection.ts';
import { createRunner, type RunnerOptions } from './jobs-postgres-runner.ts';

export type PostgresJobsOptions = Omit<RunnerOptions, 'queue'>;

/** The queue and its runner over one list, so that nothing can be enqueued that nobody works off. */
export function createPostgresJobs(options: PostgresJobsOptions): {
  jobs: Jobs;
  runner: JobRunner;
} {
  const queue = createQueue(indexJobs(options.jobs));
  return { jobs: queue, runner: createRunner({ ...options, queue }) };
}

/** Creates or updates the queue's own schema; a process that only enqueues needs it too. */
export async function migrateJobQueue(databaseUrl: string, log: Log): Promise<void> {
  const pool = openQueuePool(databaseUrl, log);
  try {
    await runMigrations({ pgPool: pool, logger: bridgeLogger(log) });
  } finally {
    await closeQueuePool(pool);
  }
}

/** For a process that enqueues and leaves the work to others. */
export const createQueue = (known: ReadonlyMap<string, Job>): Jobs => ({
  async enqueue(transaction, job, payload, options = {}) {
    if (known.get(job.name) !== job) throw new Error(`The job ${job.name} has no handler.`);
    job.payload.parse(payload);
    const key = options.key === undefined ? null : `${job.name}:${options.key}`;
    await sql`
      select 1 from graphile_worker.add_job(
        identifier => ${job.name},
        payload => ${JSON.stringify(payload)}::json,
        queue_name => ${job.queue ?? null},
        run_at => ${options.runAt ?? null}::timestamptz,
        max_attempts => ${job.retries + 1},
        job_key => ${key}
      )`.execute(transaction);
  },
});
