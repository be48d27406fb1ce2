import type { Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import { chosenFactorSet, lockRecount, recountFootprints } from '../events/service.ts';

/** Holds the prices of a site for about half a second. */
const eventsAtOnce = 4000;

export interface RecountState {
  organisationId: number;
  since: Day;
  revision: number;
  total: number | null;
  nextSiteId: number | null;
  nextDay: Day | null;
}

export const findUnfinished = (db: Db, organisationId: number): Promise<RecountState | undefined> =>
  queryRow(db)`
    select parent_group_id as "organisationId", since, revision, total,
      next_site_id as "nextSiteId", next_day as "nextDay"
    from factor_recount where parent_group_id = ${organisationId} and finished_at is null
  `;

export const findSiteIds = async (db: Db, organisationId: number): Promise<number[]> =>
  (
    await queryRows(db)<{ id: number }>`
      select site_id as id from site_group where group_id = ${organisationId} order by site_id`
  ).map(({ id }) => id);

export const storeTotal = (
  db: Db,
  { organisationId, revision }: RecountState,
  total: number,
): Promise<void> =>
  runStatement(db)`
    update factor_recount set total = ${total}
    where parent_group_id = ${organisationId} and revision = ${revision}
  `;

export const finishRecount = (
  db: Db,
  { organisationId, revision }: RecountState,
  siteIds: readonly number[],
): Promise<void> =>
  runStatement(db)`
    update factor_recount
    set finished_at = now(), done = coalesce(total, done), site_ids = ${siteIds}::bigint[]
    where parent_group_id = ${organisationId} and revision = ${revision}
  `;

interface CountedDay {
  day: Day;
  events: number;
}

const findDays = (db: Db, siteId: number, since: Day): Promise<CountedDay[]> =>
  queryRows(db)`
    select local_day as day, count(*)::integer as events from event
    where site_id = ${siteId} and food_id is not null and local_day >= ${since}::date
      and processed_at >= ${since}::date - interval '2 days'
    group by local_day order by local_day
  `;

export async function countEvents(db: Db, siteIds: readonly number[], since: Day): Promise<number> {
  const counted = await queryBySite<{ events: number }>(
    db,
    siteIds,
    (ids) => queryRows(db)`
      select count(*)::integer as events from event
      where site_id = any(${ids}::bigint[]) and food_id is not null
        and local_day >= ${since}::date and processed_at >= ${since}::date - interval '2 days'
    `,
  );
  return counted.reduce((sum, { events }) => sum + events, 0);
}

export interface DayBatch {
  from: Day;
  before: Day;
  events: number;
}

const afterAllDays: Day = '9999-01-01';

/**
 * Consecutive days with few events together, without gaps: a label that is being saved on a day without events is
 * found as well.
 */
export function splitDays(
  since: Day,
  days: readonly CountedDay[],
  maxEvents = eventsAtOnce,
): DayBatch[] {
  const batches: DayBatch[] = [{ from: since, before: afterAllDays, events: 0 }];
  for (const { day, events } of days) {
    const last = batches.at(-1);
    if (last && (last.events === 0 || last.events + events <= maxEvents)) last.events += events;
    else {
      if (last) last.before = day;
      batches.push({ from: day, before: afterAllDays, events });
    }
  }
  return batches;
}

export const planSite = async (db: Db, siteId: number, since: Day): Promise<DayBatch[]> =>
  splitDays(since, await findDays(db, siteId, since));

/** Days of one set and the same own values after another: the choices are read after the lock, so a later label uses the same ones. */
export async function recountBatch(
  transaction: Db,
  siteId: number,
  { from, before }: Pick<DayBatch, 'from' | 'before'>,
): Promise<void> {
  await lockRecount(transaction, siteId);
  const sets = await queryRows(transaction)<{ from: Day; setId: number }>`
    select day as from, ${chosenFactorSet(sql`${siteId}::bigint`, sql`day`)} as "setId"
    from (
      select ${from}::date as day
      union
      select choice.valid_from from site_group
      join factor_choice as choice on choice.parent_group_id = site_group.group_id
      where site_group.site_id = ${siteId} and choice.valid_from > ${from}::date
        and choice.valid_from < ${before}::date
      union
      select own.valid_from from site_group
      join own_factor as own on own.parent_group_id = site_group.group_id
      where site_group.site_id = ${siteId} and own.valid_from > ${from}::date
        and own.valid_from < ${before}::date
    ) as start
    order by day
  `;
  for (const [index, { from: first, setId }] of sets.entries()) {
    const end = sets[index + 1]?.from ?? before;
    await recountFootprints(transaction, { siteId, from: first, before: end, setId });
  }
}

/** Work and progress commit together; false when the choices have changed since. */
export const recountAndNote = (
  db: Db,
  { organisationId, revision }: RecountState,
  siteId: number,
  batch: DayBatch,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    await recountBatch(transaction, siteId, batch);
    const noted = await sql`
      update factor_recount
      set done = done + ${batch.events}, next_site_id = ${siteId}, next_day = ${batch.before}::date
      where parent_group_id = ${organisationId} and revision = ${revision}
      returning parent_group_id
    `.execute(transaction);
    return noted.rows.length > 0;
  });
