import { sql } from 'kysely';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { deliveryJitterMs, estimatedTime } from './device-clock.ts';

export interface Health {
  batteryPercent: number | null;
  firmware: string | null;
  measuredOffsetMs: number | null;
}

export interface DeviceState {
  /** Null as long as the monitor never told what its clock shows. */
  clockOffsetMs: number | null;
  /** Every site it ever called from. */
  siteIds: number[];
  /** Its scale shows what is in the bin, not what was thrown in last. */
  isCumulative: boolean;
}

/** A call of a monitor and what it told about itself. */
export interface Call {
  device: DeviceCaller['device'];
  health: Health;
  receivedAt: Date;
}

/** Notes that a monitor called, and holds its row: deliveries of one monitor take turns. */
export async function recordCall(
  db: Db,
  { device, health, receivedAt }: Call,
  reading?: { capturedAt: string; readingG: number },
): Promise<DeviceState> {
  const takenAt = reading && estimatedTime(reading.capturedAt, health.measuredOffsetMs);
  const measured = sql`${health.measuredOffsetMs}::bigint`;
  const found = await sql<DeviceState>`${prepared}
    insert into device_health as known
      (device_id, last_seen_at, battery_percent, firmware, clock_offset_ms, site_ids,
        last_capture_at, last_raw_weight_g)
    values (
      ${device.id}, ${receivedAt}, ${health.batteryPercent}, ${health.firmware},
      case when abs(${measured}) <= ${deliveryJitterMs} then 0 else ${measured} end,
      array[${device.siteId}::bigint], ${takenAt ?? null}, ${reading?.readingG ?? null}
    )
    on conflict (device_id) do update set
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
      battery_percent = coalesce(excluded.battery_percent, known.battery_percent),
      firmware = coalesce(excluded.firmware, known.firmware),
      clock_offset_ms = case
        when ${measured} is null then known.clock_offset_ms
        when abs(${measured} - coalesce(known.clock_offset_ms, 0)) <= ${deliveryJitterMs}
          then coalesce(known.clock_offset_ms, 0)
        else ${measured}
      end,
      site_ids = case
        when ${device.siteId} = any(known.site_ids) then known.site_ids
        else known.site_ids || ${device.siteId}::bigint
      end,
      last_capture_at = greatest(known.last_capture_at, excluded.last_capture_at),
      last_raw_weight_g = case
        when excluded.last_capture_at < known.last_capture_at then known.last_raw_weight_g
        else coalesce(excluded.last_raw_weight_g, known.last_raw_weight_g)
      end
    returning clock_offset_ms as "clockOffsetMs", site_ids as "siteIds",
      (select weighing = 'cumulative' from device where device.id = known.device_id) as "isCumulative"
  `.execute(db);
  const [state] = found.rows;
  if (!state) throw new Error('The upsert answered nothing.');
  return state;
}

export interface KnownCapture {
  siteId: number;
  /** The events it became, the first item first. */
  eventIds: number[];
  digest: Buffer | null;
}

export async function findCapture(
  db: Db,
  deviceId: number,
  siteIds: readonly number[],
  captureId: string,
): Promise<KnownCapture | undefined> {
  const found = await sql<KnownCapture>`${prepared}
    select site_id as "siteId", array_agg(id order by capture_item) as "eventIds",
      (array_agg(capture_digest order by capture_item))[1] as digest
    from event
    where site_id = any(${siteIds}) and device_id = ${deviceId} and capture_id = ${captureId}
    group by site_id
  `.execute(db);
  return found.rows[0];
}

/** Where a monitor may have delivered, for a look before anything is stored. */
export async function findDeliverySites(db: Db, deviceId: number): Promise<number[]> {
  const found = await sql<{ siteIds: number[] }>`
    select site_ids as "siteIds" from device_health where device_id = ${deviceId}
  `.execute(db);
  return found.rows[0]?.siteIds ?? [];
}

export async function findPictureDigests(
  db: Db,
  siteId: number,
  eventId: number,
): Promise<Map<number, Buffer | null>> {
  const found = await sql<{ position: number; digest: Buffer | null }>`${prepared}
    select position, digest from event_image
    where site_id = ${siteId} and event_id = ${eventId}
  `.execute(db);
  return new Map(found.rows.map(({ position, digest }) => [position, digest]));
}

export interface RejectedPicture {
  capture_id: string;
  position: number;
  reason: string;
}

// A camera that is broken is told so again with each call.
const rejectedTold = 100;

/** The newest first. */
export async function findRejectedPictures(
  db: Db,
  deviceId: number,
  siteIds: readonly number[],
  since: Date,
): Promise<RejectedPicture[]> {
  const found = await sql<RejectedPicture>`
    select event.capture_id, image.position, coalesce(image.reason, '') as reason
    from event_image image
    join event on event.site_id = image.site_id and event.id = image.event_id
    where image.site_id = any(${siteIds}) and image.state = 'rejected'
      and image.created_at > ${since}
      and event.device_id = ${deviceId} and event.capture_item = 0
      and event.capture_id is not null
    order by image.created_at desc, image.position
    limit ${rejectedTold}
  `.execute(db);
  return found.rows;
}
