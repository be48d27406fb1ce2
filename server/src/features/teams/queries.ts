import type { Language } from '@wastegauge/contract/values/languages';
import type { Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

export interface Team {
  id: number;
  name: string;
  ownerId: number | null;
}

export const findTeam = (db: Db, userId: number): Promise<Team | undefined> =>
  queryRow(db)`
    select team.id, team.name, team.owner_id as "ownerId"
    from app_user person join parent_group team on team.id = person.parent_group_id
    where person.id = ${userId}
  `;

/** Locks the team, so that its invitations are created one after another. */
export const lockOwnTeam = (transaction: Db, ownerId: number): Promise<Team | undefined> =>
  queryRow(transaction)`
    select team.id, team.name, team.owner_id as "ownerId"
    from parent_group team join app_user person on person.parent_group_id = team.id
    where person.id = ${ownerId} and team.owner_id = person.id
    for no key update of team
  `;

export interface MemberRow {
  id: number;
  first_name: string;
  surname: string;
  email: string;
  role: Role;
  last_activity: Date | null;
  profile_photo: string | null;
  is_owner: boolean;
}

export const findMembers = (db: Db, teamId: number): Promise<MemberRow[]> =>
  queryRows(db)`
    select person.id, person.first_name, person.surname, person.email, person.role,
      person.last_activity, person.profile_photo,
      coalesce(team.owner_id = person.id, false) as is_owner
    from app_user person join parent_group team on team.id = person.parent_group_id
    where team.id = ${teamId}
    order by is_owner desc, lower(person.first_name), lower(person.surname), person.id
  `;

export interface InvitationRecipient {
  email: string;
  language: Language;
  isMember: boolean;
}

export const findRecipient = (
  db: Db,
  email: string,
  teamId: number,
): Promise<InvitationRecipient | undefined> =>
  queryRow(db)`
    select person.email, coalesce(profile.language, 'en') as language,
      coalesce(person.parent_group_id = ${teamId}, false) as "isMember"
    from app_user person left join profile on profile.user_id = person.id
    where lower(person.email) = lower(${email})
  `;

export interface InvitedAccount {
  id: number;
  parentGroupId: number | null;
  role: Role;
  isSuperuser: boolean;
  hasSites: boolean;
  hasForeignSites: boolean;
}

export const lockByEmail = (
  transaction: Db,
  email: string,
  teamId: number,
): Promise<InvitedAccount | undefined> =>
  queryRow(transaction)`
    select person.id, person.parent_group_id as "parentGroupId",
      person.role, person.is_superuser as "isSuperuser",
      exists (select from user_site where user_site.user_id = person.id) as "hasSites",
      exists (
        select from user_site
        where user_site.user_id = person.id and not exists (
          select from site_group
          where site_group.site_id = user_site.site_id and site_group.group_id = ${teamId})
      ) as "hasForeignSites"
    from app_user person
    where lower(person.email) = lower(${email})
    for no key update of person
  `;

export const joinTeam = (transaction: Db, userId: number, teamId: number): Promise<void> =>
  runStatement(transaction)`
    update app_user set parent_group_id = ${teamId}, updated_at = now() where id = ${userId}
  `;

export const findInviter = (
  db: Db,
  userId: number,
): Promise<{ name: string; language: Language } | undefined> =>
  queryRow(db)`
    select trim(person.first_name || ' ' || person.surname) as name,
      coalesce(profile.language, 'en') as language
    from app_user person left join profile on profile.user_id = person.id
    where person.id = ${userId}
  `;

/** Replaces an open invitation. False if it is less than a minute old, so that a double click sends one mail. */
export async function renewInvitation(
  transaction: Db,
  invitation: {
    email: string;
    teamId: number;
    inviterId: number;
    tokenHash: Buffer;
    days: number;
  },
): Promise<boolean> {
  const { email, teamId, inviterId, tokenHash, days } = invitation;
  const known = await sql<{ isFresh: boolean }>`
    select created_at > now() - interval '1 minute' as "isFresh" from link_token
    where kind = 'invite' and lower(email) = lower(${email}) and parent_group_id = ${teamId}
      and used_at is null
  `.execute(transaction);
  if (known.rows.some(({ isFresh }) => isFresh)) return false;
  await sql`
    delete from link_token
    where kind = 'invite' and lower(email) = lower(${email}) and parent_group_id = ${teamId}
      and used_at is null
  `.execute(transaction);
  await sql`
    insert into link_token (kind, token_hash, email, parent_group_id, inviter_id, expires_at)
    values ('invite', ${tokenHash}, ${email}, ${teamId}, ${inviterId},
      now() + make_interval(days => ${days}))
  `.execute(transaction);
  return true;
}

export interface Member {
  id: number;
  role: Role;
  isSuperuser: boolean;
}

export const lockMember = (
  transaction: Db,
  userId: number,
  teamId: number,
): Promise<Member | undefined> =>
  queryRow(transaction)`
    select id, role, is_superuser as "isSuperuser" from app_user
    where id = ${userId} and parent_group_id = ${teamId}
    for no key update
  `;

/** Removes the sites of the team too. Staff without a group would see every tenant, so the role becomes user. */
export async function leaveTeam(transaction: Db, userId: number, teamId: number): Promise<void> {
  await sql`
    delete from user_site using site_group
    where user_site.user_id = ${userId} and site_group.group_id = ${teamId}
      and site_group.site_id = user_site.site_id
  `.execute(transaction);
  await sql`
    update app_user set parent_group_id = null, head_office = false, role = 'User',
      updated_at = now()
    where id = ${userId}
  `.execute(transaction);
}
