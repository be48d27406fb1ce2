import { importedTag } from '@wastegauge/contract/waste/events';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { EventKey } from '../events/service.ts';

export type Purpose = 'labelling' | 'verification';

/** Who takes a task, for what, now, and until when it is theirs. */
export interface Claimant {
  userId: number;
  purpose: Purpose;
  /** Tasks the caller has, or had when asking: none of them is given again. */
  atHand: readonly number[];
  now: Date;
  until: Date;
}

/** Part of a queue: a monitor at a site, or for verification a whole site. */
export interface QueuePart {
  siteId: number;
  deviceId: number | null;
}

/** Lines of a spreadsheet have none to be verified by. */
export const hasPicture = sql`not event.tags @> array[${sql.lit(importedTag)}]`;

/** Which events wait, in words of the partial indexes they are found by. */
export function isWaiting({ purpose, userId }: Pick<Claimant, 'purpose' | 'userId'>) {
  return purpose === 'labelling'
    ? sql`event.status = 'PROCESSING' and event.food_id is null`
    : sql`event.status = 'SUCCESSFUL' and event.verify is null and ${hasPicture}
        and event.user_labelled is distinct from ${userId}`;
}

const isFree = ({ purpose, now, atHand }: Claimant): RawBuilder<unknown> => sql`
  event.id <> all(${atHand}) and not exists (
    select from claim
    where claim.site_id = event.site_id and claim.event_id = event.id
      and claim.purpose = ${purpose} and claim.expires_at > ${now})`;

/** Where the event that has waited longest stands, of those nobody holds. */
export async function findOldestPart(
  db: Db,
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): Promise<QueuePart | undefined> {
  if (await isDistributed(db)) return findOldestOnNodes(db, scope, claimant, serial);
  const parts =
    claimant.purpose === 'labelling'
      ? waitingDevices(scope, serial)
      : sql`select scoped.site_id, null::bigint as device_id
          from unnest(${idList(scope.siteIds)}) as scoped (site_id)`;
  const found = await sql<QueuePart>`${prepared}
    select part.site_id as "siteId", part.device_id as "deviceId"
    from (${parts}) as part
    cross join lateral (
      select event.processed_at, event.id from event
      where event.site_id = part.site_id ${ofDevice(claimant, sql`part.device_id`)}
        and ${isWaiting(claimant)} and ${isFree(claimant)}
      order by event.processed_at, event.id limit 1
    ) as oldest
    order by oldest.processed_at, oldest.id
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** Nothing jumps from site to site over several nodes: each finds the oldest of its own. */
async function findOldestOnNodes(
  db: Db,
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): Promise<QueuePart | undefined> {
  const isOfDevices = claimant.purpose === 'labelling';
  const found = await sql<QueuePart>`
    select event.site_id as "siteId",
      ${isOfDevices ? sql`event.device_id` : sql`null::bigint`} as "deviceId"
    from event ${isOfDevices ? sql`join device on device.id = event.device_id` : sql``}
    where event.site_id = any(${scope.siteIds}) and ${isWaiting(claimant)} and ${isFree(claimant)}
      ${isOfDevices && serial !== undefined ? sql`and device.serial = ${serial}` : sql``}
    order by event.processed_at, event.id
    limit 1
  `.execute(db);
  return found.rows[0];
}

const ofDevice = ({ purpose }: Claimant, deviceId: RawBuilder<unknown>): RawBuilder<unknown> =>
  purpose === 'labelling' ? sql`and event.device_id = ${deviceId}` : sql``;

/** Jumps through the index from monitor to monitor; a monitor that moved has waiting events at its old site too. */
const waitingDevices = (scope: SiteScope, serial: string | undefined): RawBuilder<unknown> => {
  const firstAfter = (deviceId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select event.device_id from event
    where event.site_id = scoped.site_id and event.status = 'PROCESSING' and event.food_id is null
      and event.device_id > ${deviceId}
    order by event.device_id limit 1`;
  if (serial !== undefined) {
    return sql`
      select scoped.site_id, device.id as device_id
      from unnest(${idList(scope.siteIds)}) as scoped (site_id)
      join device on device.serial = ${serial}`;
  }
  return sql`
    select scoped.site_id, known.device_id
    from unnest(${idList(scope.siteIds)}) as scoped (site_id)
    cross join lateral (
      with recursive known as (
        (${firstAfter(sql`0`)})
        union all
        select following.device_id from known
        cross join lateral (${firstAfter(sql`known.device_id`)}) as following
      )
      select device_id from known
    ) as known`;
};

