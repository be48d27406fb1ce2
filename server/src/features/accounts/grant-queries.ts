import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';

/** Superusers, and staff without sites and group. */
export async function seesEverything(db: Db, userId: number): Promise<boolean> {
  const found = await sql`
    select from app_user
    where id = ${userId} and (is_superuser or (
      role in ('Admin', 'Labeller') and parent_group_id is null
      and not exists (select from user_site where user_id = app_user.id)))
  `.execute(db);
  return found.rows.length > 0;
}

export async function findSitesOfGroup(db: Db, groupId: number): Promise<number[] | undefined> {
  const found = await sql<{ siteIds: number[] }>`
    select array(
      select site_id from site_group where site_group.group_id = parent_group.id
    ) as "siteIds"
    from parent_group where id = ${groupId}
  `.execute(db);
  return found.rows[0]?.siteIds;
}

/** False while the caller views as a selection of sites. */
export async function seesAllTenants(db: Db, actor: Actor): Promise<boolean> {
  if (!(await seesEverything(db, actor.user.id))) return false;
  const hidden = await sql`
    select from site where id <> all(${actor.scope.siteIds}::bigint[]) limit 1
  `.execute(db);
  return hidden.rows.length === 0;
}
