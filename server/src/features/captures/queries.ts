import { sql } from 'kysely';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { isOfGroups, isTypeOfDevice } from '../foods/service.ts';
import { serviceTime } from '../service-times/service.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

// Smaller differences to the known offset are transmission delay; correcting them would reorder captures.
const deliveryJitterMs = 30_000;

/** Null where the monitor did not say. */
interface DeviceHealth {
  batteryPercent: number | null;
  firmware: string | null;
  measuredOffsetMs: number | null;
  queueLength: number | null;
  scaleState: 'ok' | 'missing' | null;
  cameraState: 'ok' | 'missing' | null;
}

export interface DeviceState {
  /** Null until the monitor reports its clock. */
  clockOffsetMs: number | null;
  /** Every site the monitor has called from. */
  siteIds: number[];
  /** The scale shows the content of the bin instead of the last item. */
  isCumulative: boolean;
}

export interface DeviceCall {
  device: DeviceCaller['device'];
  health: DeviceHealth;
  receivedAt: Date;
}

/**
 * Locks the row of the monitor until the transaction ends, so its deliveries run one after another. Presence follows
 * the server's clock: a wrong device clock must not fill in times in which the monitor was silent.
 */
export async function recordCall(
  db: Db,
  { device, health, receivedAt }: DeviceCall,
  reading?: { capturedAt: string; readingG: number },
): Promise<DeviceState> {
  const takenAt = reading && estimateTime(reading.capturedAt, health.measuredOffsetMs);
  const measured = sql`${health.measuredOffsetMs}::bigint`;
  const state = await queryRow(db)<Omit<DeviceState, 'isCumulative'>>`${prepared}
    insert into device_health as known
      (device_id, last_seen_at, battery_percent, firmware, clock_offset_ms, site_ids,
        last_capture_at, last_raw_weight_g, queue_length, scale_state, scale_since,
        camera_state, camera_since)
    values (
      ${device.id}, ${receivedAt}, ${health.batteryPercent}, ${health.firmware},
      case when abs(${measured}) <= ${deliveryJitterMs} then 0 else ${measured} end,
      array[${device.siteId}::bigint], ${takenAt ?? null}, ${reading?.readingG ?? null},
      ${health.queueLength}, ${health.scaleState}::text,
      case when ${health.scaleState}::text is not null then ${receivedAt}::timestamptz end,
      ${health.cameraState}::text,
      case when ${health.cameraState}::text is not null then ${receivedAt}::timestamptz end
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
      end,
      queue_length = coalesce(excluded.queue_length, known.queue_length),
      ${partState('scale')}, ${partState('camera')}
    returning clock_offset_ms as "clockOffsetMs", site_ids as "siteIds"
  `;
  if (!state) throw new Error('The upsert returned no row.');
  return { ...state, isCumulative: await recordPresence(db, device, receivedAt) };
}

/**
 * Returns whether the monitor weighs the content of the bin. Not part of the statement above, because a cluster refuses
 * to write tables of all sites and of one site together.
 */
async function recordPresence(
  db: Db,
  device: DeviceCaller['device'],
  receivedAt: Date,
): Promise<boolean> {
  const day = sql`${receivedAt.toISOString().slice(0, 10)}::date`;
  const slot = sql`${presenceSlot(receivedAt)}::integer`;
  const found = await queryRow(db)<{ isCumulative: boolean; isKnown: boolean }>`${prepared}
    select device.weighing = 'cumulative' as "isCumulative", exists (
      select from device_presence
      where site_id = ${device.siteId} and device_id = ${device.id} and day = ${day}
        and get_bit(slots, ${slot}) = 1) as "isKnown"
    from device where device.id = ${device.id}
  `;
  const { isCumulative = false, isKnown = false } = found ?? {};
  if (isKnown) return isCumulative;
  await runStatement(db)`${prepared}
    insert into device_presence as known (site_id, device_id, day, slots)
    values (${device.siteId}, ${device.id}, ${day},
      set_bit(repeat('0', ${sql.lit(presenceSlots)})::bit(${sql.lit(presenceSlots)}), ${slot}, 1))
    on conflict (site_id, device_id, day) do update
      set slots = known.slots | excluded.slots
      where (known.slots | excluded.slots) <> known.slots
  `;
  return isCumulative;
}

/** Ten-minute slots of a UTC day. */
const presenceSlots = 144;

