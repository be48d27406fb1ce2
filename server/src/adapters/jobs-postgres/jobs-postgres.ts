import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import {
  indexJobs,
  type Job,
  type JobKind,
  type JobRunner,
  type Jobs,
} from '../../platform/jobs/jobs.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { JobLedger } from '../../platform/jobs/job-ledger.ts';
import { bridgeLogger, closeQueuePool, openQueuePool } from './connection.ts';
import { createLedger } from './ledger.ts';
import { createRunner, type RunnerOptions } from './runner.ts';

export type PostgresJobsOptions = Omit<RunnerOptions, 'queue'>;

/** The queue and its runner over one list, so that nothing can be enqueued that nobody works off. */
export function createPostgresJobs(options: PostgresJobsOptions): {
  jobs: Jobs;
  ledger: JobLedger;
  runner: JobRunner;
} {
  const known = indexJobs(options.jobs);
  const queue = createQueue(known);
  return { jobs: queue, ledger: createLedger(known), runner: createRunner({ ...options, queue }) };
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

// What has no priority has 0, and smaller comes first.
const backgroundPriority = 10;

const wakeAfterMs = 100;

/** For a process that enqueues and leaves the work to others. */
export function createQueue(known: ReadonlyMap<string, Job>): Jobs {
  let waking: NodeJS.Timeout | undefined;
  return {
    async enqueue(transaction, job, payload, options = {}) {
      const handler = known.get(job.name);
      const askedForBy: (JobKind | undefined)[] = [handler, handler?.kind];
      if (!askedForBy.includes(job)) throw new Error(`The job ${job.name} has no handler.`);
      job.payload.parse(payload);
      const isPlain = !job.queue && options.key === undefined && !options.runAt;
      if (job.isBackground && isPlain && (await addQuietly(transaction, job, payload))) return;
      const key = options.key === undefined ? null : `${job.name}:${options.key}`;
      await sql`${prepared}
        select 1 from graphile_worker.add_job(
          identifier => ${job.name},
          payload => ${JSON.stringify(payload)}::json,
          queue_name => ${job.queue ?? null},
          run_at => ${options.runAt ?? null}::timestamptz,
          max_attempts => ${job.retries + 1},
          job_key => ${key},
          priority => ${job.isBackground ? backgroundPriority : null}::integer
        )`.execute(transaction);
    },
    wake(db) {
      waking ??= setTimeout(() => {
        waking = undefined;
        // Nothing depends on it: without it the workers look by themselves every two seconds.
        void tellWorkers(db).catch(() => undefined);
      }, wakeAfterMs).unref();
    },
  };
}

/**
 * The library's own function tells the workers inside the transaction. Transactions that notify commit one after
 * another, each waiting for the disk: measured, 119 captures a second instead of 150. False when the workers have
 * never run yet and the task has no row.
 */
async function addQuietly(transaction: Db, job: JobKind, payload: unknown): Promise<boolean> {
  const added = await sql`${prepared}
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
    select id, ${JSON.stringify(payload)}::json, ${job.retries + 1}, ${backgroundPriority}
    from graphile_worker._private_tasks where identifier = ${job.name}
  `.execute(transaction);
  return added.numAffectedRows === 1n;
}

const tellWorkers = (db: Db): Promise<unknown> =>
  sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
