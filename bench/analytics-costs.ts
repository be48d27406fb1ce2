import { sql } from 'kysely';
import type { DuckdbAnalytics } from '../server/src/adapters/analytics-duckdb/analytics-duckdb.ts';
import { countOfEvents } from '../server/src/features/analytics/questions/feed-total.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { mintScope } from '../server/src/platform/scope.ts';
import { quantile } from '../gates/support/quantile.ts';
import { firstDay } from './analytics-data.ts';
import { rounded, timed } from './figures.ts';

export interface WriteCosts {
  insertMs: number;
  askAfterInsertMs: number;
  askAfter10OldChangedMs: number;
  askAfter1000InsertedMs: number;
  checkRecentSeconds: number;
  checkAllSeconds: number;
}

const question = countOfEvents(mintScope([42]), {});
const attempts = 15;

/** The cost of a write and of the next question, which waits for the copy to sync. */
export async function measureWrites(db: Db, copy: DuckdbAnalytics): Promise<WriteCosts> {
  const inserting: number[] = [];
  const asking: number[] = [];
  const afterOld: number[] = [];
  const afterMany: number[] = [];
  for (let round = 0; round < attempts; round += 1) {
    inserting.push(await timed(() => insertEvents(db, 1)));
    asking.push(await timed(() => copy.ask(question)));
    await touchOldEvents(db, round);
    afterOld.push(await timed(() => copy.ask(question)));
    await insertEvents(db, 1000);
    afterMany.push(await timed(() => copy.ask(question)));
  }
  await sql`delete from event where capture_id like 'bench-%'`.execute(db);
  await copy.ask(question);
  return {
    insertMs: rounded(quantile(inserting, 0.5)),
    askAfterInsertMs: rounded(quantile(asking, 0.5)),
    askAfter10OldChangedMs: rounded(quantile(afterOld, 0.5)),
    askAfter1000InsertedMs: rounded(quantile(afterMany, 0.5)),
    checkRecentSeconds: rounded((await timed(() => copy.check('recent'))) / 1000),
    checkAllSeconds: rounded((await timed(() => copy.check('all'))) / 1000),
  };
}

const insertEvents = (db: Db, count: number): Promise<unknown> =>
  sql`
    insert into event (site_id, device_id, capture_id, status, processed_at, local_day, local_hour,
      raw_weight_g, weight_g, food_id, waste_type_id)
    select 42, 165, 'bench-' || gen_random_uuid(), 'SUCCESSFUL', now(), current_date, 12, 100, 100,
      1 + n % 300, 1
    from generate_series(1, ${count}::integer) as n`.execute(db);

/** Touches ten events of ten sites; only their changed_xid changes. */
const touchOldEvents = (db: Db, round: number): Promise<unknown> =>
  sql`
    update event set flag_note = flag_note
    from (
      select distinct on (site_id) site_id, id from event
      where site_id between 42 and 51 and local_day = ${firstDay}::date + ${round * 40}::integer
      order by site_id, id
    ) as old
    where event.site_id = old.site_id and event.id = old.id`.execute(db);
