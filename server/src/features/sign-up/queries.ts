import type { Language } from '@wastegauge/contract/values/languages';
import type { Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { NewPerson } from './new-person.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

export interface PendingSignUp extends NewPerson {
  userId: number;
  signupGroupId: number | null;
}

export interface SignupGroup {
  id: number;
  name: string;
}

export const findSignupGroup = (db: Db, value: string): Promise<SignupGroup | undefined> =>
  queryRow(db)`
    select parent_group.id, parent_group.name
    from signup_id join parent_group on parent_group.signup_id_id = signup_id.id
    where signup_id.value = ${value}
  `;

export const findOwnerOfEmail = (
  db: Db,
  email: string,
): Promise<{ email: string; firstName: string; language: Language } | undefined> =>
  queryRow(db)`
    select owner.email, owner.first_name as "firstName",
      coalesce(profile.language, 'en') as language
    from app_user owner left join profile on profile.user_id = owner.id
    where lower(owner.email) = lower(${email})
  `;

export async function reserveUserId(db: Db): Promise<number> {
  const taken = await sql<{ id: number }>`select nextval('app_user_id_seq') as id`.execute(db);
  const row = taken.rows[0];
  if (!row) throw new Error('The sequence gave no id.');
  return row.id;
}

export const insertPendingSignUp = (
  db: Db,
  pending: PendingSignUp & { tokenHash: Buffer; hours: number },
): Promise<void> =>
  runStatement(db)`
    insert into pending_sign_up (token_hash, user_id, email, first_name, surname, employer,
      job_title, phone_number, head_office, language, signup_group_id, expires_at)
    values (${pending.tokenHash}, ${pending.userId}, ${pending.email}, ${pending.firstName},
      ${pending.surname}, ${pending.employer}, ${pending.jobTitle}, ${pending.phoneNumber},
      ${pending.headOffice}, ${pending.language}, ${pending.signupGroupId},
      now() + make_interval(hours => ${pending.hours}))
  `;

export interface SignUpLink {
  email: string;
  firstName: string;
  groupName: string | null;
}

export const findSignUpLink = (db: Db, tokenHash: Buffer): Promise<SignUpLink | undefined> =>
  queryRow(db)`
    select pending.email, pending.first_name as "firstName", team.name as "groupName"
    from pending_sign_up pending left join parent_group team on team.id = pending.signup_group_id
    where pending.token_hash = ${tokenHash} and pending.expires_at > now() and not exists (
      select from app_user where lower(app_user.email) = lower(pending.email))
  `;

/** A single statement, so that only one of two clicks opens the account. */
export const takePendingSignUp = (db: Db, tokenHash: Buffer): Promise<PendingSignUp | undefined> =>
  queryRow(db)`
    delete from pending_sign_up
    where token_hash = ${tokenHash} and expires_at > now()
    returning user_id as "userId", email, first_name as "firstName", surname, employer,
      job_title as "jobTitle", phone_number as "phoneNumber", head_office as "headOffice",
      language, signup_group_id as "signupGroupId"
  `;

export const deletePendingSignUps = (db: Db, email: string): Promise<void> =>
  runStatement(db)`delete from pending_sign_up where lower(email) = lower(${email})`;

export interface NewAccount extends NewPerson {
  id: number;
  /** Null until the user sets a password by the mailed link. */
  passwordHash: string | null;
  role: Role;
  isActive: boolean;
  parentGroupId: number | null;
  siteIds: readonly number[];
}

export async function insertUser(db: Db, user: NewAccount): Promise<number | undefined> {
  const inserted = await sql<{ id: number }>`
    with account as (
      insert into app_user (id, email, password_hash, role, first_name, surname, employer,
        job_title, phone_number, head_office, is_active, parent_group_id)
      values (${user.id}, ${user.email}, ${user.passwordHash}, ${user.role}, ${user.firstName},
        ${user.surname}, ${user.employer}, ${user.jobTitle}, ${user.phoneNumber},
        ${user.headOffice}, ${user.isActive}, ${user.parentGroupId})
      on conflict do nothing
      returning id
    ), settings as (
      insert into profile (user_id, language) select id, ${user.language} from account
    ), sites as (
      insert into user_site (user_id, site_id)
      select account.id, site_id from account, unnest(${user.siteIds}::bigint[]) as site_id
    )
    select id from account
  `.execute(db);
  return inserted.rows[0]?.id;
}

export const findNamed = (
  db: Db,
  userId: number,
): Promise<{ name: string; firstName: string; email: string; language: Language } | undefined> =>
  queryRow(db)`
    select concat_ws(' ', nullif(first_name, ''), nullif(surname, '')) as name,
      first_name as "firstName", email, coalesce(profile.language, 'en') as language
    from app_user left join profile on profile.user_id = app_user.id
    where app_user.id = ${userId}
  `;
