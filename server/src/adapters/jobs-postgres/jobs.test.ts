import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../platform/db/db.ts';
import {
  defineJob,
  DependencyAway,
  type Job,
  type JobOutcome,
  type JobRunner,
} from '../../platform/jobs/jobs.ts';
import { clusterNodes } from '../../../test/support/cluster/test-cluster.ts';
import { withAdministrator } from '../../../test/support/test-database.ts';
import { eventually, openWorkshop, type Workshop } from '../../../test/support/test-jobs.ts';

let workshop: Workshop;
let running: JobRunner[] = [];

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterEach(async () => {
  for (const runner of running) await runner.stop();
  running = [];
  await sql`delete from graphile_worker._private_jobs`.execute(workshop.db);
});
afterAll(() => workshop.close());

const payload = z.strictObject({ dish: z.string() });

/** A job that notes each dish it gets, and what `run` does besides. */
function kitchen(run: (dish: string) => Promise<void> = async () => undefined) {
  const served: string[] = [];
  const serve = defineJob({
    name: 'serve',
    payload,
    run: async (_context, { dish }) => {
      served.push(dish);
      await run(dish);
    },
  });
  return { served, serve };
}

async function start(jobs: readonly Job[], options: Parameters<Workshop['jobs']>[1] = {}) {
  const made = workshop.jobs(jobs, options);
  await made.runner.start();
  running.push(made.runner);
  return made.jobs;
}

interface QueuedJob {
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  locked_by: string | null;
}

const queued = async (): Promise<QueuedJob[]> =>
  (await sql<QueuedJob>`select * from graphile_worker.jobs order by id`.execute(workshop.db)).rows;

const makeDue = () =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(workshop.db);

test('a job runs when the change it belongs to commits, and never when it rolls back', async () => {
  const { served, serve } = kitchen();
  const jobs = await start([serve]);
  await inTransaction(workshop.db, (transaction) =>
    jobs.enqueue(transaction, serve, { dish: 'soup' }),
  );
  const rolledBack = inTransaction(workshop.db, async (transaction) => {
    await jobs.enqueue(transaction, serve, { dish: 'fish' });
    throw new Error('the order was cancelled');
  });
  await expect(rolledBack).rejects.toThrow('cancelled');
  await jobs.enqueue(workshop.db, serve, { dish: 'cake' });
  await eventually(() => served).toEqual(['soup', 'cake']);
  await eventually(queued).toEqual([]);
});

test('a waiting job with the same key is replaced', async () => {
  const { served, serve } = kitchen();
  const { jobs } = workshop.jobs([serve]);
  await jobs.enqueue(workshop.db, serve, { dish: 'soup' }, { key: 'table 4' });
  await jobs.enqueue(workshop.db, serve, { dish: 'stew' }, { key: 'table 4' });
  await start([serve]);
  await eventually(() => served).toEqual(['stew']);
});

test('a job with a later run time waits', async () => {
  const { served, serve } = kitchen();
  const jobs = await start([serve]);
  const inAnHour = new Date(Date.now() + 3_600_000);
  await jobs.enqueue(workshop.db, serve, { dish: 'supper' }, { runAt: inAnHour });
  await jobs.enqueue(workshop.db, serve, { dish: 'lunch' });
  await eventually(() => served).toEqual(['lunch']);
  await makeDue();
  await eventually(() => served).toEqual(['lunch', 'supper']);
});

test('jobs of a queue run one at a time without a pause', async () => {
  let atOnce = 0;
  const seen: number[] = [];
  const { served, serve } = kitchen(async () => {
    atOnce += 1;
    seen.push(atOnce);
    await sleep(5);
    atOnce -= 1;
  });
  const washing = { ...serve, queue: 'sink' };
  const { jobs } = workshop.jobs([washing]);
  for (let plate = 0; plate < 20; plate += 1) {
    await jobs.enqueue(workshop.db, washing, { dish: `plate ${plate}` });
  }
  const startedAt = performance.now();
  await start([washing]);
  await eventually(() => served.length).toBe(20);
  expect(new Set(seen)).toEqual(new Set([1]));
  // Waiting for the next poll would take two seconds each, or one with two workers.
  expect(performance.now() - startedAt).toBeLessThan(8000);
});

