import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type Runner,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { bridgeLogger, closeQueuePool, openQueuePool } from './connection.ts';
import { keepLease } from './lease.ts';
import { createTask, type TaskOptions } from './task.ts';

export interface Workers {
  ended: Promise<void>;
  stop(timeoutMs: number): Promise<void>;
}

const concurrency = 2;
const stuckAfterFetches = 4;
const stuckStopTimeoutMs = 60_000;
const brokenStopTimeoutMs = 5000;
const completionDelayMs = 30;

export interface WorkersOptions extends TaskOptions {
  databaseUrl: string;
  jobs: readonly Job[];
}

/** Each launch opens new connections, so that no broken one is reused. */
export async function launchWorkers(options: WorkersOptions): Promise<Workers> {
  const pool = openQueuePool(options.databaseUrl, options.log);
  try {
    const { ended, stop } = await launchOn(pool, options);
    return { ended: ended.then(() => closeQueuePool(pool)), stop };
  } catch (error) {
    await closeQueuePool(pool);
    throw error;
  }
}

async function launchOn(pool: pg.Pool, options: WorkersOptions): Promise<Workers> {
  const { jobs, log } = options;
  const logger = bridgeLogger(log);
  const parsedCronItems = parseCronItems(jobs.flatMap(cronItems));
  await runMigrations({ pgPool: pool, logger });
  await assertKnownJobs(pool, jobs);

  const events: WorkerEvents = new EventEmitter();
  const workerPools: WorkerPool[] = [];
  events.on('pool:create', ({ workerPool }) => workerPools.push(workerPool));
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, createTask(job, options)])),
    parsedCronItems,
    concurrency,
    noHandleSignals: true,
    logger,
    events,
    // Without batching the library does not await job completion: a lost database would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const finished = runner.promise.catch((error: unknown) => {
    log.error({ err: error }, 'The job workers failed');
  });
  const stop = (timeoutMs: number): Promise<void> =>
    stopRunner({ runner, finished, workerPools, log }, timeoutMs);
  endWhenStuck(events, stop);
  nudgeAfterQueueJobs(events, workerPools, log);
  const broken = whenBroken(events, stop, log);
  try {
    const leases = await Promise.all(workerPools.map(({ id }) => keepLease(pool, id, log)));
    const ended = Promise.race([finished, broken]).finally(() =>
      leases.forEach((lease) => lease.release()),
    );
    return { ended, stop };
  } catch (error) {
    await stop(0);
    throw error;
  }
}

/**
 * The library fetches the next job before it has completed the previous one and finds the queue locked. Without a second
 * fetch each job of a queue would wait two seconds for the next poll.
 */
function nudgeAfterQueueJobs(
  events: WorkerEvents,
  workerPools: readonly WorkerPool[],
  log: Log,
): void {
  const nudge = (): void => {
    try {
      for (const workerPool of workerPools) workerPool.nudge(1);
    } catch (error) {
      // Workers that have ended throw.
      log.debug({ err: error }, 'Could not nudge the workers');
    }
  };
  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id !== null) setTimeout(nudge, completionDelayMs).unref();
  });
}

/** The library never recovers from a failed first fetch; only new workers do. */
function endWhenStuck(events: WorkerEvents, stop: (timeoutMs: number) => Promise<void>): void {
  let failedFetches = 0;
  const reset = (): void => {
    failedFetches = 0;
  };
  events.on('job:start', reset);
  events.on('worker:getJob:empty', reset);
  events.on('worker:getJob:error', () => {
    failedFetches += 1;
    if (failedFetches === stuckAfterFetches) void stop(stuckStopTimeoutMs);
  });
}

/**
 * When the end of a job cannot be stored, the library stops and may wait for that job for ever. Release its lease, so
 * that the next workers can take its jobs.
 */
function whenBroken(
  events: WorkerEvents,
  stop: (timeoutMs: number) => Promise<void>,
  log: Log,
): Promise<void> {
  return new Promise((resolve) => {
    events.once('pool:fatalError', ({ error }) => {
      log.warn({ err: error }, 'The job workers lost the database');
      stop(brokenStopTimeoutMs)
        .catch((failure: unknown) => log.warn({ err: failure }, 'The job workers could not stop'))
        .finally(resolve);
    });
  });
}

interface Running {
  runner: Runner;
  finished: Promise<void>;
  workerPools: WorkerPool[];
  log: Log;
}

async function stopRunner(running: Running, timeoutMs: number): Promise<void> {
  // Rejects when called twice or when the runner has already ended; only `finished` matters.
  running.runner.stop().catch(() => undefined);
  if (await finishesWithin(timeoutMs, running.finished)) return;
  running.log.warn('Jobs are still running: returning them to the queue');
  // runner.kill() does nothing once stop() was called.
  for (const workerPool of running.workerPools) {
    await workerPool.forcefulShutdown('The server stopped before the job ended');
  }
}

const finishesWithin = (timeoutMs: number, finished: Promise<void>): Promise<boolean> =>
  Promise.race([finished.then(() => true), sleep(timeoutMs, false, { ref: false })]);

export const cronItems = (job: Job): CronItem[] =>
  job.cron === undefined
    ? []
    : [
        {
          task: job.name,
          identifier: job.name,
          match: job.cron,
          options: {
            maxAttempts: job.retries + 1,
            jobKey: `${job.name}:timer`,
            ...(job.queue === undefined ? {} : { queueName: job.queue }),
          },
        },
      ];

async function assertKnownJobs(pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct task_identifier as name from graphile_worker.jobs
     where attempts < max_attempts and task_identifier <> all ($1)`,
    [jobs.map((job) => job.name)],
  );
  if (rows.length === 0) return;
  throw new Error(`Jobs without a handler wait: ${rows.map(({ name }) => name).join(', ')}.`);
}
