import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

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

export async function findKeys(db: Db, deviceId: number): Promise<KeyRow[]> {
  const found = await sql<KeyRow>`
    select ${shown} from device_key where device_id = ${deviceId} order by id desc
  `.execute(db);
  return found.rows;
}

export async function insertKey(
  db: Db,
  deviceId: number,
  keyHash: Buffer,
  expiresInHours: number | undefined,
): Promise<KeyRow> {
  const found = await sql<KeyRow>`
    insert into device_key (device_id, key_hash, expires_at)
    values (${deviceId}, ${keyHash}, now() + make_interval(hours => ${expiresInHours ?? null}::int))
    returning ${shown}
  `.execute(db);
  const [key] = found.rows;
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

/** False when revoked before, undefined when the monitor has no such key. */
export async function revokeKey(
  db: Db,
  deviceId: number,
  keyId: number,
): Promise<boolean | undefined> {
  const found = await sql<{ isNew: boolean }>`
    with wanted as (
      select id, revoked_at from device_key
      where id = ${keyId} and device_id = ${deviceId}
      for update
    ), changed as (
      update device_key set revoked_at = now()
      from wanted where device_key.id = wanted.id and wanted.revoked_at is null
    )
    select revoked_at is null as "isNew" from wanted
  `.execute(db);
  return found.rows[0]?.isNew;
}
