import type { UserChanges } from '@wastegauge/contract/directory/accounts';
import { can, type Role } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { checkReach, isVisible, type Grant } from '../accounts/service.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

/** The caller, or users with no wider access than the caller; 404 otherwise. */
export async function lockChangeable(
  transaction: Db,
  actor: Actor,
  userId: number,
): Promise<{ account: AccountState; isLastSuperuser: boolean }> {
  const locked = await lockAccountState(transaction, userId);
  if (!locked || !(await isVisible(transaction, actor, userId))) throw new AppError('notFound');
  if (actor.user.id !== userId) await requireReach(transaction, actor, locked.account);
  return locked;
}

async function requireReach(db: Db, actor: Actor, account: AccountState): Promise<void> {
  const isAbove = account.isSuperuser && !actor.user.is_superuser;
  if (!can(actor.user, 'users.manage') || isAbove) throw new AppError('forbidden');
  await checkReach(db, actor, account, 'parent_group').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'invalid' ? new AppError('forbidden') : error;
  });
}

export async function chooseGrant(
  db: Db,
  actor: Actor,
  account: AccountState,
  changes: Pick<UserChanges, 'role' | 'parent_group' | 'site' | 'head_office'>,
): Promise<Grant | undefined> {
  const wanted: Grant = {
    role: changes.role ?? account.role,
    headOffice: changes.head_office ?? account.headOffice,
    siteIds: changes.site === undefined ? account.siteIds : sorted(changes.site),
    parentGroupId:
      changes.parent_group === undefined ? account.parentGroupId : changes.parent_group,
  };
  const isSame =
    wanted.role === account.role &&
    wanted.headOffice === account.headOffice &&
    wanted.parentGroupId === account.parentGroupId &&
    wanted.siteIds.join() === account.siteIds.join();
  if (isSame) return undefined;
  if (!can(actor.user, 'users.manage')) throw new AppError('forbidden');
  await checkReach(db, actor, wanted, 'parent_group');
  if (account.ownsGroup && wanted.parentGroupId !== account.parentGroupId) {
    throw invalidField('parent_group', texts.userOwnsGroup);
  }
  return wanted;
}

const sorted = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

export interface AccountState {
  id: number;
  email: string;
  phoneNumber: string;
  photo: string | null;
  role: Role;
  headOffice: boolean;
  parentGroupId: number | null;
  siteIds: number[];
  isActive: boolean;
  isMfaEnabled: boolean;
  isSuperuser: boolean;
  ownsGroup: boolean;
}

/**
 * Locks the account, and all superusers if it is one, in a fixed order: two superusers must not deactivate each
 * other.
 */
async function lockAccountState(
  transaction: Db,
  userId: number,
): Promise<{ account: AccountState; isLastSuperuser: boolean } | undefined> {
  const locked = await sql<{ id: number; isSuperuser: boolean; isActive: boolean }>`
    select id, is_superuser as "isSuperuser", is_active as "isActive" from app_user
    where id = ${userId}
      or (is_superuser and (select is_superuser from app_user where id = ${userId}))
    order by id
    for update
  `.execute(transaction);
  const account = await findAccountState(transaction, userId);
  if (!account) return undefined;
  const others = locked.rows.filter((row) => row.id !== userId && row.isSuperuser && row.isActive);
  return { account, isLastSuperuser: account.isSuperuser && others.length === 0 };
}

const findAccountState = (db: Db, userId: number): Promise<AccountState | undefined> =>
  queryRow(db)`
    select id, email, phone_number as "phoneNumber", profile_photo as photo, role,
      head_office as "headOffice", parent_group_id as "parentGroupId",
      array(
        select site.id from user_site join site on site.id = user_site.site_id
        where user_id = app_user.id and site.archived_at is null order by site.id
      ) as "siteIds",
      is_active as "isActive", is_mfa_enabled as "isMfaEnabled",
      is_superuser as "isSuperuser",
      exists (select from parent_group where owner_id = app_user.id) as "ownsGroup"
    from app_user where id = ${userId}
  `;

/** Archived sites are kept for the day they are restored. */
export async function replaceSites(
  transaction: Db,
  userId: number,
  siteIds: readonly number[],
): Promise<void> {
  await sql`
    delete from user_site using site
    where site.id = user_site.site_id and site.archived_at is null
      and user_site.user_id = ${userId} and user_site.site_id <> all(${siteIds}::bigint[])
  `.execute(transaction);
  await sql`
    insert into user_site (user_id, site_id)
    select ${userId}, site_id from unnest(${siteIds}::bigint[]) as site_id
    on conflict do nothing
  `.execute(transaction);
}

export const deactivateAccount = (transaction: Db, userId: number): Promise<void> =>
  runStatement(transaction)`
    update app_user set is_active = false, updated_at = now() where id = ${userId}
  `;

const labelsAtOnce = 5000;

/** Their labels are kept and anonymised. Works in batches, because a labeller may have a hundred thousand. */
export async function releaseLabels(db: Db, userId: number): Promise<void> {
  for (const column of ['user_labelled', 'user_verify']) {
    for (;;) {
      const released = await sql`
        update event set ${sql.ref(column)} = null
        where (site_id, id) in (
          select site_id, id from event where ${sql.ref(column)} = ${userId}
          limit ${labelsAtOnce})
      `.execute(db);
      if (Number(released.numAffectedRows ?? 0) < labelsAtOnce) break;
    }
  }
}

export const deleteAccount = (transaction: Db, userId: number): Promise<void> =>
  runStatement(transaction)`delete from app_user where id = ${userId}`;
