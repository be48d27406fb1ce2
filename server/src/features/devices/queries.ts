import type { Zone } from '@wastegauge/contract/directory/devices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

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
  return queryRows(db)<Zone>`
    select device.id, device.serial, device.name, device.type, device.weighing,
      site.id as site_id, site.name as site_name,
      ${waiting} as waiting
    from device join site on site.id = device.site_id
    where site.id = any(${scope.siteIds})
      ${sites.length > 0 ? sql`and site.id = any(${sites})` : sql``}
      ${isManual === undefined ? sql`` : sql`and device.auto_label = ${!isManual}`}
    order by lower(site.name), lower(device.name), device.serial
  `;
}

export interface StoredDevice {
  id: number;
  serial: string;
  siteId: number;
}

export const findDevice = (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<StoredDevice | undefined> =>
  queryRow(db)`
    select id, serial, site_id as "siteId" from device
    where id = ${id} and site_id = any(${scope.siteIds})
  `;

export const findDeviceBySerial = (db: Db, serial: string): Promise<StoredDevice | undefined> =>
  queryRow(db)`
    select id, serial, site_id as "siteId" from device
    where serial = ${serial} and site_id is not null
  `;

export interface KeyRow {
  id: number;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  is_active: boolean;
}

// Uses the database clock, like the verification of a key.
const shown = sql`
  id, created_at, expires_at, revoked_at,
  revoked_at is null and (expires_at is null or expires_at > now()) as is_active`;

export const findKeys = (db: Db, deviceId: number): Promise<KeyRow[]> =>
  queryRows(db)`
    select ${shown} from device_key where device_id = ${deviceId} order by id desc
  `;

export async function insertKey(
  db: Db,
  deviceId: number,
  keyHash: Buffer,
  expiresInHours: number | undefined,
): Promise<KeyRow> {
  const key = await queryRow(db)<KeyRow>`
    insert into device_key (device_id, key_hash, expires_at)
    values (${deviceId}, ${keyHash}, now() + make_interval(hours => ${expiresInHours ?? null}::int))
    returning ${shown}
  `;
  if (!key) throw new Error('The insert answered nothing.');
  return key;
}

/** Shortens keys that expire after the overlap and returns them. */
export async function endOlderKeys(
  db: Db,
  deviceId: number,
  newestId: number,
  overlapHours: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    update device_key set expires_at = now() + make_interval(hours => ${overlapHours}::int)
    where device_id = ${deviceId} and id < ${newestId} and revoked_at is null
      and (expires_at is null or expires_at > now() + make_interval(hours => ${overlapHours}::int))
    returning id
  `.execute(db);
  return found.rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

export async function revokeKey(
  db: Db,
  deviceId: number,
  keyId: number,
): Promise<boolean | undefined> {
  const found = await sql<{ isNew: boolean }>`
    with requested as (
      select id, revoked_at from device_key
      where id = ${keyId} and device_id = ${deviceId}
      for update
    ), changed as (
      update device_key set revoked_at = now()
      from requested where device_key.id = requested.id and requested.revoked_at is null
    )
    select revoked_at is null as "isNew" from requested
  `.execute(db);
  return found.rows[0]?.isNew;
}
