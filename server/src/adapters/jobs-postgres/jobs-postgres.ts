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
import { setTimeout as sleep } from 'node:timers/promises';
import { launchWorkers, type Workers, type WorkersOptions } from './workers.ts';

export type PostgresJobsOptions = Omit<RunnerOptions, 'queue'>;

/** Queue and runner share one list, so that only jobs with a handler can be enqueued. */
export function createPostgresJobs(options: PostgresJobsOptions): {
  jobs: Jobs;
  ledger: JobLedger;
  runner: JobRunner;
} {
  const known = indexJobs(options.jobs);
  const queue = createQueue(known);
  return { jobs: queue, ledger: createLedger(known), runner: createRunner({ ...options, queue }) };
}

/** Creates or updates the queue's schema, also for processes that only enqueue. */
export async function migrateJobQueue(databaseUrl: string, log: Log): Promise<void> {
  const pool = openQueuePool(databaseUrl, log);
  try {
    await runMigrations({ pgPool: pool, logger: bridgeLogger(log) });
  } finally {
    await closeQueuePool(pool);
  }
}

// The default is 0; smaller numbers run first.
const backgroundPriority = 10;

const wakeAfterMs = 100;

export function createQueue(known: ReadonlyMap<string, Job>): Jobs {
  let waking: NodeJS.Timeout | undefined;
  return {
    async enqueue(transaction, job, payload, options = {}) {
      const handler = known.get(job.name);
      const knownKinds: (JobKind | undefined)[] = [handler, handler?.kind];
      if (!knownKinds.includes(job)) throw new Error(`The job ${job.name} has no handler.`);
      job.payload.parse(payload);
      const isPlain = !job.queue && options.key === undefined && !options.runAt;
      if (job.isBackground && isPlain && (await addWithoutNotify(transaction, job, payload)))
        return;
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
        // Optional: the workers also poll every two seconds.
        void notifyWorkers(db).catch(() => undefined);
      }, wakeAfterMs).unref();
    },
  };
}

/**
 * The library's add_job notifies the workers inside the transaction. Transactions that notify commit one after another,
 * each waiting for the disk: 119 instead of 150 captures per second. Returns false when the task has no row because the
 * workers have never run.
 */
async function addWithoutNotify(transaction: Db, job: JobKind, payload: unknown): Promise<boolean> {
  const added = await sql`${prepared}
    insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
    select id, ${JSON.stringify(payload)}::json, ${job.retries + 1}, ${backgroundPriority}
    from graphile_worker._private_tasks where identifier = ${job.name}
  `.execute(transaction);
  return added.numAffectedRows === 1n;
}

const notifyWorkers = (db: Db): Promise<unknown> =>
  sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);

interface RunnerOptions extends WorkersOptions {
  /** How long `stop` waits for running jobs before it hands them back to the queue. */
  stopTimeoutMs?: number;
}

const standardStopTimeoutMs = 20_000;
const firstPauseMs = 1000;
const maxPauseMs = 5000;

/** Restarts the workers when they end unexpectedly, for example after a lost database. */
function createRunner(options: RunnerOptions): JobRunner {
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
