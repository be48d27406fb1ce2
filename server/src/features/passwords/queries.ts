import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

export interface PasswordOwner {
  id: number;
  email: string;
  firstName: string;
  language: Language;
  passwordHash: string | null;
}

/** Locks an active account, so that parallel requests leave one valid link. */
export const lockOwnerByEmail = (db: Db, email: string): Promise<PasswordOwner | undefined> =>
  queryRow(db)`
    select owner.id, owner.email, owner.first_name as "firstName",
      coalesce(profile.language, 'en') as language, owner.password_hash as "passwordHash"
    from app_user owner left join profile on profile.user_id = owner.id
    where lower(owner.email) = lower(${email}) and owner.is_active
    for no key update of owner
  `;

export async function findPasswordHash(db: Db, userId: number): Promise<string | null | undefined> {
  const found = await sql<{ passwordHash: string | null }>`
    select password_hash as "passwordHash" from app_user where id = ${userId}
  `.execute(db);
  return found.rows[0]?.passwordHash;
}

/** Replaces only the password the caller has verified; false if it has changed. */
export const storePasswordHash = (
  db: Db,
  userId: number,
  passwordHash: string,
  expected: string | null,
): Promise<boolean> =>
  queryHasRow(db)`
    update app_user set password_hash = ${passwordHash}, updated_at = now()
    where id = ${userId} and is_active and password_hash is not distinct from ${expected}
    returning id
  `;

export async function insertResetLink(
  db: Db,
  link: { userId: number; tokenHash: Buffer; passwordDigest: Buffer; minutes: number },
): Promise<void> {
  await sql`
    update link_token set used_at = now()
    where user_id = ${link.userId} and kind = 'reset' and used_at is null
  `.execute(db);
  await sql`
    insert into link_token (kind, token_hash, user_id, password_digest, expires_at)
    values ('reset', ${link.tokenHash}, ${link.userId}, ${link.passwordDigest},
      now() + make_interval(mins => ${link.minutes}))
  `.execute(db);
}

export interface StoredResetLink {
  id: number;
  userId: number;
  passwordDigest: Buffer;
  passwordHash: string | null;
}

export const findResetLink = (db: Db, tokenHash: Buffer): Promise<StoredResetLink | undefined> =>
  queryRow(db)`
    select link.id, link.user_id as "userId", link.password_digest as "passwordDigest",
      owner.password_hash as "passwordHash"
    from link_token link join app_user owner on owner.id = link.user_id
    where link.token_hash = ${tokenHash} and link.kind = 'reset'
      and link.used_at is null and link.expires_at > now() and owner.is_active
  `;

/** A single statement, so that only one of two uses succeeds. */
export const spendResetLink = (db: Db, id: number): Promise<boolean> =>
  queryHasRow(db)`
    update link_token set used_at = now()
    where id = ${id} and used_at is null and expires_at > now()
    returning id
  `;

export const invalidateLinks = (db: Db, userId: number): Promise<void> =>
  runStatement(db)`
    update link_token set used_at = now()
    where user_id = ${userId} and kind in ('magic', 'reset', 'email') and used_at is null
  `;
