import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import type { EventFoods } from '../events/service.ts';

// Finishes well within the statement timeout.
const daysAtOnce = 30;

/** Calls `work` for each month from the first day with a named event on. */
export async function forEachMonth(
  { db, signal }: { db: Db; signal?: AbortSignal },
  { siteId, from = null, before = null }: SiteDays,
  work: (first: Day, end: Day) => Promise<void>,
): Promise<void> {
  let start = await findFirstDay(db, { siteId, from: from ?? '1900-01-01', before });
  while (start !== undefined) {
    signal?.throwIfAborted();
    const next = addDays(start, daysAtOnce);
    const end = before !== null && before < next ? before : next;
    await work(start, end);
    start = await findFirstDay(db, { siteId, from: end, before });
  }
}

interface SiteDays {
  siteId: number;
  from?: Day | null;
  before?: Day | null;
}

/** Local days differ from UTC days by at most one. */
async function findFirstDay(
  db: Db,
  { siteId, from, before }: { siteId: number; from: Day; before: Day | null },
): Promise<Day | undefined> {
  const found = await queryRow(db)<{ day: Day }>`
    select event.local_day as day from event
    where event.site_id = ${siteId} and event.processed_at >= ${from}::date - interval '1 day'
      and event.local_day >= ${from}::date and event.food_id is not null
      ${before === null ? sql`` : sql`and event.local_day < ${before}::date`}
    order by event.processed_at limit 1
  `;
  return found?.day;
}

export const eventsOfDays = (siteId: number, from: Day, before: Day): EventFoods => ({
  siteId,
  rows: sql`
  select event.id, event.food_id from event
  where event.site_id = ${siteId} and event.food_id is not null
    and event.processed_at >= ${from}::date - interval '1 day'
    and event.processed_at < ${before}::date + interval '2 days'
    and event.local_day >= ${from}::date and event.local_day < ${before}::date`,
});
