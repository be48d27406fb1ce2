import { importedTag } from '@wastegauge/contract/waste/events';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';
import { crossJoinRelaxedCommit } from '../../platform/db/relaxed-commit.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { EventKey } from '../events/service.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

export type Purpose = 'labelling' | 'verification';

export interface Claimant {
  userId: number;
  purpose: Purpose;
  skip: readonly number[];
  now: Date;
  until: Date;
}

/** For labelling a monitor at a site, for verification a whole site. */
export interface QueuePart {
  siteId: number;
  deviceId: number | null;
}

/** Imported events have no picture. */
export const hasPicture = sql`not event.tags @> array[${sql.lit(importedTag)}]`;

export const isOfActiveDevice = sql`not exists (
  select from device where device.id = event.device_id and device.archived_at is not null)`;

/** Written like the conditions of the partial indexes. */
export function isWaiting({ purpose, userId }: Pick<Claimant, 'purpose' | 'userId'>) {
  return purpose === 'labelling'
    ? sql`event.status = 'PROCESSING' and event.food_id is null and ${isOfActiveDevice}`
    : sql`event.status = 'SUCCESSFUL' and event.verify is null and ${hasPicture}
        and ${isOfActiveDevice}
        and event.user_labelled is distinct from ${userId}::bigint`;
}

const isFree = ({ purpose, now, skip }: Claimant): RawBuilder<unknown> => sql`
  event.id <> all(${idList(skip)}::bigint[]) and not exists (
    select from claim
    where claim.site_id = event.site_id and claim.event_id = event.id
      and claim.purpose = ${purpose}::text and claim.expires_at > ${now}::timestamptz)`;

interface QueueStart {
  claimed: (EventKey & QueuePart) | undefined;
  oldest: QueuePart | undefined;
}

/** The event the user has claimed already, and where the oldest free one waits. */
export async function findQueueStart(
  db: Db,
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): Promise<QueueStart> {
  if (await isDistributed(db)) {
    const [claimed, oldest] = await Promise.all([
      findClaimed(db, scope, claimant, serial),
      findOldestPart(db, scope, claimant, serial),
    ]);
    return { claimed, oldest };
  }
  const found = await queryRows(db)<QueuePart & { id: number | null }>`${prepared}
    select * from (${selectClaimed(scope, claimant, serial)}) as claimed
    union all
    select "siteId", null, "deviceId" from (${selectOldest(scope, claimant, serial)}) as oldest
  `;
  const claimed = found.flatMap(({ id, ...part }) => (id === null ? [] : [{ id, ...part }]))[0];
  return { claimed, oldest: found.find(({ id }) => id === null) };
}

export async function findOldestPart(
  db: Db,
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): Promise<QueuePart | undefined> {
  return (await isDistributed(db))
    ? queryRow(db)<QueuePart>`${selectOldestOnNodes(scope, claimant, serial)}`
    : queryRow(db)<QueuePart>`${prepared} ${selectOldest(scope, claimant, serial)}`;
}

function selectOldest(
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): RawBuilder<unknown> {
  const isLabelling = claimant.purpose === 'labelling';
  const isOfSerial = isLabelling && serial !== undefined;
  const isOfMonitor = isOfSerial
    ? sql`event.device_id = wanted.id`
    : sql`event.device_id is not null`;
  return sql`
    select scoped.site_id as "siteId",
      ${isLabelling ? sql`oldest.device_id` : sql`null::bigint`} as "deviceId"
    from unnest(${idList(scope.siteIds)}) as scoped (site_id)
    ${isOfSerial ? sql`join device as wanted on wanted.serial = ${serial}` : sql``}
    cross join lateral (
      select event.processed_at, event.id, event.device_id from event
      where event.site_id = scoped.site_id and ${isWaiting(claimant)} and ${isFree(claimant)}
        ${isLabelling ? sql`and ${isOfMonitor}` : sql``}
      order by event.processed_at, event.id limit 1
    ) as oldest
    order by oldest.processed_at, oldest.id
    limit 1
  `;
}

