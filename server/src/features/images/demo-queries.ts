import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isOfDemo, type EventKey } from './queries.ts';
import type { DrawnCapture, PlannedPicture } from './scenes.ts';

/** An event of the demo organisation nobody has asked a picture of; all foods of its picture by their labels. */
export async function findUndrawnCapture(
  db: Db,
  { siteId, eventId }: EventKey,
): Promise<DrawnCapture | undefined> {
  const found = await sql<DrawnCapture>`
    select event.site_id as "siteId", event.device_id as "deviceId", device.type as "deviceType",
      event.capture_id as "captureId", (
        select json_agg(json_build_object('food', item.food_id, 'grams', item.weight_g)
          order by item.capture_item)
        from event item
        where item.site_id = event.site_id and item.device_id = event.device_id
          and item.capture_id = event.capture_id
      ) as piles
    from event join device on device.id = event.device_id
    where event.site_id = ${siteId} and event.id = ${eventId} and ${isOfDemo}
      and not exists (
        select from event_image image
        where image.site_id = event.site_id and image.event_id = event.id)
  `.execute(db);
  return found.rows[0];
}

/** Written down once, so that the picture stays when the label changes. */
export async function insertPlanned(
  db: Db,
  { siteId, eventId }: EventKey,
  pictures: readonly PlannedPicture[],
): Promise<void> {
  await sql`
    insert into event_image (site_id, event_id, position, file, bytes, state, scene)
    select ${siteId}, ${eventId}, planned.position, planned.file, 0, 'planned', planned.scene
    from json_to_recordset(${JSON.stringify(pictures)}::json)
      planned (position smallint, file text, scene text)
    on conflict do nothing
  `.execute(db);
}