test('a failed job is retried later, and its handler can detect the last attempt', async () => {
  const tries: [number, boolean][] = [];
  const outcomes: JobOutcome[] = [];
  const burn = defineJob({
    name: 'burn',
    retries: 1,
    payload,
    run: async ({ attempt, isLastAttempt }) => {
      tries.push([attempt, isLastAttempt]);
      throw new Error('burnt');
    },
  });
  const jobs = await start([burn], { observe: (_name, outcome) => outcomes.push(outcome) });
  await jobs.enqueue(workshop.db, burn, { dish: 'toast' });
  await eventually(async () => (await queued())[0]?.last_error).toBe('burnt');
  await makeDue();
  await eventually(() => tries).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(outcomes).toEqual(['retried', 'failed']);
});

test('a job keeps its attempts for two weeks while a dependency is unavailable', async () => {
  const { serve } = kitchen(() => Promise.reject(new DependencyAway('no gas')));
  const outcomes: JobOutcome[] = [];
  const jobs = await start([serve], { observe: (_name, outcome) => outcomes.push(outcome) });
  await jobs.enqueue(workshop.db, serve, { dish: 'soup' });
  await eventually(async () => (await queued())[0]?.last_error).toBe('no gas');
  const runLastTry = (createdDaysAgo: number) =>
    sql`
      update graphile_worker._private_jobs
      set created_at = now() - make_interval(days => ${createdDaysAgo}),
        attempts = max_attempts - 1, run_at = now()
    `.execute(workshop.db);

  await runLastTry(13);
  await eventually(() => outcomes).toEqual(['retried', 'retried']);
  await eventually(queued).toMatchObject([{ attempts: 6, max_attempts: 11, locked_by: null }]);
  const next = await sql<{ isInMinutes: boolean }>`
    select run_at between now() + interval '5 minutes' and now() + interval '8 minutes'
      as "isInMinutes" from graphile_worker.jobs
  `.execute(workshop.db);
  expect(next.rows).toEqual([{ isInMinutes: true }]);

  await runLastTry(15);
  await eventually(() => outcomes).toEqual(['retried', 'retried', 'failed']);
});

test('a job with an invalid payload fails permanently without reaching the handler', async () => {
  const { served, serve } = kitchen();
  await start([serve]);
  await sql`select graphile_worker.add_job('serve', '{"dish": 7}')`.execute(workshop.db);
  await eventually(async () => (await queued())[0]?.last_error).toContain('dish');
  const [job] = await queued();
  expect(job).toMatchObject({ attempts: 1, max_attempts: 1, locked_by: null });
  expect(served).toEqual([]);
});

test('an invalid payload or a job without a handler cannot be enqueued', async () => {
  const { serve } = kitchen();
  const { serve: sameNameElsewhere } = kitchen();
  const { jobs } = workshop.jobs([serve]);
  await expect(jobs.enqueue(workshop.db, sameNameElsewhere, { dish: 'soup' })).rejects.toThrow(
    'no handler',
  );
  const loose: Job = serve;
  await expect(jobs.enqueue(workshop.db, loose, { dish: 7 })).rejects.toThrow();
  await eventually(queued).toEqual([]);
});

test('two handlers with one name, or a timed job with a required payload, fail at startup', () => {
  const { serve } = kitchen();
  expect(() => workshop.jobs([serve, serve])).toThrow('Two handlers are named serve');
  const timed = defineJob({ ...serve, name: 'timed', cron: '0 7 * * *' });
  expect(() => workshop.jobs([timed])).toThrow('timed');
});

test('startup fails when the queue contains jobs without a handler', async () => {
  const { serve } = kitchen();
  await workshop.jobs([serve]).jobs.enqueue(workshop.db, serve, { dish: 'soup' });
  const { runner } = workshop.jobs([]);
  await expect(runner.start()).rejects.toThrow('without a handler wait: serve');
});

test('a timed job is registered and gets an empty payload', async () => {
  const calls: unknown[] = [];
  const sweep = defineJob({
    name: 'sweep',
    cron: '0 3 * * *',
    payload: z.strictObject({}),
    run: async (_context, given) => void calls.push(given),
  });
  await start([sweep]);
  const known = async () =>
    (await sql`select identifier from graphile_worker._private_known_crontabs`.execute(workshop.db))
      .rows;
  await eventually(known).toEqual([{ identifier: 'sweep' }]);
  await sql`select graphile_worker.add_job('sweep', '{"_cron": {"ts": "now"}}')`.execute(
    workshop.db,
  );
  await eventually(() => calls).toEqual([{}]);
});

