import type { User } from '@wastegauge/contract/directory/accounts';
import { sql, type RawBuilder } from 'kysely';
import { isSharedLabeller, type Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryHasRow, queryRow } from '../../platform/db/query.ts';

export type UserRow = Omit<User, 'last_activity' | 'onboarding_date'> & {
  last_activity: Date | null;
  onboarding_date: Date | null;
};

/** `account` can be filtered and ordered; photos are names, not URLs. */
export const shownUsers = sql`
  select
    account.id, account.profile_photo, account.role, account.first_name, account.surname,
    account.email, account.phone_number, account.employer, account.job_title,
    account.head_office, account.is_active, account.is_staff, account.is_superuser,
    ${isSharedLabeller(sql`account`)} as is_shared_labeller,
    account.is_onboarded, account.is_mfa_enabled, account.last_activity,
    account.onboarding_date, account.reduce_waste_reason, account.waste_management_level,
    account.most_common_waste, account.sustainable_waste_management_familiarity,
    account.frequency,
    coalesce(profile.focus_areas, '{}') as focus_areas,
    case when team.id is not null
      then json_build_object('id', team.id, 'name', team.name) end as parent_group,
    coalesce(team.owner_id = account.id, false) as is_owner,
    coalesce((
      select json_agg(json_build_object('id', site.id, 'name', site.name) order by site.name)
      from user_site join site on site.id = user_site.site_id
      where user_site.user_id = account.id
    ), '[]') as site
  from app_user account
  left join profile on profile.user_id = account.id
  left join parent_group team on team.id = account.parent_group_id`;

export const findUser = (db: Db, userId: number): Promise<UserRow | undefined> =>
  queryRow(db)`${shownUsers} where account.id = ${userId}`;

export const isUserInScope = (db: Db, scope: SiteScope, userId: number): Promise<boolean> =>
  queryHasRow(db)`
    select from user_site where user_id = ${userId} and site_id = any(${scope.siteIds}) limit 1
  `;

/** Condition on `account`: users with a site in the scope or in a group that is completely in the scope. */
export const isManagedBy = (actor: Actor, seesAll: boolean): RawBuilder<unknown> =>
  seesAll
    ? sql`true`
    : sql`(
        exists (
          select from user_site
          where user_site.user_id = account.id
            and user_site.site_id = any(${actor.scope.siteIds}::bigint[]))
        or (account.parent_group_id = ${actor.user.parentGroupId}::bigint
          and (account.head_office or not exists (
            select from user_site where user_site.user_id = account.id))))`;

export const isManagedUser = (
  db: Db,
  actor: Actor,
  userId: number,
  seesAll: boolean,
): Promise<boolean> =>
  queryHasRow(db)`
    select from app_user account where account.id = ${userId} and ${isManagedBy(actor, seesAll)}
  `;

export async function insertSuperuser(
  db: Db,
  email: string,
  passwordHash: string,
): Promise<number | undefined> {
  const inserted = await sql<{ id: number }>`
    with superuser as (
      insert into app_user (email, password_hash, role, first_name, surname, is_staff,
        is_superuser, is_onboarded, onboarding_date)
      values (${email}, ${passwordHash}, 'Admin', 'Super', 'User', true, true, true, now())
      on conflict do nothing
      returning id
    ), settings as (
      insert into profile (user_id) select id from superuser
    )
    select id from superuser
  `.execute(db);
  return inserted.rows[0]?.id;
}
