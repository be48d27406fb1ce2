import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { hasPicture, type QueuePart } from './claims.ts';
import { queryCount } from '../../platform/db/query.ts';

export interface Progress {
  /** Remaining, and completed today. */
  total_events: number;
  /** Remaining. */
  irl: number;
  /** Mean seconds per task. */
  alt: number;
}

const defaultSeconds = 10;
// Longer gaps are breaks.
const maxTaskSeconds = 300;
const paceTasks = 50;

// Counting a long queue takes longer than the task, so its length is cached.
const maxExactCount = 2000;
const countValidMs = 15_000;

interface CachedCount {
  remaining: number;
  countedAtMs: number;
}

export function createProgressReader() {
  const longQueues = new Map<string, CachedCount>();

  async function countNow(key: string, count: () => Promise<number>): Promise<number> {
    const remaining = await count();
    if (longQueues.size > 1000) longQueues.clear();
    if (remaining > maxExactCount)
      longQueues.set(key, { remaining, countedAtMs: performance.now() });
    else longQueues.delete(key);
    return remaining;
  }

  async function countCached(key: string, count: () => Promise<number>): Promise<number> {
    const cached = longQueues.get(key);
    if (!cached) return countNow(key, count);
    if (performance.now() - cached.countedAtMs > countValidMs) {
      cached.countedAtMs = performance.now();
      // Runs in the background; a failed recount is repeated shortly.
      countNow(key, count).catch(() => undefined);
    }
    return cached.remaining;
  }

  return {
    async readLabelling(db: Db, { siteId, deviceId }: QueuePart, now: Date): Promise<Progress> {
      const remaining = await countCached(`device ${siteId} ${deviceId}`, () =>
        countUnlabelled(db, siteId, deviceId),
      );
      const { done, alt } = await findLabellingPace(db, siteId, deviceId, now);
      return { irl: remaining, total_events: remaining + done, alt };
    },
    async readVerification(db: Db, scope: SiteScope, userId: number, now: Date): Promise<Progress> {
      const all = await countCached(`sites ${scope.siteIds.join()}`, () =>
        countUnverified(db, scope, null),
      );
      // In a long queue the caller's own labels, which others verify, make no difference.
      const remaining = all > maxExactCount ? all : await countUnverified(db, scope, userId);
      const { done, alt } = await findVerificationPace(db, scope, now);
      return { irl: remaining, total_events: remaining + done, alt };
    },
  };
}
export type ProgressReader = ReturnType<typeof createProgressReader>;

const countUnlabelled = (db: Db, siteId: number, deviceId: number | null): Promise<number> =>
  queryCount(db)`from event
    where event.site_id = ${siteId} and event.device_id = ${deviceId}
      and event.status = 'PROCESSING' and event.food_id is null
  `;

const countUnverified = (db: Db, scope: SiteScope, userId: number | null): Promise<number> =>
  queryCount(db)`from event
    where event.site_id = any(${scope.siteIds})
      and event.status = 'SUCCESSFUL' and event.verify is null and ${hasPicture}
      and (${userId}::bigint is null or event.user_labelled is distinct from ${userId})
  `;

interface Pace {
  done: number;
  alt: number;
}

const startOfToday = (now: Date) => sql`
  (date_trunc('day', ${now}::timestamptz at time zone site.timezone) at time zone site.timezone)`;

const meanSeconds = sql`
  coalesce((
    select round(avg(gap.seconds)::numeric, 1)::float8 from (
      select extract(epoch from recent.at - lag(recent.at) over (
        partition by recent.user_id order by recent.at)) as seconds
      from recent
    ) as gap
    where gap.seconds between 0 and ${maxTaskSeconds}
  ), ${defaultSeconds})`;

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
  return found.rows[0] ?? { done: 0, alt: defaultSeconds };
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
  return found.rows[0] ?? { done: 0, alt: defaultSeconds };
}