/**
 * Takes the oldest free event of one part of the queue in one statement. Rows that somebody else is
 * taking this moment are passed over; should they have been faster after all, the condition of the
 * conflict leaves the task with them and this answers nothing.
 */
export async function claimOldest(
  db: Db,
  part: QueuePart,
  claimant: Claimant,
): Promise<EventKey | undefined> {
  const { userId, purpose, now, until } = claimant;
  const found = await sql<EventKey>`${prepared}
    with picked as (
      select event.site_id, event.id from event
      where event.site_id = ${part.siteId} ${ofDevice(claimant, sql`${part.deviceId}`)}
        and ${isWaiting(claimant)} and ${isFree(claimant)}
      order by event.processed_at, event.id
      limit 1
      for update of event skip locked
    )
    insert into claim (site_id, event_id, purpose, user_id, claimed_at, expires_at)
    select picked.site_id, picked.id, ${purpose}, ${userId}, ${now}, ${until} from picked
    on conflict (site_id, event_id, purpose) do update
      set user_id = excluded.user_id, claimed_at = excluded.claimed_at,
        expires_at = excluded.expires_at
      where claim.expires_at <= ${now}
    returning site_id as "siteId", event_id as id
  `.execute(db);
  return found.rows[0];
}

/** Longer for what the caller has at hand, unless somebody else has taken it meanwhile. */
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

/** A task the caller holds already, besides those at hand. */
export async function findHeld(
  db: Db,
  scope: SiteScope,
  claimant: Claimant,
  serial: string | undefined,
): Promise<(EventKey & QueuePart) | undefined> {
  const { userId, purpose, now, atHand } = claimant;
  const found = await sql<EventKey & QueuePart>`${prepared}
    select event.site_id as "siteId", event.id, event.device_id as "deviceId"
    from claim
    join event on event.site_id = claim.site_id and event.id = claim.event_id
    left join device on device.id = event.device_id
    where claim.site_id = any(${scope.siteIds})
      and claim.user_id = ${userId} and claim.purpose = ${purpose} and claim.expires_at > ${now}
      and claim.event_id <> all(${atHand}) and ${isWaiting(claimant)}
      and (${serial ?? null}::text is null or device.serial = ${serial ?? null})
    order by claim.claimed_at, event.processed_at, event.id
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** Whose the task is now; a claim that has run out is nobody's. */
export async function findHolder(
  db: Db,
  event: EventKey,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> {
  const found = await sql<{ userId: number }>`${prepared}
    select user_id as "userId" from claim
    where site_id = ${event.siteId} and event_id = ${event.id} and purpose = ${purpose}
      and expires_at > ${now}
  `.execute(db);
  return found.rows[0]?.userId;
}

export async function endClaim(db: Db, event: EventKey, purpose: Purpose): Promise<void> {
  await sql`${prepared}
    delete from claim
    where site_id = ${event.siteId} and event_id = ${event.id} and purpose = ${purpose}
  `.execute(db);
}

export async function giveBack(
  db: Db,
  scope: SiteScope,
  eventId: number,
  { userId, purpose }: Pick<Claimant, 'userId' | 'purpose'>,
): Promise<void> {
  await sql`
    delete from claim
    where site_id = any(${scope.siteIds}) and event_id = ${eventId} and purpose = ${purpose}
      and user_id = ${userId}
  `.execute(db);
}
