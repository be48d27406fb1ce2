import type { Zone } from '@wastegauge/contract/directory/devices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';

/** All monitors, those labelled by users, or those labelled by a rule. */
export async function findZones(
  db: Db,
  scope: SiteScope,
  { sites, isManual }: { sites: number[]; isManual: boolean | undefined },
): Promise<Zone[]> {
  const waiting =
    isManual === undefined
      ? sql`0`
      : sql`(
          select count(*) from event
          where event.site_id = device.site_id and event.device_id = device.id
            and event.status = 'PROCESSING' and event.food_id is null
        )`;
  const found = await sql<Zone>`
    select device.id, device.serial, device.name, device.type, device.weighing,
      site.id as site_id, site.name as site_name,
      ${waiting} as waiting
    from device join site on site.id = device.site_id
    where site.id = any(${scope.siteIds})
      ${sites.length > 0 ? sql`and site.id = any(${sites})` : sql``}
      ${isManual === undefined ? sql`` : sql`and device.auto_label = ${!isManual}`}
    order by lower(site.name), lower(device.name), device.serial
  `.execute(db);
  return found.rows;
}

export interface Device {
  id: number;
  serial: string;
  siteId: number;
}

export async function findDevice(
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<Device | undefined> {
  const found = await sql<Device>`
    select id, serial, site_id as "siteId" from device
    where id = ${id} and site_id = any(${scope.siteIds})
  `.execute(db);
  return found.rows[0];
}

export async function findDeviceBySerial(db: Db, serial: string): Promise<Device | undefined> {
  const found = await sql<Device>`
    select id, serial, site_id as "siteId" from device
    where serial = ${serial} and site_id is not null
  `.execute(db);
  return found.rows[0];
}
