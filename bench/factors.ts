import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { factorSetJobs } from '../server/src/features/factor-sets/jobs.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import type { JobContext } from '../server/src/platform/jobs/jobs.ts';
import { openBenchData } from './analytics-data.ts';
import { rounded, timed, type BenchResult } from './figures.ts';

const goalEvents = 250_000;
const goalSeconds = 120;
/** Sites of the measured organisation; the first ones in order. */
const organisationId = 990_001;

/**
 * Recalculates the footprints of about 250,000 events with another set, as after a change, and measures how long a
 * label would have waited for the recount. Run with BENCH_EVENTS=1000000.
 */
export async function measureFactors(): Promise<BenchResult> {
  const data = await openBenchData((line) => console.error(line));
  try {
    const { db } = data;
    const events = await giveOrganisation(db);
    const changeSeconds = (await timed(() => recount(db, 2))) / 1000;
    const waits: number[] = [];
    const running = { isDone: false };
    const watching = watchLocks(db, running, waits);
    const undoSeconds = (await timed(() => recount(db, 1))) / 1000;
    running.isDone = true;
    await watching;
    const seconds = Math.max(changeSeconds, undoSeconds) * (goalEvents / events);
    return {
      isGood: seconds <= goalSeconds,
      events,
      changeSeconds: rounded(changeSeconds),
      undoSeconds: rounded(undoSeconds),
      longestWaitMs: rounded(Math.max(...waits)),
      goalSeconds,
    };
  } finally {
    await data.close();
  }
}

async function giveOrganisation(db: Db): Promise<number> {
  await sql`
    insert into parent_group (id, name) values (${organisationId}, 'Measured')
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; events: number }>`
    select site_id as id, count(*)::integer as events from event where food_id is not null
    group by site_id order by site_id`.execute(db);
  let events = 0;
  for (const site of rows) {
    if (events >= goalEvents) break;
    events += site.events;
    await sql`insert into site_group values (${site.id}, ${organisationId}) on conflict do nothing`.execute(
      db,
    );
  }
  return events;
}

async function recount(db: Db, setId: number): Promise<void> {
  await sql`delete from factor_choice where parent_group_id = ${organisationId}`.execute(db);
  await sql`
    insert into factor_choice (parent_group_id, valid_from, set_id)
    values (${organisationId}, '2000-01-01', ${setId})`.execute(db);
  await sql`delete from factor_recount where parent_group_id = ${organisationId}`.execute(db);
  await sql`
    insert into factor_recount (parent_group_id, since) values (${organisationId}, '2000-01-01')
  `.execute(db);
  const job = factorSetJobs.find(({ name }) => name === 'recount-factors');
  const { signal } = new AbortController();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler uses only these
  await job?.run({ db, signal } as JobContext, { organisationId });
}

/** Takes the shared lock of a label at the first site, again and again. */
async function watchLocks(db: Db, running: { isDone: boolean }, waits: number[]): Promise<void> {
  while (!running.isDone) {
    const waited = await timed(() =>
      sql`
        select pg_advisory_xact_lock_shared(hashtextextended('prices of site ' || site_id, 0))
        from site_group where group_id = ${organisationId} order by site_id limit 1`.execute(db),
    );
    waits.push(waited);
    await pause(20);
  }
}
