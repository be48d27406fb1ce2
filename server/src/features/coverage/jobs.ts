import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { runGently } from '../../platform/jobs/gentle-run.ts';
import { defineJob, type Job } from '../../platform/jobs/jobs.ts';
import { isChangedSince, readProgress, storeProgress } from '../events/service.ts';
import { serviceWindows } from '../service-times/service.ts';
import { findFirstMeasuredDay, latestDay, refreshDays } from './refresh.ts';

/** A changed event can change the expected monitors of the next four weeks; the night catches up on these. */
const nightlyDays = 60;

export function coverageJobs({ clock }: { clock: Clock }): Job[] {
  const refresh = defineJob({
    name: 'refresh-coverage',
    cron: '* * * * *',
    queue: 'coverage',
    isBackground: true,
    payload: z.strictObject({}),
    run: ({ db, signal }) =>
      refreshChangedDays(db, clock.now(), (work) => runGently(work, signal), signal),
  });
  const refreshNightly = defineJob({
    name: 'refresh-coverage-nightly',
    cron: '23 2 * * *',
    queue: 'coverage',
    isBackground: true,
    payload: z.strictObject({}),
    run: async ({ db, signal }) => {
      const now = clock.now();
      const to = latestDay(now);
      for (const { siteId } of await findSites(db)) {
        if (signal.aborted) return;
        const days = { siteId, from: addDays(to, -nightlyDays), to, now };
        await runGently(() => refreshInTransaction(db, days), signal);
      }
    },
  });
  return [refresh, refreshNightly];
}

/** The first run computes the whole history. */
export async function refreshChangedDays(
  db: Db,
  now: Date,
  run: (work: () => Promise<void>) => Promise<void> = (work) => work(),
  signal?: AbortSignal,
): Promise<void> {
  const { since, until } = await readProgress(db, 'coverage');
  const stretches =
    since === undefined ? await findHistory(db, now) : await findChangedDays(db, since, now);
  for (const { siteId, from, to } of stretches.flatMap(shortStretches)) {
    if (signal?.aborted) return;
    await run(() => refreshInTransaction(db, { siteId, from, to, now }));
  }
  await storeProgress(db, 'coverage', until, now);
}

const refreshInTransaction = (db: Db, days: Parameters<typeof refreshDays>[1]): Promise<void> =>
  inTransaction(db, (transaction) => refreshDays(transaction, days));

interface Stretch {
  siteId: number;
  from: Day;
  to: Day;
}

/** Each takes a second or two, far less than a statement may. */
const daysAtOnce = 120;

/** Oldest first, because usual weights follow from earlier records. */
function shortStretches({ siteId, from, to }: Stretch): Stretch[] {
  const end = addDays(from, daysAtOnce - 1);
  if (end >= to) return [{ siteId, from, to }];
  return [{ siteId, from, to: end }, ...shortStretches({ siteId, from: addDays(end, 1), to })];
}

const findSites = (db: Db): Promise<{ siteId: number }[]> =>
  queryRows(db)`select id as "siteId" from site where archived_at is null order by id`;

async function findHistory(db: Db, now: Date): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  for (const { siteId } of await findSites(db)) {
    const from = await findFirstMeasuredDay(db, siteId);
    if (from !== undefined) stretches.push({ siteId, from, to: latestDay(now) });
  }
  return stretches;
}

/** Days of changed events with the day before, which a service past midnight belongs to, and services that ended. */
async function findChangedDays(db: Db, since: string, now: Date): Promise<Stretch[]> {
  const today = latestDay(now);
  const siteIds = (await findSites(db)).map(({ siteId }) => siteId);
  const days = await queryRows(db)<{ siteId: number; day: Day }>`
    select site_id as "siteId", day::text as day from (
      select distinct event.site_id, event.local_day + step as day
      from event cross join generate_series(-1, 0) as step
      where ${isChangedSince(since)}
      union
      select windows.site_id, windows.day
      from (${serviceWindows(siteIds, { from: addDays(today, -3), to: today })}) as windows
      where windows.ends_at <= ${now} and windows.ends_at > (
        select evaluated_at from evaluation_progress where purpose = 'coverage')
    ) as changed
    where site_id = any(${siteIds}::bigint[]) and day <= ${today}::date
    order by site_id, day
  `;
  const extended = await findExtendedHistories(db, days);
  return [
    ...extended.map(({ siteId, from }) => ({ siteId, from, to: today })),
    ...joinDays(days.filter(({ siteId }) => !extended.some((site) => site.siteId === siteId))),
  ];
}

/** Sites with events from before their first record, such as an import: the days in between are new as well. */
const findExtendedHistories = (
  db: Db,
  days: readonly { siteId: number; day: Day }[],
): Promise<{ siteId: number; from: Day }[]> =>
  queryRows(db)`
    select changed.site_id as "siteId", min(changed.day)::text as "from"
    from unnest(${days.map(({ siteId }) => siteId)}::bigint[], ${days.map(({ day }) => day)}::date[])
      as changed (site_id, day)
    group by changed.site_id
    having min(changed.day) < coalesce((
      select min(service_record.day) - 1 from service_record
      where service_record.site_id = changed.site_id
    ), 'infinity')
  `;

/** Days in a row become one stretch. */
function joinDays(days: readonly { siteId: number; day: Day }[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { siteId, day } of days) {
    const last = stretches.at(-1);
    if (last?.siteId === siteId && addDays(last.to, 1) === day) last.to = day;
    else stretches.push({ siteId, from: day, to: day });
  }
  return stretches;
}
