import type { Role } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { queryHasRow } from '../../platform/db/query.ts';

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

const invalidField = (field: string, text: string): AppError =>
  new AppError('invalid', { fields: { [field]: [text] } });

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
