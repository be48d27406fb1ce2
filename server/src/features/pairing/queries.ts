import type { Db } from '../../platform/db/db.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

export interface NewPairing {
  code: string;
  keyHash: Buffer;
  userAgent: string;
  hasCamera: boolean;
  requestedAt: Date;
  expiresAt: Date;
}

/** False if the code is in use. */
export const insertPairing = (db: Db, pairing: NewPairing): Promise<boolean> =>
  queryHasRow(db)`
    insert into pairing (code, key_hash, user_agent, has_camera, requested_at, expires_at)
    values (${pairing.code}, ${pairing.keyHash}, ${pairing.userAgent}, ${pairing.hasCamera},
      ${pairing.requestedAt}, ${pairing.expiresAt})
    on conflict (code) do nothing
    returning code
  `;

export const deleteExpiredPairings = (db: Db, now: Date): Promise<void> =>
  runStatement(db)`delete from pairing where expires_at <= ${now}`;

export interface StoredPairing extends NewPairing {
  deviceId: number | null;
  confirmedBy: number | null;
}

/** Locks the code, so that two users cannot confirm it at the same time. */
export const lockPairing = (db: Db, code: string, now: Date): Promise<StoredPairing | undefined> =>
  queryRow(db)`
    select code, key_hash as "keyHash", user_agent as "userAgent", has_camera as "hasCamera",
      requested_at as "requestedAt", expires_at as "expiresAt", device_id as "deviceId",
      confirmed_by as "confirmedBy"
    from pairing where code = ${code} and expires_at > ${now}
    for update
  `;

export const markConfirmed = (
  db: Db,
  code: string,
  { deviceId, userId }: { deviceId: number; userId: number },
): Promise<void> =>
  runStatement(db)`
    update pairing set device_id = ${deviceId}, confirmed_by = ${userId} where code = ${code}
  `;