test('stopping waits for a running job', async () => {
  let isPlated = false;
  const { served, serve } = kitchen(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    isPlated = true;
  });
  const { jobs, runner } = workshop.jobs([serve]);
  await runner.start();
  await jobs.enqueue(workshop.db, serve, { dish: 'roast' });
  await eventually(() => served).toEqual(['roast']);
  await runner.stop();
  expect(isPlated).toBe(true);
  await eventually(queued).toEqual([]);
});

test('after a timeout, stopping returns the running job to the queue', async () => {
  const { served, serve } = kitchen(() => new Promise(() => undefined));
  const { jobs, runner } = workshop.jobs([serve], { stopTimeoutMs: 100 });
  await runner.start();
  await jobs.enqueue(workshop.db, serve, { dish: 'ribs' });
  await eventually(() => served).toEqual(['ribs']);
  await runner.stop();
  await eventually(queued).toMatchObject([{ attempts: 1, locked_by: null }]);
});

test('jobs of a killed runner are taken over, jobs of a live one are not', async () => {
  const { served, serve } = kitchen();
  const { jobs } = workshop.jobs([serve]);
  const living = new pg.Client({ connectionString: workshop.databaseUrl });
  await living.connect();
  const lease = 'wastegauge job runner pool-living';
  await living.query('select pg_advisory_lock(hashtextextended($1, 0))', [lease]);
  for (const runner of ['dead', 'living']) {
    await jobs.enqueue(workshop.db, serve, { dish: `of the ${runner}` }, { key: runner });
    await sql`
      update graphile_worker._private_jobs
      set locked_by = ${`pool-${runner}`}, locked_at = now() - interval '1 minute', attempts = 1
      where key = ${`serve:${runner}`}
    `.execute(workshop.db);
  }
  await start([serve]);
  await eventually(() => served).toEqual(['of the dead']);
  await eventually(queued).toMatchObject([{ locked_by: 'pool-living' }]);
  await living.end();
});

test('cut connections delay jobs but lose none', async () => {
  const { served, serve } = kitchen();
  const jobs = await start([serve]);
  for (let round = 1; round <= 5; round += 1) {
    await jobs.enqueue(workshop.db, serve, { dish: `course ${round}` });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wastegauge-jobs' and datname = current_database()
    `.execute(workshop.db);
  }
  await eventually(() => new Set(served).size).toBe(5);
  await eventually(queued).toEqual([]);
});

test('all jobs complete although the database restarts during a job', async () => {
  let finishCourse = (): void => undefined;
  const { served, serve } = kitchen((dish) =>
    dish === 'main course'
      ? new Promise((resolve) => {
          finishCourse = resolve;
        })
      : Promise.resolve(),
  );
  const jobs = await start([serve]);
  await jobs.enqueue(workshop.db, serve, { dish: 'main course' });
  await eventually(() => served).toEqual(['main course']);
  const name = new URL(workshop.databaseUrl).pathname.slice(1);
  await withAdministrator(async (admin) => {
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'wastegauge-jobs'`,
      [name],
    );
    finishCourse();
    await sleep(500);
    await admin.query(`alter database ${name} allow_connections true`);
  }, clusterNodes[0]);
  await jobs.enqueue(workshop.db, serve, { dish: 'dessert' });
  await eventually(() => served).toContain('dessert');
  await eventually(() => served.filter((dish) => dish === 'main course').length).toBe(2);
  finishCourse();
});

test('enqueueing a background job sends no notification; wake() does', async () => {
  const { served, serve } = kitchen();
  const inBackground: Job<typeof payload> = { ...serve, isBackground: true };
  const jobs = await start([inBackground]);
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: workshop.databaseUrl });
  listener.on('notification', ({ payload: told = '' }) => heard.push(told));
  await listener.connect();
  await listener.query('listen "jobs:insert"');
  await inTransaction(workshop.db, (transaction) =>
    jobs.enqueue(transaction, inBackground, { dish: 'stock' }),
  );
  await listener.query('select 1');
  expect(heard).toEqual([]);
  jobs.wake(workshop.db);
  await expect.poll(() => heard.length).toBe(1);
  await eventually(() => served).toEqual(['stock']);
  await listener.end();
});
