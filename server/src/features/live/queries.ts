import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRow } from '../../platform/db/query.ts';

export interface DeviceKey {
  id: number;
  siteId: number;
}

export const findDeviceKey = (
  db: Db,
  scope: SiteScope,
  idOrSerial: string,
): Promise<DeviceKey | undefined> =>
  queryRow(db)`
    select device.id, device.site_id as "siteId"
    from device
    where device.site_id = any(${scope.siteIds})
      and (device.serial = ${idOrSerial} or device.id::text = ${idOrSerial})
    order by device.serial = ${idOrSerial} desc
    limit 1
  `;

export async function findLatestEventId(
  db: Db,
  { id, siteId }: DeviceKey,
  now: Date,
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select event.id
    from event join site on site.id = event.site_id
    where event.site_id = ${siteId}
      and event.device_id = ${id}
      -- Without a bound, the whole history of a silent monitor would be read.
      and event.processed_at > ${now}::timestamptz - interval '26 hours'
      and event.local_day = (${now}::timestamptz at time zone site.timezone)::date
    order by event.processed_at desc, event.is_secondary, event.id desc
    limit 1
  `.execute(db);
  return found.rows[0]?.id;
}
