import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** Where a capture stands in the order of its monitor: by time, then by its id. */
export interface Place {
  siteId: number;
  deviceId: number;
  processedAt: Date;
  captureId: string;
}

export interface NextCapture {
  id: number;
  readingG: number;
  weightG: number;
  /** What its further items weigh. */
  itemsG: number;
}

export interface Neighbours {
  /** What the scale showed at the capture before. */
  previousG: number | null;
  next: NextCapture | null;
}

/** The captures of the same monitor right before and right after a place. */
export async function findNeighbours(db: Db, place: Place): Promise<Neighbours> {
  const { siteId, deviceId, processedAt, captureId } = place;
  const found = await sql<Neighbours>`${prepared}
    select (
      select raw_weight_g from event
      where site_id = ${siteId} and device_id = ${deviceId} and capture_id is not null
        and processed_at <= ${processedAt}
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
          and capture_id is not null and capture_item = 0
          and processed_at >= ${processedAt}
          and (processed_at, capture_id) > (${processedAt}, ${captureId})
        order by processed_at, capture_id
        limit 1
      ) later
      cross join lateral (
        select max(item.raw_weight_g) as reading_g, sum(item.weight_g) as weight_g from event item
        where item.site_id = later.site_id and item.device_id = later.device_id
          and item.capture_id = later.capture_id and item.capture_item > 0
      ) further
    ) as next
  `.execute(db);
  return found.rows[0] ?? { previousG: null, next: null };
}

export async function updateWeight(
  db: Db,
  siteId: number,
  id: number,
  weightG: number,
): Promise<void> {
  await sql`
    update event set weight_g = ${weightG} where site_id = ${siteId} and id = ${id}
  `.execute(db);
}
