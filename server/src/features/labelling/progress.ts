import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { hasPicture, isOfActiveDevice, type QueuePart } from './claims.ts';
import { queryCount, queryRow } from '../../platform/db/query.ts';

export interface Progress {
  /** Remaining, and completed today. */
  total_events: number;
  /** Remaining. */
  irl: number;
  /** Seconds per task, from the caller's own pace. */
  alt: number;
}

const defaultSeconds = 10;
// Longer gaps are breaks.
const maxTaskSeconds = 120;
const paceTasks = 50;

// Counting a long queue takes longer than the task, so its figures are kept for a while.
const maxExactCount = 2000;
const keptMs = 15_000;

interface Worker {
  userId: number;
  now: Date;
}

interface Counts {
  remaining: number;
  doneToday: number;
}

export function createProgressReader() {
  const counts = createKept<Counts>();
  const paces = createKept<number>();

  const readCounts = (key: string, find: () => Promise<Counts>): Promise<Counts> =>
    counts.read(key, { find, isKept: ({ remaining }) => remaining > maxExactCount });

  const readPace = (
    db: Db,
    userId: number,
    kind: 'labelled' | 'verified',
    queue: string,
  ): Promise<number> =>
    paces.read(`${kind} by ${userId}`, {
      find: () => findOwnPace(db, userId, kind),
      isKept: () => counts.has(queue),
    });

  return {
    /** Of one monitor, or of every monitor in scope. */
    async readLabelling(
      db: Db,
      scope: SiteScope,
      part: QueuePart | null,
      { userId, now }: Worker,
    ): Promise<Progress> {
      const key = part ? `device ${part.siteId} ${part.deviceId}` : `all ${scope.siteIds.join()}`;
      const isPart = part
        ? sql`event.site_id = ${part.siteId} and event.device_id = ${part.deviceId}`
        : sql`event.site_id = any(${scope.siteIds})`;
      const find = () =>
        countBoth(countUnlabelled(db, isPart), countLabelledToday(db, isPart, now));
      const [{ remaining, doneToday }, alt] = await Promise.all([
        readCounts(key, find),
        readPace(db, userId, 'labelled', key),
      ]);
      return { irl: remaining, total_events: remaining + doneToday, alt };
    },
    async readVerification(db: Db, scope: SiteScope, { userId, now }: Worker): Promise<Progress> {
      const key = `sites ${scope.siteIds.join()}`;
      const find = () =>
        countBoth(countUnverified(db, scope, null), countVerifiedToday(db, scope, now));
      const [all, alt] = await Promise.all([
        readCounts(key, find),
        readPace(db, userId, 'verified', key),
      ]);
      // In a long queue the caller's own labels, which others verify, make no difference.
      const remaining =
        all.remaining > maxExactCount ? all.remaining : await countUnverified(db, scope, userId);
      return { irl: remaining, total_events: remaining + all.doneToday, alt };
    },
  };
}
export type ProgressReader = ReturnType<typeof createProgressReader>;

async function countBoth(remaining: Promise<number>, doneToday: Promise<number>): Promise<Counts> {
  const counts = await Promise.all([remaining, doneToday]);
  return { remaining: counts[0], doneToday: counts[1] };
}

const countUnlabelled = (db: Db, isPart: RawBuilder<unknown>): Promise<number> =>
  queryCount(db)`from event
    where ${isPart} and event.status = 'PROCESSING' and event.food_id is null
  `;

const countUnverified = (db: Db, scope: SiteScope, userId: number | null): Promise<number> =>
  queryCount(db)`from event
    where event.site_id = any(${scope.siteIds})
      and event.status = 'SUCCESSFUL' and event.verify is null and ${hasPicture}
      and ${isOfActiveDevice} and (${userId}::bigint is null or event.user_labelled is distinct from ${userId})
  `;

interface Figure<Value> {
  find: () => Promise<Value>;
  isKept: (value: Value) => boolean;
}

function createKept<Value>() {
  const known = new Map<string, { value: Value; foundAtMs: number }>();

  async function readNow(key: string, { find, isKept }: Figure<Value>): Promise<Value> {
    const value = await find();
    if (known.size > 1000) known.clear();
    if (isKept(value)) known.set(key, { value, foundAtMs: performance.now() });
    else known.delete(key);
    return value;
  }

  return {
    has: (key: string): boolean => known.has(key),
    async read(key: string, figure: Figure<Value>): Promise<Value> {
      const kept = known.get(key);
      if (!kept) return readNow(key, figure);
      if (performance.now() - kept.foundAtMs > keptMs) {
        kept.foundAtMs = performance.now();
        // Runs in the background; if it fails, it is repeated shortly.
        readNow(key, figure).catch(() => undefined);
      }
      return kept.value;
    },
  };
}

const startOfToday = (now: Date) => sql`
  (date_trunc('day', ${now}::timestamptz at time zone site.timezone) at time zone site.timezone)`;

const countLabelledToday = (db: Db, isPart: RawBuilder<unknown>, now: Date): Promise<number> =>
  queryCount(db, prepared)`from event join site on site.id = event.site_id
    where ${isPart} and event.labelled_at is not null and event.user_labelled is not null
      and event.labelled_at >= ${startOfToday(now)}
  `;

const countVerifiedToday = (db: Db, scope: SiteScope, now: Date): Promise<number> =>
  queryCount(db, prepared)`from site join event
      on event.site_id = site.id and event.verified_at is not null
      and event.user_verify is not null and event.verified_at >= ${startOfToday(now)}
    where site.id = any(${scope.siteIds})
  `;

/** The median of the seconds between the user's last decisions; breaks and bulk changes do not count. */
async function findOwnPace(db: Db, userId: number, kind: 'labelled' | 'verified'): Promise<number> {
  const found = await queryRow(db)<{ seconds: number | null }>`${prepared}
    with recent as (
      select decision.decided_at as at from decision
      where decision.user_id = ${userId} and decision.kind in (${kind}, 'discarded')
      order by decision.id desc limit ${sql.lit(paceTasks)}
    ),
    gap as (
      select extract(epoch from at - lag(at) over (order by at)) as seconds from recent
    )
    select round((percentile_cont(0.5) within group (order by gap.seconds))::numeric, 1)::float8
      as seconds
    from gap where gap.seconds > 0 and gap.seconds <= ${sql.lit(maxTaskSeconds)}
  `;
  return found?.seconds ?? defaultSeconds;
}