/** In a cluster, lateral joins over sites are not possible; each node finds its own oldest event. */
function selectOldestOnNodes(
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): RawBuilder<unknown> {
  const isLabelling = claimant.purpose === 'labelling';
  return sql`
    select event.site_id as "siteId",
      ${isLabelling ? sql`event.device_id` : sql`null::bigint`} as "deviceId"
    from event ${isLabelling ? sql`join device on device.id = event.device_id` : sql``}
    where event.site_id = any(${scope.siteIds}) and ${isWaiting(claimant)} and ${isFree(claimant)}
      ${isLabelling && serial !== undefined ? sql`and device.serial = ${serial}` : sql``}
    order by event.processed_at, event.id
    limit 1
  `;
}

/**
 * Claims the oldest free event in one statement. Rows locked by other claimants are skipped; if another
 * claim was faster, the condition of the upsert keeps it and the result is undefined.
 */
export const claimOldest = (
  db: Db,
  part: QueuePart,
  claimant: Claimant,
): Promise<Claimed | undefined> =>
  claimFirst(
    db,
    part,
    sql`event.site_id = ${part.siteId}
      ${claimant.purpose === 'labelling' ? sql`and event.device_id = ${part.deviceId}` : sql``}`,
    claimant,
  );

/** Undefined when it is no longer waiting or was claimed by someone else. */
export const claimWaiting = (
  db: Db,
  task: EventKey & QueuePart,
  claimant: Claimant,
): Promise<Claimed | undefined> =>
  claimFirst(db, task, sql`event.site_id = ${task.siteId} and event.id = ${task.id}`, claimant);

export interface Claimed extends EventKey {
  /** The last one done in the same part of the queue. */
  previousId: number | null;
}

async function claimFirst(
  db: Db,
  part: QueuePart,
  isChosen: RawBuilder<unknown>,
  claimant: Claimant,
): Promise<Claimed | undefined> {
  const { userId, purpose, now, until } = claimant;
  return queryRow(db)<Claimed>`${prepared}
    with picked as (
      select event.site_id, event.id from event
      where ${isChosen} and ${isWaiting(claimant)} and ${isFree(claimant)}
      order by event.processed_at, event.id
      limit 1
      for update of event skip locked
    ),
    taken as (
      insert into claim (site_id, event_id, purpose, user_id, claimed_at, expires_at)
      select picked.site_id, picked.id, ${purpose}::text, ${userId}::bigint, ${now}::timestamptz,
        ${until}::timestamptz
      from picked ${await crossJoinRelaxedCommit(db)}
      on conflict (site_id, event_id, purpose) do update
        set user_id = excluded.user_id, claimed_at = excluded.claimed_at,
          expires_at = excluded.expires_at
        where claim.expires_at <= excluded.claimed_at
      returning site_id, event_id
    )
    select taken.site_id as "siteId", taken.event_id as id,
      (${selectPrevious(purpose, part)}) as "previousId"
    from taken
  `;
}

export async function findPrevious(
  db: Db,
  purpose: Purpose,
  part: QueuePart,
): Promise<number | null> {
  const found = await queryRow(db)<{ id: number }>`${prepared} ${selectPrevious(purpose, part)}`;
  return found?.id ?? null;
}

const selectPrevious = (purpose: Purpose, { siteId, deviceId }: QueuePart): RawBuilder<unknown> =>
  purpose === 'labelling'
    ? sql`
        select done.id from event as done
        where done.site_id = ${siteId} and done.device_id = ${deviceId}
          and done.labelled_at is not null and done.user_labelled is not null
        order by done.labelled_at desc, done.id desc limit 1`
    : sql`
        select done.id from event as done
        where done.site_id = ${siteId}
          and done.verified_at is not null and done.user_verify is not null
        order by done.verified_at desc, done.id desc limit 1`;

// As many as a team names in a few days.
const newestTaught = 2000;

