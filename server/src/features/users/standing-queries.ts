import type { Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Role and reach of an account. */
export interface Standing {
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
export async function lockStanding(
  transaction: Db,
  userId: number,
): Promise<{ standing: Standing; isLastSuperuser: boolean } | undefined> {
  const locked = await sql<{ id: number; isSuperuser: boolean; isActive: boolean }>`
    select id, is_superuser as "isSuperuser", is_active as "isActive" from app_user
    where id = ${userId}
      or (is_superuser and (select is_superuser from app_user where id = ${userId}))
    order by id
    for update
  `.execute(transaction);
  const standing = await findStanding(transaction, userId);
  if (!standing) return undefined;
  const others = locked.rows.filter((row) => row.id !== userId && row.isSuperuser && row.isActive);
  return { standing, isLastSuperuser: standing.isSuperuser && others.length === 0 };
}

async function findStanding(db: Db, userId: number): Promise<Standing | undefined> {
  const found = await sql<Standing>`
    select id, email, phone_number as "phoneNumber", profile_photo as photo, role,
      head_office as "headOffice", parent_group_id as "parentGroupId",
      array(
        select site_id from user_site where user_id = app_user.id order by site_id
      ) as "siteIds",
      is_active as "isActive", is_mfa_enabled as "isMfaEnabled",
      is_superuser as "isSuperuser",
      exists (select from parent_group where owner_id = app_user.id) as "ownsGroup"
    from app_user where id = ${userId}
  `.execute(db);
  return found.rows[0];
}

export async function replaceSites(
  transaction: Db,
  userId: number,
  siteIds: readonly number[],
): Promise<void> {
  await sql`
    delete from user_site where user_id = ${userId} and site_id <> all(${siteIds}::bigint[])
  `.execute(transaction);
  await sql`
    insert into user_site (user_id, site_id)
    select ${userId}, site_id from unnest(${siteIds}::bigint[]) as site_id
    on conflict do nothing
  `.execute(transaction);
}

export async function switchOff(transaction: Db, userId: number): Promise<void> {
  await sql`
    update app_user set is_active = false, updated_at = now() where id = ${userId}
  `.execute(transaction);
}

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

export async function deleteAccount(transaction: Db, userId: number): Promise<void> {
  await sql`delete from app_user where id = ${userId}`.execute(transaction);
}
