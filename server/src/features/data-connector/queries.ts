import { sql } from 'kysely';
import type { KeyKind } from '../../platform/auth/api-keys.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

export interface StoredToken {
  kind: KeyKind;
  sealedKey: Buffer;
  isActive: boolean;
  expiredAt: Date;
}

export const findTokens = (db: Db, userId: number): Promise<StoredToken[]> =>
  queryRows(db)`
    select kind, key_encrypted as "sealedKey", is_active as "isActive", expired_at as "expiredAt"
    from api_token where user_id = ${userId}
  `;

export interface NewToken {
  userId: number;
  kind: KeyKind;
  keyHash: Buffer;
  sealedKey: Buffer;
  createdAt: Date;
  expiredAt: Date;
}

export const replaceToken = (transaction: Db, token: NewToken): Promise<void> =>
  runStatement(transaction)`
    insert into api_token (user_id, kind, key_hash, key_encrypted, created_at, expired_at)
    values (${token.userId}, ${token.kind}, ${token.keyHash}, ${token.sealedKey},
      ${token.createdAt}, ${token.expiredAt})
    on conflict (user_id, kind) do update set key_hash = excluded.key_hash,
      key_encrypted = excluded.key_encrypted, is_active = true,
      created_at = excluded.created_at, expired_at = excluded.expired_at, last_used_at = null
  `;

export const switchStoredToken = (
  transaction: Db,
  userId: number,
  kind: KeyKind,
  isActive: boolean,
): Promise<{ wasActive: boolean } | undefined> =>
  queryRow(transaction)`
    with token as (
      select user_id, kind, is_active from api_token
      where user_id = ${userId} and kind = ${kind}
      for update
    )
    update api_token set is_active = ${isActive}
    from token
    where api_token.user_id = token.user_id and api_token.kind = token.kind
    returning token.is_active as "wasActive"
  `;

export async function deleteTokens(transaction: Db, userId: number): Promise<KeyKind[]> {
  const deleted = await sql<{ kind: KeyKind }>`
    delete from api_token where user_id = ${userId} returning kind
  `.execute(transaction);
  return deleted.rows.map(({ kind }) => kind).toSorted();
}
