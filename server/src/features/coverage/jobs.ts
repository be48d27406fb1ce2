import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import { queryRows } from '../../platform/db/query.ts';
import { runGently } from '../../platform/jobs/gentle-run.ts';
import { defineJob, type Job } from '../../platform/jobs/jobs.ts';
import { readProgress, storeProgress, type EarlierEvaluation } from '../events/service.ts';
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
async function findChangedDays(db: Db, since: EarlierEvaluation, now: Date): Promise<Stretch[]> {
  const today = latestDay(now);
  const siteIds = (await findSites(db)).map(({ siteId }) => siteId);
  const changed = await queryRows(db)<SiteDay>`
    select distinct event.site_id as "siteId", event.local_day::text as day from event
    where ${since.isChanged} and event.site_id = any(${siteIds}::bigint[])
  `;
  const ended = await queryBySite(db, siteIds, (ids) => findEndedDays(db, ids, since, now));
  const days = sortedOnce([
    ...changed.flatMap(({ siteId, day }) => [
      { siteId, day: addDays(day, -1) },
      { siteId, day },
    ]),
    ...ended,
  ]).filter(({ day }) => day <= today);
  const extended = await findExtendedHistories(db, days);
  return [
    ...extended.map(({ siteId, day }) => ({ siteId, from: day, to: today })),
    ...joinDays(days.filter(({ siteId }) => !extended.some((site) => site.siteId === siteId))),
  ];
}

interface SiteDay {
  siteId: number;
  day: Day;
}

const findEndedDays = (
  db: Db,
  siteIds: readonly number[],
  { evaluatedAt }: EarlierEvaluation,
  now: Date,
): Promise<SiteDay[]> => {
  const today = latestDay(now);
  return queryRows(db)`
    select distinct windows.site_id as "siteId", windows.day::text as day
    from (${serviceWindows(siteIds, { from: addDays(today, -3), to: today })}) as windows
    where windows.ends_at <= ${now} and windows.ends_at > ${evaluatedAt}
  `;
};

const sortedOnce = (days: readonly SiteDay[]): SiteDay[] => [
  ...new Map(
    days
      .toSorted((a, b) => a.siteId - b.siteId || a.day.localeCompare(b.day))
      .map((entry) => [`${entry.siteId} ${entry.day}`, entry]),
  ).values(),
];

/** Sites with events from before their first record, such as an import: the days in between are new as well. */
async function findExtendedHistories(db: Db, days: readonly SiteDay[]): Promise<SiteDay[]> {
  const earliest = [...Map.groupBy(days, ({ siteId }) => siteId).values()].flatMap(([first]) =>
    first ? [first] : [],
  );
  const records = await queryRows(db)<SiteDay>`
    select site_id as "siteId", min(day)::text as day from service_record
    where site_id = any(${earliest.map(({ siteId }) => siteId)}::bigint[]) group by site_id
  `;
  const firstRecords = new Map(records.map(({ siteId, day }) => [siteId, day]));
  return earliest.filter(({ siteId, day }) => {
    const record = firstRecords.get(siteId);
    return record === undefined || day < addDays(record, -1);
  });
}

/** Days in a row become one stretch. */
function joinDays(days: readonly SiteDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { siteId, day } of days) {
    const last = stretches.at(-1);
    if (last?.siteId === siteId && addDays(last.to, 1) === day) last.to = day;
    else stretches.push({ siteId, from: day, to: day });
  }
  return stretches;
}
