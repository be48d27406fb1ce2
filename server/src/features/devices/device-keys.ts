import type { deviceRoutes } from '@wastegauge/contract/directory/devices';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { createSecret, hashSecret } from '../../platform/auth/link-secrets.ts';
import { writeAudit, type AuditedCaller } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

type Routes = typeof deviceRoutes;
export type KeyOptions = ParsedRequest<Routes['issueDeviceKey']>['body'];

export interface StoredDevice {
  id: number;
  serial: string;
  siteId: number;
}

/** 256 random bits, returned once; only the hash is stored. */
export async function generateKey(
  transaction: Db,
  caller: AuditedCaller,
  device: StoredDevice,
  options: KeyOptions,
): Promise<ReplyOf<Routes['issueDeviceKey']>> {
  const { key, hash } = createDeviceKey();
  const issued = await storeKey(transaction, caller, device, hash, options);
  return { ...toDeviceKey(issued), key, serial: device.serial };
}

export function createDeviceKey(): { key: string; hash: Buffer } {
  const key = `wgk_${createSecret().secret}`;
  return { key, hash: hashSecret(key) };
}

export async function storeKey(
  transaction: Db,
  caller: AuditedCaller,
  device: StoredDevice,
  keyHash: Buffer,
  options: KeyOptions,
): Promise<KeyRow> {
  const { overlap_hours: overlapHours, expires_in_hours: hours } = options;
  const issued = await insertKey(transaction, device.id, keyHash, hours);
  const endedIds =
    overlapHours === undefined
      ? []
      : await endOlderKeys(transaction, device.id, issued.id, overlapHours);
  await writeAudit(transaction, caller, 'deviceKey.issued', ['device', device.id, device.siteId], {
    after: { keyId: issued.id, ...options, endedIds },
  });
  return issued;
}

export const toDeviceKey = (row: KeyRow) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

interface KeyRow {
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

async function insertKey(
  db: Db,
  deviceId: number,
  keyHash: Buffer,
  expiresInHours: number | undefined,
): Promise<KeyRow> {
  const key = await queryRow(db)<Omit<KeyRow, 'is_active'>>`
    insert into device_key (device_id, key_hash, expires_at)
    values (${deviceId}, ${keyHash}, now() + make_interval(hours => ${expiresInHours ?? null}::int))
    returning id, created_at, expires_at, revoked_at
  `;
  if (!key) throw new Error('The insert answered nothing.');
  return { ...key, is_active: true };
}

/** Shortens keys that expire after the overlap and returns them. */
async function endOlderKeys(
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
