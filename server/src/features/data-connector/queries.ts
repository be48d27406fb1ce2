import { sql } from 'kysely';
import type { KeyKind } from '../../platform/auth/api-keys.ts';
import type { Db } from '../../platform/db/db.ts';

export interface StoredToken {
  kind: KeyKind;
  sealedKey: Buffer;
  isActive: boolean;
  expiredAt: Date;
}

export async function findTokens(db: Db, userId: number): Promise<StoredToken[]> {
  const found = await sql<StoredToken>`
    select kind, key_encrypted as "sealedKey", is_active as "isActive", expired_at as "expiredAt"
    from api_token where user_id = ${userId}
  `.execute(db);
  return found.rows;
}

export interface NewToken {
  userId: number;
  kind: KeyKind;
  keyHash: Buffer;
  sealedKey: Buffer;
  createdAt: Date;
  expiredAt: Date;
}

export async function replaceToken(transaction: Db, token: NewToken): Promise<void> {
  await sql`
    insert into api_token (user_id, kind, key_hash, key_encrypted, created_at, expired_at)
    values (${token.userId}, ${token.kind}, ${token.keyHash}, ${token.sealedKey},
      ${token.createdAt}, ${token.expiredAt})
    on conflict (user_id, kind) do update set key_hash = excluded.key_hash,
      key_encrypted = excluded.key_encrypted, is_active = true,
      created_at = excluded.created_at, expired_at = excluded.expired_at, last_used_at = null
  `.execute(transaction);
}

export async function switchStoredToken(
  transaction: Db,
  userId: number,
  kind: KeyKind,
  isActive: boolean,
): Promise<{ wasActive: boolean } | undefined> {
  const switched = await sql<{ wasActive: boolean }>`
    with token as (
      select user_id, kind, is_active from api_token
      where user_id = ${userId} and kind = ${kind}
      for update
    )
    update api_token set is_active = ${isActive}
    from token
    where api_token.user_id = token.user_id and api_token.kind = token.kind
    returning token.is_active as "wasActive"
  `.execute(transaction);
  return switched.rows[0];
}

export async function deleteTokens(transaction: Db, userId: number): Promise<KeyKind[]> {
  const deleted = await sql<{ kind: KeyKind }>`
    delete from api_token where user_id = ${userId} returning kind
  `.execute(transaction);
  return deleted.rows.map(({ kind }) => kind).toSorted();
}
