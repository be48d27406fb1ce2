import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { hasPicture, type QueuePart } from './claims.ts';

/** Done today and to do, and how many seconds a task takes. */
export interface Progress {
  total_events: number;
  irl: number;
  alt: number;
}

const secondsWithoutHistory = 10;
/** Whoever takes longer has been away. */
const pauseSeconds = 300;
const paceTasks = 50;

// A long queue is not shorter by much a moment later, and counting it takes longer than the task.
const countedExactly = 2000;
const countHoldsMs = 15_000;

interface Remembered {
  remaining: number;
  countedAtMs: number;
}

/** Counts queues; long ones at most every few seconds. */
export function createProgressReader() {
  const long = new Map<string, Remembered>();

  async function countNow(key: string, count: () => Promise<number>): Promise<number> {
    const remaining = await count();
    if (long.size > 1000) long.clear();
    if (remaining > countedExactly) long.set(key, { remaining, countedAtMs: performance.now() });
    else long.delete(key);
    return remaining;
  }

  async function remembering(key: string, count: () => Promise<number>): Promise<number> {
    const known = long.get(key);
    if (!known) return countNow(key, count);
    if (performance.now() - known.countedAtMs > countHoldsMs) {
      known.countedAtMs = performance.now();
      // Nobody waits for the recount; should it fail, the next one is due in a moment.
      countNow(key, count).catch(() => undefined);
    }
    return known.remaining;
  }

  return {
    async ofDevice(db: Db, { siteId, deviceId }: QueuePart, now: Date): Promise<Progress> {
      const remaining = await remembering(`device ${siteId} ${deviceId}`, () =>
        countWaitingOfDevice(db, siteId, deviceId),
      );
      const { done, alt } = await findLabellingPace(db, siteId, deviceId, now);
      return { irl: remaining, total_events: remaining + done, alt };
    },
    async ofVerification(db: Db, scope: SiteScope, userId: number, now: Date): Promise<Progress> {
      const all = await remembering(`sites ${scope.siteIds.join()}`, () =>
        countUnverified(db, scope, null),
      );
      // In a long queue one's own labels, which are for others to verify, do not matter.
      const remaining = all > countedExactly ? all : await countUnverified(db, scope, userId);
      const { done, alt } = await findVerificationPace(db, scope, now);
      return { irl: remaining, total_events: remaining + done, alt };
    },
  };
}
export type ProgressReader = ReturnType<typeof createProgressReader>;

async function countWaitingOfDevice(
  db: Db,
  siteId: number,
  deviceId: number | null,
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from event
    where event.site_id = ${siteId} and event.device_id = ${deviceId}
      and event.status = 'PROCESSING' and event.food_id is null
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

async function countUnverified(db: Db, scope: SiteScope, userId: number | null): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from event
    where event.site_id = any(${scope.siteIds})
      and event.status = 'SUCCESSFUL' and event.verify is null and ${hasPicture}
      and (${userId}::bigint is null or event.user_labelled is distinct from ${userId})
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

interface Pace {
  done: number;
  alt: number;
}

const startOfToday = (now: Date) => sql`
  (date_trunc('day', ${now}::timestamptz at time zone site.timezone) at time zone site.timezone)`;

/** Gaps between consecutive tasks of the same person. */
const meanSeconds = sql`
  coalesce((
    select round(avg(gap.seconds)::numeric, 1)::float8 from (
      select extract(epoch from recent.at - lag(recent.at) over (
        partition by recent.user_id order by recent.at)) as seconds
      from recent
    ) as gap
    where gap.seconds between 0 and ${pauseSeconds}
  ), ${secondsWithoutHistory})`;

async function findLabellingPace(
  db: Db,
  siteId: number,
  deviceId: number | null,
  now: Date,
): Promise<Pace> {
  const isLabelled = sql`
    event.site_id = ${siteId} and event.device_id = ${deviceId}
    and event.labelled_at is not null and event.user_labelled is not null`;
  const found = await sql<Pace>`${prepared}
    with recent as (
      select event.labelled_at as at, event.user_labelled as user_id from event
      where ${isLabelled} order by event.labelled_at desc, event.id desc limit ${paceTasks}
    )
    select
      (select count(*) from event, site
        where site.id = ${siteId} and ${isLabelled}
          and event.labelled_at >= ${startOfToday(now)}) as done,
      ${meanSeconds} as alt
  `.execute(db);
  return found.rows[0] ?? { done: 0, alt: secondsWithoutHistory };
}

async function findVerificationPace(db: Db, scope: SiteScope, now: Date): Promise<Pace> {
  const isVerified = sql`
    event.site_id = site.id and event.verified_at is not null and event.user_verify is not null`;
  const newest = sql`order by event.verified_at desc, event.id desc limit ${paceTasks}`;
  const verified = (await isDistributed(db))
    ? sql`site join event on ${isVerified}`
    : sql`site cross join lateral (
        select * from event where ${isVerified} ${newest}
      ) as event`;
  const found = await sql<Pace>`${prepared}
    with recent as (
      select event.verified_at as at, event.user_verify as user_id from ${verified}
      where site.id = any(${scope.siteIds}) ${newest}
    )
    select
      (select count(*) from site join event on ${isVerified}
          and event.verified_at >= ${startOfToday(now)}
        where site.id = any(${scope.siteIds})) as done,
      ${meanSeconds} as alt
  `.execute(db);
  return found.rows[0] ?? { done: 0, alt: secondsWithoutHistory };
}
