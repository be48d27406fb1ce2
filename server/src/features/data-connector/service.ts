import { tokenDays, type TokenRecord } from '@wastegauge/contract/edges/api-tokens';
import type { KeyKind } from '../../platform/auth/api-keys.ts';
import { writeAudit, type AuditedCaller } from '../../platform/db/audit.ts';
import type { Actor, AuthDeps } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { createSecret } from '../../platform/auth/link-secrets.ts';
import type { Messages } from '../messages/service.ts';
import { queueNotice, requireConfirmedIdentity } from '../sign-in/service.ts';
import { cursorDays } from './cursors.ts';
import { deleteOldChanges } from './export-queries.ts';
import { sql } from 'kysely';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

export interface TokenDeps extends AuthDeps {
  messages: Messages;
  publicUrl: string;
}

const noticeKinds = { api_key: 'apiKeyCreated', bulk_export_key: 'bulkExportLinkCreated' } as const;

const keyPurpose = (kind: KeyKind): string => `api token ${kind}`;
const dayMs = 86_400_000;

/** A token sealed under an earlier installation secret cannot be shown; the user can create a new one. */
export async function readTokens(
  deps: TokenDeps,
  actor: Actor,
  userId: number,
): Promise<TokenRecord> {
  requireOwn(actor, userId);
  const stored = await findTokens(deps.db, userId);
  const shown = stored.flatMap(({ kind, sealedKey, isActive, expiredAt }) => {
    const key = deps.tokens.unseal(keyPurpose(kind), sealedKey);
    const state = { is_active: isActive, expired_at: expiredAt.toISOString() };
    return key === undefined ? [] : [{ kind, key, state }];
  });
  const apiKey = shown.find(({ kind }) => kind === 'api_key');
  const bulk = shown.find(({ kind }) => kind === 'bulk_export_key');
  return {
    api_key: apiKey ? { key: apiKey.key, ...apiKey.state } : null,
    bulk_export_link: bulk
      ? { link: `${deps.publicUrl}/api/bulk-export/${bulk.key}/`, ...bulk.state }
      : null,
  };
}

export async function createToken(
  deps: TokenDeps,
  actor: Actor,
  kind: KeyKind,
): Promise<TokenRecord> {
  await requireConfirmedIdentity(deps.db, actor);
  const { secret: key, hash: keyHash } = createSecret();
  const createdAt = deps.clock.now();
  const expiredAt = new Date(createdAt.getTime() + tokenDays * dayMs);
  const sealedKey = deps.tokens.seal(keyPurpose(kind), key);
  const userId = actor.user.id;
  await inTransaction(deps.db, async (transaction) => {
    await replaceToken(transaction, { userId, kind, keyHash, sealedKey, createdAt, expiredAt });
    await writeAudit(transaction, actor, 'api_token.made', ['user', userId], {
      after: { kind, expired_at: expiredAt.toISOString() },
    });
    await queueNotice(deps, transaction, userId, noticeKinds[kind]);
  });
  return readTokens(deps, actor, userId);
}

export async function switchToken(
  deps: TokenDeps,
  actor: Actor,
  userId: number,
  { kind, isActive }: { kind: KeyKind; isActive: boolean },
): Promise<TokenRecord> {
  requireOwn(actor, userId);
  await inTransaction(deps.db, async (transaction) => {
    const switched = requireFound(await switchStoredToken(transaction, userId, kind, isActive));
    if (switched.wasActive === isActive) return;
    await writeAudit(transaction, actor, 'api_token.switched', ['user', userId], {
      before: { kind, is_active: switched.wasActive },
      after: { kind, is_active: isActive },
    });
  });
  return readTokens(deps, actor, userId);
}

export async function removeTokens(
  transaction: Db,
  caller: AuditedCaller,
  userId: number,
): Promise<void> {
  const kinds = await deleteTokens(transaction, userId);
  if (kinds.length === 0) return;
  await writeAudit(transaction, caller, 'api_token.ended', ['user', userId], { after: { kinds } });
}

/** Must outlive every cursor; one more day because a row carries the start of its transaction. */
export const deleteExpiredChanges = (db: Db): Promise<void> => deleteOldChanges(db, cursorDays + 1);

/** Answers 404 so that other users cannot be probed. */
function requireOwn(actor: Actor, userId: number): void {
  if (actor.user.id !== userId) throw new AppError('notFound');
}

interface StoredToken {
  kind: KeyKind;
  sealedKey: Buffer;
  isActive: boolean;
  expiredAt: Date;
}

const findTokens = (db: Db, userId: number): Promise<StoredToken[]> =>
  queryRows(db)`
    select kind, key_encrypted as "sealedKey", is_active as "isActive", expired_at as "expiredAt"
    from api_token where user_id = ${userId}
  `;

interface NewToken {
  userId: number;
  kind: KeyKind;
  keyHash: Buffer;
  sealedKey: Buffer;
  createdAt: Date;
  expiredAt: Date;
}

const replaceToken = (transaction: Db, token: NewToken): Promise<void> =>
  runStatement(transaction)`
    insert into api_token (user_id, kind, key_hash, key_encrypted, created_at, expired_at)
    values (${token.userId}, ${token.kind}, ${token.keyHash}, ${token.sealedKey},
      ${token.createdAt}, ${token.expiredAt})
    on conflict (user_id, kind) do update set key_hash = excluded.key_hash,
      key_encrypted = excluded.key_encrypted, is_active = true,
      created_at = excluded.created_at, expired_at = excluded.expired_at, last_used_at = null
  `;

const switchStoredToken = (
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

async function deleteTokens(transaction: Db, userId: number): Promise<KeyKind[]> {
  const deleted = await sql<{ kind: KeyKind }>`
    delete from api_token where user_id = ${userId} returning kind
  `.execute(transaction);
  return deleted.rows.map(({ kind }) => kind).toSorted();
}
