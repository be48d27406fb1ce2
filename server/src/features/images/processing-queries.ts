import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { LabelledDevice } from '../../platform/ports/labeller.ts';
import type { EventKey } from './queries.ts';

export interface Original {
  position: number;
  file: string;
  width: number;
  height: number;
  /** SHA-256 of the content; null for pictures of early versions. */
  digest: Buffer | null;
}

export async function findOriginals(
  db: Db,
  { siteId, eventId }: EventKey,
): Promise<readonly Original[]> {
  const found = await sql<Original>`
    select position, file, width, height, digest from event_image
    where site_id = ${siteId} and event_id = ${eventId} and state = 'original'
    order by position
  `.execute(db);
  return found.rows;
}

export interface ReadyPicture {
  position: number;
  file: string;
  width: number;
  height: number;
  bytes: number;
}

/** False when another run of the job was first. */
export async function markReady(
  transaction: Db,
  { siteId, eventId }: EventKey,
  ready: ReadyPicture,
): Promise<boolean> {
  const changed = await sql`
    update event_image
    set state = 'ready', file = ${ready.file}, width = ${ready.width}, height = ${ready.height},
      bytes = ${ready.bytes}
    where site_id = ${siteId} and event_id = ${eventId} and position = ${ready.position}
      and state = 'original'
  `.execute(transaction);
  return changed.numAffectedRows === 1n;
}

/** How long the file of a rejected picture is kept, so that it can be tried again. */
const rejectedKeptDays = 30;

export async function markRejected(
  transaction: Db,
  { siteId, eventId }: EventKey,
  { position, reason }: { position: number; reason: string },
): Promise<void> {
  await sql`
    update event_image set state = 'rejected', reason = ${reason},
      original_until = coalesce(original_until, now() + make_interval(days => ${rejectedKeptDays}))
    where site_id = ${siteId} and event_id = ${eventId} and position = ${position}
      and state = 'original'
  `.execute(transaction);
}

/** The area lies in the pixels of the picture as it was sent; a null factor means that it no longer fits. */
export async function scaleBoundingArea(
  transaction: Db,
  { siteId, eventId }: EventKey,
  factor: number | null,
): Promise<void> {
  await sql`
    update event
    set bounding_x = round(bounding_x * ${factor}::float8),
      bounding_y = round(bounding_y * ${factor}::float8),
      bounding_width = round(bounding_width * ${factor}::float8),
      bounding_height = round(bounding_height * ${factor}::float8)
    where site_id = ${siteId} and id = ${eventId} and bounding_x is not null
  `.execute(transaction);
}

export interface CapturedEvent {
  deviceId: number | null;
  device: LabelledDevice | null;
  /** Nobody has named its food and nobody is about to. */
  isUnlabelled: boolean;
  isClaimed: boolean;
}

/** Locked, so that a person's label and a machine's cannot pass each other. */
export async function lockCapturedEvent(
  transaction: Db,
  { siteId, eventId }: EventKey,
): Promise<CapturedEvent | undefined> {
  const found = await sql<CapturedEvent>`
    select event.device_id as "deviceId",
      (select json_build_object('serial', device.serial, 'isRuleOn', device.auto_label,
        'ruleFoodId', device.auto_label_food_id)
        from device where device.id = event.device_id) as device,
      event.status = 'PROCESSING' and event.food_id is null as "isUnlabelled",
      exists (
        select from claim
        where claim.site_id = event.site_id and claim.event_id = event.id
          and claim.purpose = 'labelling' and claim.expires_at > now()
      ) as "isClaimed"
    from event
    where event.site_id = ${siteId} and event.id = ${eventId}
    for update of event
  `.execute(transaction);
  return found.rows[0];
}
