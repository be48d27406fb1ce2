import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

export interface Credentials {
  id: number;
  passwordHash: string | null;
}

export const findCredentials = (db: Db, email: string): Promise<Credentials | undefined> =>
  queryRow(db)`
    select id, password_hash as "passwordHash"
    from app_user where lower(email) = lower(${email})
  `;

export const findUserCredentials = (
  db: Db,
  userId: number,
): Promise<(Credentials & { email: string }) | undefined> =>
  queryRow(db)<Credentials & { email: string }>`
    select id, password_hash as "passwordHash", email from app_user where id = ${userId}
  `;

export const replaceHash = (
  db: Db,
  userId: number,
  hash: { from: string; to: string },
): Promise<void> =>
  runStatement(db)`
    update app_user set password_hash = ${hash.to}
    where id = ${userId} and password_hash = ${hash.from}
  `;

export const recordLogin = (db: Db, userId: number): Promise<void> =>
  runStatement(db)`
    update app_user set last_login = now(), last_activity = now() where id = ${userId}
  `;

export interface SignInUser {
  id: number;
  email: string;
  firstName: string;
  phoneNumber: string;
  language: Language;
  isActive: boolean;
  isMfaEnabled: boolean;
}

const personColumns = sql`
  app_user.id, app_user.email, app_user.first_name as "firstName",
  app_user.phone_number as "phoneNumber", coalesce(profile.language, 'en') as language,
  app_user.is_active as "isActive", app_user.is_mfa_enabled as "isMfaEnabled"
`;

export const findPerson = (db: Db, userId: number): Promise<SignInUser | undefined> =>
  queryRow(db)`
    select ${personColumns}
    from app_user left join profile on profile.user_id = app_user.id
    where app_user.id = ${userId}
  `;

export const lockPersonByEmail = (db: Db, email: string): Promise<SignInUser | undefined> =>
  queryRow(db)`
    select ${personColumns}
    from app_user left join profile on profile.user_id = app_user.id
    where lower(app_user.email) = lower(${email})
    for no key update of app_user
  `;

export async function replaceMagicLink(
  db: Db,
  link: { userId: number; tokenHash: Buffer; minutes: number },
): Promise<void> {
  await sql`
    update link_token set used_at = now()
    where user_id = ${link.userId} and kind = 'magic' and used_at is null
  `.execute(db);
  await sql`
    insert into link_token (kind, token_hash, user_id, expires_at)
    values ('magic', ${link.tokenHash}, ${link.userId},
      now() + make_interval(mins => ${link.minutes}))
  `.execute(db);
}

/** A single statement, so that only one of many redemptions succeeds. */
export async function spendMagicLink(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const spent = await sql<{ userId: number }>`
    update link_token set used_at = now()
    where token_hash = ${tokenHash} and kind = 'magic' and used_at is null and expires_at > now()
    returning user_id as "userId"
  `.execute(db);
  return spent.rows[0]?.userId;
}

export async function findIdentity(
  db: Db,
  identity: { issuer: string; subject: string },
): Promise<number | undefined> {
  const found = await sql<{ userId: number }>`
    select user_id as "userId" from user_identity
    where issuer = ${identity.issuer} and subject = ${identity.subject}
  `.execute(db);
  return found.rows[0]?.userId;
}

export async function insertIdentity(
  db: Db,
  { issuer, subject, userId }: { issuer: string; subject: string; userId: number },
): Promise<boolean> {
  const isKnown = await queryHasRow(db)`
    select from user_identity where issuer = ${issuer} and user_id = ${userId}
  `;
  if (isKnown) return false;
  await runStatement(db)`
    insert into user_identity (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
  `;
  return true;
}

export const insertSolution = (db: Db, solutionHash: Buffer, expiresAt: Date): Promise<boolean> =>
  queryHasRow(db)`
    insert into human_check_solution (solution_hash, expires_at)
    values (${solutionHash}, ${expiresAt})
    on conflict do nothing
    returning expires_at
  `;