const presenceSlot = (at: Date): number =>
  Math.floor((at.getUTCHours() * 60 + at.getUTCMinutes()) / 10);

/** `since` is when the state last changed. */
const partState = (part: 'scale' | 'camera') => {
  const [state, since] = [sql.ref(`${part}_state`), sql.ref(`${part}_since`)];
  return sql`
      ${state} = coalesce(excluded.${state}, known.${state}),
      ${since} = case
        when excluded.${state} is null or excluded.${state} = known.${state} then known.${since}
        else excluded.${since}
      end`;
};

/** Uses the offset of this call only: the stored offset is not known yet. */
function estimateTime(capturedAt: string, measuredOffsetMs: number | null): Date {
  const offsetMs = measuredOffsetMs ?? 0;
  return new Date(Date.parse(capturedAt) + (Math.abs(offsetMs) <= deliveryJitterMs ? 0 : offsetMs));
}

export interface KnownCapture {
  siteId: number;
  eventIds: number[];
  digest: Buffer | null;
}

export const findCapture = (
  db: Db,
  deviceId: number,
  siteIds: readonly number[],
  captureId: string,
): Promise<KnownCapture | undefined> =>
  queryRow(db)`${prepared}
    select site_id as "siteId", array_agg(id order by capture_item) as "eventIds",
      (array_agg(capture_digest order by capture_item))[1] as digest
    from event
    where site_id = any(${siteIds}) and device_id = ${deviceId} and capture_id = ${captureId}
    group by site_id
  `;

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

/** Captures of a monitor are ordered by time, then by capture id. */
export interface CapturePosition {
  siteId: number;
  deviceId: number;
  processedAt: Date;
  captureId: string;
}

export interface NextCapture {
  id: number;
  readingG: number;
  weightG: number;
  itemsG: number;
}

export interface Neighbours {
  previousG: number | null;
  next: NextCapture | null;
}

export async function findNeighbours(db: Db, position: CapturePosition): Promise<Neighbours> {
  const { siteId, deviceId, processedAt, captureId } = position;
  const found = await sql<Neighbours>`${prepared}
    select (
      select raw_weight_g from event
      where site_id = ${siteId} and device_id = ${deviceId} and capture_id is not null
        and portions is null and processed_at <= ${processedAt}
        and (processed_at, capture_id) < (${processedAt}, ${captureId})
      order by processed_at desc, capture_id desc, capture_item desc
      limit 1
    ) as "previousG", (
      select json_build_object(
        'id', later.id,
        'readingG', greatest(later.raw_weight_g, further.reading_g),
        'weightG', later.weight_g,
        'itemsG', coalesce(further.weight_g, 0))
      from (
        select * from event
        where site_id = ${siteId} and device_id = ${deviceId}
          and capture_id is not null and capture_item = 0 and portions is null
          and processed_at >= ${processedAt}
          and (processed_at, capture_id) > (${processedAt}, ${captureId})
        order by processed_at, capture_id
        limit 1
      ) later
      cross join lateral (
        select max(item.raw_weight_g) as reading_g, sum(item.weight_g) as weight_g from event item
        where item.site_id = ${siteId} and item.device_id = ${deviceId}
          and item.capture_id = later.capture_id and item.capture_item > 0
      ) further
    ) as next
  `.execute(db);
  return found.rows[0] ?? { previousG: null, next: null };
}

export const updateWeight = (db: Db, siteId: number, id: number, weightG: number): Promise<void> =>
  runStatement(db)`
    update event set weight_g = ${weightG} where site_id = ${siteId} and id = ${id}
  `;

export interface NewItem {
  weight_g: number;
  reasoning: string | null;
  bounding_x: number | null;
  bounding_y: number | null;
  bounding_width: number | null;
  bounding_height: number | null;
}

export interface CaptureEvents extends CapturePosition {
  digest: Buffer;
  loggedAt: Date;
  readingG: number;
  tags: string[];
  portions: number | null;
  /** Null: the type of the monitor. */
  wasteType: WasteTypeCode | null;
  /** Null: by the time of the capture. */
  serviceTime: ServiceTime | null;
  items: NewItem[];
}

