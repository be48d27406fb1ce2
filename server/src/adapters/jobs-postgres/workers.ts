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
import { taskOf, type TaskOptions } from './task.ts';

export interface Workers {
  ended: Promise<void>;
  stop(timeoutMs: number): Promise<void>;
}

const concurrency = 2;
const stuckAfterLooks = 4;
const stuckStopTimeoutMs = 60_000;
const brokenStopTimeoutMs = 5000;
const notedWithinMs = 30;

export interface WorkersOptions extends TaskOptions {
  databaseUrl: string;
  jobs: readonly Job[];
}

/** Each launch has connections of its own, so that nothing broken is carried over to the next. */
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
  const parsedCronItems = parseCronItems(jobs.flatMap(cronItemsOf));
  await runMigrations({ pgPool: pool, logger });
  await refuseUnknownJobs(pool, jobs);

  const events: WorkerEvents = new EventEmitter();
  const workerPools: WorkerPool[] = [];
  events.on('pool:create', ({ workerPool }) => workerPools.push(workerPool));
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, options)])),
    parsedCronItems,
    concurrency,
    noHandleSignals: true,
    logger,
    events,
    // Unbatched, the library does not await the note that a job ended: a lost database would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const finished = runner.promise.catch((error: unknown) => {
    log.error({ err: error }, 'The job workers failed');
  });
  const stop = (timeoutMs: number): Promise<void> =>
    stopRunner({ runner, finished, workerPools, log }, timeoutMs);
  endWhenStuck(events, stop);
  goOnWithQueues(events, workerPools, log);
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
 * The library looks for the next job before it has noted the end of the last, and finds a queue that is still taken:
 * without a second look its jobs would wait for the poll, two seconds each.
 */
function goOnWithQueues(events: WorkerEvents, workerPools: readonly WorkerPool[], log: Log): void {
  const look = (): void => {
    try {
      for (const workerPool of workerPools) workerPool.nudge(1);
    } catch (error) {
      // Workers that have ended meanwhile throw.
      log.debug({ err: error }, 'No second look for jobs of a queue');
    }
  };
  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id !== null) setTimeout(look, notedWithinMs).unref();
  });
}

/** The library keeps the failure of its first look for ever; only new workers get over it. */
function endWhenStuck(events: WorkerEvents, stop: (timeoutMs: number) => Promise<void>): void {
  let failedLooks = 0;
  const reset = (): void => {
    failedLooks = 0;
  };
  events.on('job:start', reset);
  events.on('worker:getJob:empty', reset);
  events.on('worker:getJob:error', () => {
    failedLooks += 1;
    if (failedLooks === stuckAfterLooks) void stop(stuckStopTimeoutMs);
  });
}

/**
 * When a job has ended and the database cannot be told, the library stops by itself and may wait for that job for ever.
 * Its lease is given up then, so that the next workers find its jobs.
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
  // It refuses a second call and a runner that ends by itself: what counts is that it has finished.
  running.runner.stop().catch(() => undefined);
  if (await finishesWithin(timeoutMs, running.finished)) return;
  running.log.warn('Jobs still run; they go back to the queue');
  // runner.kill() does nothing once stop() was called.
  for (const workerPool of running.workerPools) {
    await workerPool.forcefulShutdown('The server stopped before the job ended');
  }
}

const finishesWithin = (timeoutMs: number, finished: Promise<void>): Promise<boolean> =>
  Promise.race([finished.then(() => true), sleep(timeoutMs, false, { ref: false })]);

export const cronItemsOf = (job: Job): CronItem[] =>
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

async function refuseUnknownJobs(pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct task_identifier as name from graphile_worker.jobs
     where attempts < max_attempts and task_identifier <> all ($1)`,
    [jobs.map((job) => job.name)],
  );
  if (rows.length === 0) return;
  throw new Error(`Jobs without a handler wait: ${rows.map(({ name }) => name).join(', ')}.`);
}
