import type { User } from '@wastegauge/contract/directory/accounts';
import { can, type Role } from '@wastegauge/contract/permissions';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Actor, isSharedLabeller } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { ImageLinks } from '../images/service.ts';
import { texts } from '@wastegauge/contract/values/texts';
import { sql, type RawBuilder } from 'kysely';
import { queryHasRow, queryRow } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
export { findNoticeRecipients, type NoticeRecipient } from './notice-recipients.ts';
export { storeAccountChanges, type AccountDeps } from './account-changes.ts';

export interface ShownUserDeps {
  db: Db;
  clock: Clock;
  imageLinks: ImageLinks;
}

export async function readUser(deps: ShownUserDeps, actor: Actor, userId: number): Promise<User> {
  if (!(await isVisible(deps.db, actor, userId))) throw new AppError('notFound');
  return getExistingUser(deps, userId);
}

export async function isVisible(db: Db, actor: Actor, userId: number): Promise<boolean> {
  if (actor.user.id === userId) return true;
  if (!can(actor.user, 'users.read')) return false;
  if (!can(actor.user, 'users.manage')) return isUserInScope(db, actor.scope, userId);
  return isManagedUser(db, actor, userId, await seesAllTenants(db, actor));
}

/** Creates the first administrator from the command line. False when the e-mail is taken. */
export async function createSuperuser(db: Db, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    const userId = await insertSuperuser(transaction, email, passwordHash);
    if (userId === undefined) return false;
    await writeAudit(transaction, { requestId: 'command line' }, 'user.superuserCreated', [
      'user',
      userId,
    ]);
    return true;
  });
}

export async function getExistingUser(deps: ShownUserDeps, userId: number): Promise<User> {
  const user = requireFound(await findUser(deps.db, userId));
  return toUser(deps, user);
}

export const toUser = ({ imageLinks, clock }: ShownUserDeps, row: UserRow): User => ({
  ...row,
  profile_photo: imageLinks.photoUrl(row.profile_photo, clock.now()),
  last_activity: row.last_activity?.toISOString() ?? null,
  onboarding_date: row.onboarding_date?.toISOString() ?? null,
});

export interface Grant {
  role: Role;
  headOffice: boolean;
  siteIds: readonly number[];
  parentGroupId: number | null;
}

/** A new user without a group joins the group of the caller. */
export async function checkGrant(db: Db, actor: Actor, wanted: Grant): Promise<Grant> {
  const isUnlimited = await seesEverything(db, actor.user.id);
  const parentGroupId = wanted.parentGroupId ?? (isUnlimited ? null : actor.user.parentGroupId);
  const granted = { ...wanted, parentGroupId };
  await checkReach(db, actor, granted, 'parent_group_id');
  return granted;
}

/** Callers can grant only what they have; anything outside their scope counts as unknown. */
export async function checkReach(
  db: Db,
  actor: Actor,
  wanted: Grant,
  groupField: 'parent_group' | 'parent_group_id',
): Promise<void> {
  const { siteIds, parentGroupId, headOffice } = wanted;
  if (!isWithin(actor, siteIds)) throw invalidField('site', texts.siteUnknown);
  const isUnlimited = await seesEverything(db, actor.user.id);
  const groupSites = parentGroupId === null ? [] : await findSitesOfGroup(db, parentGroupId);
  const isOwnGroup =
    isUnlimited || parentGroupId === null || parentGroupId === actor.user.parentGroupId;
  if (!groupSites || !isOwnGroup) throw invalidField(groupField, texts.groupUnknown);
  if (isUnlimited) return;

  const isBound = siteIds.length > 0 || parentGroupId !== null;
  if (!isBound) throw invalidField('site', texts.requiredField);
  const seesGroup = headOffice || siteIds.length === 0;
  if (seesGroup && !isWithin(actor, groupSites)) throw invalidField('site', texts.requiredField);
}

const isWithin = (actor: Actor, siteIds: readonly number[]): boolean =>
  siteIds.every((siteId) => actor.scope.siteIds.includes(siteId));

/** Superusers, and staff without sites and group. */
export const seesEverything = (db: Db, userId: number): Promise<boolean> =>
  queryHasRow(db)`
    select from app_user
    where id = ${userId} and (is_superuser or (
      role in ('Admin', 'Labeller') and parent_group_id is null
      and not exists (select from user_site where user_id = app_user.id)))
  `;

async function findSitesOfGroup(db: Db, groupId: number): Promise<number[] | undefined> {
  const found = await sql<{ siteIds: number[] }>`
    select array(
      select site.id from site_group join site on site.id = site_group.site_id
      where site_group.group_id = parent_group.id and site.archived_at is null
    ) as "siteIds"
    from parent_group where id = ${groupId}
  `.execute(db);
  return found.rows[0]?.siteIds;
}

/** False while the caller views as a selection of sites. */
export async function seesAllTenants(db: Db, actor: Actor): Promise<boolean> {
  if (!(await seesEverything(db, actor.user.id))) return false;
  const hidden = await sql`
    select from site
    where archived_at is null and id <> all(${actor.scope.siteIds}::bigint[]) limit 1
  `.execute(db);
  return hidden.rows.length === 0;
}

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
      where user_site.user_id = account.id and site.archived_at is null
    ), '[]') as site
  from app_user account
  left join profile on profile.user_id = account.id
  left join parent_group team on team.id = account.parent_group_id`;

const findUser = (db: Db, userId: number): Promise<UserRow | undefined> =>
  queryRow(db)`${shownUsers} where account.id = ${userId}`;

const isUserInScope = (db: Db, scope: SiteScope, userId: number): Promise<boolean> =>
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

const isManagedUser = (db: Db, actor: Actor, userId: number, seesAll: boolean): Promise<boolean> =>
  queryHasRow(db)`
    select from app_user account where account.id = ${userId} and ${isManagedBy(actor, seesAll)}
  `;

async function insertSuperuser(
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