/** Inserts one event per item. Returns the ids in the order of the items, or none if the capture id is taken. */
export async function insertEvents(db: Db, capture: CaptureEvents): Promise<number[]> {
  const items = capture.items.map((item, index) => ({ capture_item: index, ...item }));
  // Listed first: on a cluster, an insert that selects from a function and tables of all nodes adds nothing.
  const found = await sql<{ id: number; captureItem: number }>`${prepared}
    with listed as materialized (
    select site.id as site_id, device.id as device_id, item.capture_item,
      site_clock.local::date as local_day, extract(hour from site_clock.local) as local_hour,
      item.weight_g, waste_type.id as waste_type_id,
      coalesce(${capture.serviceTime}::text, ${serviceTime}) as service_time, item.reasoning,
      ${area('x')} as bounding_x, ${area('y')} as bounding_y,
      ${area('width')} as bounding_width, ${area('height')} as bounding_height
    from json_to_recordset(${JSON.stringify(items)}) as item (
      capture_item smallint, weight_g integer, reasoning text,
      bounding_x integer, bounding_y integer, bounding_width integer, bounding_height integer)
    join device on device.id = ${capture.deviceId}
    join site on site.id = ${capture.siteId}
    join waste_type on case when ${capture.wasteType}::text is null then ${isTypeOfDevice}
      else waste_type.code = ${capture.wasteType} end
    cross join lateral (
      select ${capture.processedAt}::timestamptz at time zone site.timezone as local
    ) site_clock
    left join service_time own on own.device_id = device.id
    left join site_info info on info.site_id = site.id
    )
    insert into event (
      site_id, device_id, capture_id, capture_item, capture_digest, status, processed_at, logged_at,
      local_day, local_hour, raw_weight_g, weight_g, waste_type_id, service_time, is_service_chosen, is_secondary,
      tags, portions, reasoning, bounding_x, bounding_y, bounding_width, bounding_height
    )
    select listed.site_id, listed.device_id, ${capture.captureId}::text, listed.capture_item,
      ${capture.digest}::bytea, 'PROCESSING', ${capture.processedAt}::timestamptz,
      ${capture.loggedAt}::timestamptz, listed.local_day, listed.local_hour,
      ${capture.readingG}::integer, listed.weight_g, listed.waste_type_id, listed.service_time,
      ${capture.serviceTime}::text is not null, listed.capture_item > 0, ${capture.tags}::text[],
      ${capture.portions}::integer, listed.reasoning, listed.bounding_x, listed.bounding_y,
      listed.bounding_width, listed.bounding_height
    from listed
    order by listed.capture_item
    on conflict (site_id, device_id, capture_id, capture_item) do nothing
    returning id, capture_item as "captureItem"
  `.execute(db);
  if (found.rows.length < items.length) return [];
  return found.rows.toSorted((a, b) => a.captureItem - b.captureItem).map(({ id }) => id);
}

/** Names the food that staff chose although the site does not offer it any more. */
export async function addRemark(
  db: Db,
  { siteId, id }: { siteId: number; id: number },
  foodId: number,
): Promise<void> {
  const food = await queryRow(db)<{ name: string }>`
    select food.name from food where food.id = ${foodId} and ${isOfGroups([siteId])}
  `;
  const remark = food
    ? `Staff chose “${food.name}”.`
    : 'Staff chose a food that the site does not have.';
  await runStatement(db)`
    update event set reasoning = coalesce(reasoning || ' ', '') || ${remark}::text
    where site_id = ${siteId} and id = ${id}
  `;
}

const area = (side: 'x' | 'y' | 'width' | 'height') =>
  sql`case when item.bounding_x is null then ${sql.ref(`device.bounding_${side}`)}
    else ${sql.ref(`item.bounding_${side}`)} end`;

interface RejectedCapturePicture {
  capture_id: string;
  position: number;
  reason: string;
}

const maxReportedPictures = 100;

export const findRejectedPictures = (
  db: Db,
  deviceId: number,
  siteIds: readonly number[],
  since: Date,
): Promise<RejectedCapturePicture[]> =>
  queryRows(db)`
    select event.capture_id, image.position, coalesce(image.reason, '') as reason
    from event_image image
    join event on event.site_id = image.site_id and event.id = image.event_id
    where image.site_id = any(${siteIds}) and image.state = 'rejected'
      and image.created_at > ${since}
      and event.device_id = ${deviceId} and event.capture_item = 0
      and event.capture_id is not null
    order by image.created_at desc, image.position
    limit ${maxReportedPictures}
  `;