/** The free event whose name teaches most: a large weight about which the ranking is unsure. */
export const findMostUseful = (
  db: Db,
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): Promise<(EventKey & QueuePart) | undefined> =>
  queryRow(db)`
    select waiting.site_id as "siteId", waiting.id, waiting.device_id as "deviceId"
    from (
      select event.site_id, event.id, event.device_id, event.weight_g
      from event left join device on device.id = event.device_id
      where event.site_id = any(${scope.siteIds}) and ${isWaiting(claimant)}
        and ${isFree(claimant)}
        and (${serial ?? null}::text is null or device.serial = ${serial ?? null})
      order by event.processed_at desc limit ${newestTaught}
    ) as waiting
    join recognition_guess as guess
      on guess.site_id = waiting.site_id and guess.event_id = waiting.id and not guess.is_blind
    order by (1 - coalesce(guess.shares[1], 0)) * waiting.weight_g desc, waiting.id
    limit 1
  `;

/** Leaves a claim of another user as it is. */
export const claimEvent = (
  db: Db,
  event: EventKey,
  { userId, purpose, now, until }: Omit<Claimant, 'skip'>,
): Promise<void> =>
  runStatement(db)`
    insert into claim (site_id, event_id, purpose, user_id, claimed_at, expires_at)
    values (${event.siteId}, ${event.id}, ${purpose}, ${userId}, ${now}, ${until})
    on conflict (site_id, event_id, purpose) do update
      set user_id = excluded.user_id, claimed_at = excluded.claimed_at,
        expires_at = excluded.expires_at
      where claim.expires_at <= excluded.claimed_at
  `;

export async function renewClaims(
  db: Db,
  scope: SiteScope,
  { userId, purpose, until }: Claimant,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`${prepared}
    update claim set expires_at = ${until}
    where site_id = any(${scope.siteIds}) and user_id = ${userId} and purpose = ${purpose}
      and event_id = any(${eventIds})
  `.execute(db);
}

export const findClaimed = (
  db: Db,
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): Promise<(EventKey & QueuePart) | undefined> =>
  queryRow(db)`${prepared} ${selectClaimed(scope, claimant, serial)}`;

const selectClaimed = (
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): RawBuilder<unknown> => {
  const { userId, purpose, now, skip } = claimant;
  return sql`
    select event.site_id as "siteId", event.id, event.device_id as "deviceId"
    from claim
    join event on event.site_id = claim.site_id and event.id = claim.event_id
    left join device on device.id = event.device_id
    where claim.site_id = any(${scope.siteIds})
      and claim.user_id = ${userId} and claim.purpose = ${purpose} and claim.expires_at > ${now}
      and claim.event_id <> all(${skip}::bigint[]) and ${isWaiting(claimant)}
      and (${serial ?? null}::text is null or device.serial = ${serial ?? null})
    order by claim.claimed_at, event.processed_at, event.id
    limit 1
  `;
};

/** Returns the user whose claim had not expired. */
export async function endClaim(
  db: Db,
  event: EventKey,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> {
  const ended = await queryRow(db)<{ userId: number; isLive: boolean }>`${prepared}
    delete from claim
    where site_id = ${event.siteId} and event_id = ${event.id} and purpose = ${purpose}
    returning user_id as "userId", expires_at > ${now} as "isLive"
  `;
  return ended?.isLive ? ended.userId : undefined;
}

/** Left when a browser was closed and the event was then named elsewhere. */
export const deleteAbandonedClaims = (db: Db): Promise<void> =>
  runStatement(db)`delete from claim where expires_at < now() - interval '1 day'`;

export const releaseClaim = (
  db: Db,
  scope: SiteScope,
  eventId: number,
  { userId, purpose }: Pick<Claimant, 'userId' | 'purpose'>,
): Promise<void> =>
  runStatement(db)`
    delete from claim
    where site_id = any(${scope.siteIds}) and event_id = ${eventId} and purpose = ${purpose}
      and user_id = ${userId}
  `;
