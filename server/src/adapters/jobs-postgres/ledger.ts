import { parseCronItems } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {
  FailedJobRow,
  JobKindCount,
  JobLedger,
  TimedJobRow,
} from '../../platform/jobs/job-ledger.ts';
import type { Job, JobKind } from '../../platform/jobs/jobs.ts';
import { cronItems } from './workers.ts';
import { queryCount, queryRow, queryRows } from '../../platform/db/query.ts';

// Jobs that succeed are deleted.
const hasFailed = sql`job.locked_at is null and job.attempts > 0 and job.last_error is not null`;

export function createLedger(known: ReadonlyMap<string, Job>): JobLedger {
  return {
    countByKind,
    findFailed,
    findTimed: (db, now) => findTimed(db, [...known.values()], now),
    async retry(transaction, id) {
      const failed = await findFailedJob(transaction, id);
      const handler = failed && known.get(failed.name);
      if (!handler) return undefined;
      await sql`
        select from graphile_worker.reschedule_jobs(
          array[${id}::bigint], run_at => now(), attempts => 0, max_attempts => ${maxAttempts(handler)})
      `.execute(transaction);
      return failed;
    },
    async discard(transaction, id) {
      const failed = await findFailedJob(transaction, id);
      if (!failed) return undefined;
      await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(
        transaction,
      );
      return failed;
    },
    async retryKeyed(transaction, kind, keys) {
      const found = await sql<{ key: string }>`
        with asked as materialized (
          select id, key, locked_at is null as is_at_rest from graphile_worker._private_jobs
          where key = any(${keys.map((key) => jobKey(kind, key))})
          for update
        ), rescheduled as materialized (
          select from graphile_worker.reschedule_jobs(
            (select array_agg(id) from asked where is_at_rest),
            run_at => now(), attempts => 0, max_attempts => ${maxAttempts(kind)})
        )
        select key from asked, (select count(*) from rescheduled) as done
      `.execute(transaction);
      return found.rows.map(({ key }) => key.slice(jobKey(kind, '').length));
    },
    async discardKeyed(transaction, kind, key) {
      await sql`select from graphile_worker.remove_job(${jobKey(kind, key)})`.execute(transaction);
    },
  };
}

const maxAttempts = ({ retries }: JobKind): number => retries + 1;

const jobKey = ({ name }: JobKind, key: string): string => `${name}:${key}`;

const countByKind = (db: Db): Promise<JobKindCount[]> =>
  queryRows(db)`
    select task.identifier as name,
      count(*) filter (where is_at_rest and attempts = 0 and run_at <= now()) as waiting,
      count(*) filter (where is_at_rest and attempts = 0 and run_at > now()) as planned,
      count(*) filter (where not is_at_rest) as running,
      count(*) filter (where is_at_rest and attempts between 1 and max_attempts - 1) as retrying,
      count(*) filter (where is_at_rest and attempts >= max_attempts) as "givenUp",
      min(run_at) filter (where is_at_rest and attempts < max_attempts and run_at <= now())
        as "oldestAt",
      min(updated_at) filter (where is_at_rest and attempts > 0) as "failedSince",
      (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1]
        as "lastError"
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    cross join lateral (select job.locked_at is null as is_at_rest) as rest
    group by task.identifier
    order by task.identifier
  `;

const failedColumns = sql`
  job.id, task.identifier as name, job.attempts, job.max_attempts as "maxAttempts",
  job.last_error as error, job.updated_at as "failedAt", job.run_at as "runAt", job.payload`;

const failedJobs = sql`
  graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id`;

async function findFailed(
  db: Db,
  { without, limit, offset }: Parameters<JobLedger['findFailed']>[1],
): Promise<{ count: number; results: FailedJobRow[] }> {
  const isListed = sql`${hasFailed} and task.identifier <> all(${without})`;
  const count = await queryCount(db)`from ${failedJobs} where ${isListed}
  `;
  const found = await sql<FailedJobRow>`
    select ${failedColumns} from ${failedJobs} where ${isListed}
    order by job.updated_at desc, job.id desc
    limit ${limit} offset ${offset}
  `.execute(db);
  return { count, results: found.rows };
}

/** Locks the row, so that of two simultaneous calls the second finds it changed. */
const findFailedJob = (transaction: Db, id: number): Promise<FailedJobRow | undefined> =>
  queryRow(transaction)`
    select ${failedColumns} from ${failedJobs} where job.id = ${id} and ${hasFailed}
    for update of job
  `;

async function findTimed(db: Db, jobs: readonly Job[], now: Date): Promise<TimedJobRow[]> {
  const found = await sql<{ name: string; lastRunAt: Date | null }>`
    select identifier as name, last_execution as "lastRunAt"
    from graphile_worker._private_known_crontabs
  `.execute(db);
  const lastRuns = new Map(found.rows.map(({ name, lastRunAt }) => [name, lastRunAt]));
  return jobs.flatMap(({ cron, ...job }) =>
    cron === undefined
      ? []
      : [
          {
            name: job.name,
            cron,
            lastRunAt: lastRuns.get(job.name) ?? null,
            nextRunAt: nextRun({ ...job, cron }, now),
          },
        ],
  );
}

const minuteMs = 60_000;
// Every timed job runs at least once a month.
const maxMinutesAhead = 32 * 24 * 60;

function nextRun(job: Job, now: Date): Date | null {
  const [item] = parseCronItems(cronItems(job));
  const thisMinute = Math.floor(now.getTime() / minuteMs);
  for (let minute = thisMinute + 1; minute <= thisMinute + maxMinutesAhead; minute += 1) {
    const at = new Date(minute * minuteMs);
    const isDue = item?.match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    });
    if (isDue) return at;
  }
  return null;
}
