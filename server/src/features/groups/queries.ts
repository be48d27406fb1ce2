import type { Group, groupOrderings } from '@wastegauge/contract/directory/groups';
import { sql, type RawBuilder } from 'kysely';
import { assignments, insertRow } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

type Ordering = (typeof groupOrderings)[number];

const owner = sql`nullif(trim(owner.first_name || ' ' || owner.surname), '')`;

const orderColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(team.name)`,
  contact_name: sql`lower(team.contact_name)`,
  owner: sql`lower(${owner})`,
};

const orderBy = (ordering: Ordering): RawBuilder<unknown> => {
  const column = orderColumns[ordering.replace('-', '')] ?? sql`lower(team.name)`;
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${column} ${direction} nulls last, lower(team.name), team.id`;
};

export type GroupReach = 'all' | { siteIds: readonly number[] } | { groupId: number | null };

function isReached(reach: GroupReach): RawBuilder<unknown> {
  if (reach === 'all') return sql`true`;
  if ('groupId' in reach) return sql`team.id = ${reach.groupId}::bigint`;
  return sql`exists (
    select from site_group
    where site_group.group_id = team.id and site_group.site_id = any(${reach.siteIds}::bigint[]))`;
}

const shownGroups = sql`
  select team.id, team.name, team.contact_name, team.contact_number, team.longitude,
    team.latitude, team.owner_id, ${owner} as owner_name,
    signup_id.value as signup_id, signup_id.id as signup_id_id,
    signup_id.value as signup_id_value,
    (select count(*) from site_group where site_group.group_id = team.id) as sites,
    (select count(*) from app_user where app_user.parent_group_id = team.id) as users
  from parent_group team
  left join app_user owner on owner.id = team.owner_id
  left join signup_id on signup_id.id = team.signup_id_id`;

export async function findGroups(
  db: Db,
  reach: GroupReach,
  { limit, offset, ordering }: { limit: number; offset: number; ordering: Ordering },
): Promise<{ count: number; results: Group[] }> {
  const found = await sql<Group>`
    ${shownGroups}
    where ${isReached(reach)}
    order by ${orderBy(ordering)}
    limit ${limit} offset ${offset}
  `.execute(db);
  const count = await queryCount(db)`from parent_group team where ${isReached(reach)}
  `;
  return { count, results: found.rows };
}

export const findGroup = (db: Db, reach: GroupReach, id: number): Promise<Group | undefined> =>
  queryRow(db)`
    ${shownGroups} where team.id = ${id} and ${isReached(reach)}
  `;

/** Locks the group, so that no user or site joins it before its removal. */
export async function lockGroup(
  transaction: Db,
  id: number,
  purpose: 'change' | 'removal',
): Promise<void> {
  const strength = purpose === 'removal' ? sql`for update` : sql`for no key update`;
  await sql`select from parent_group where id = ${id} ${strength}`.execute(transaction);
}

export const countSitesOutside = (
  db: Db,
  groupId: number,
  siteIds: readonly number[],
): Promise<number> =>
  queryCount(db)`from site_group
    where group_id = ${groupId} and site_id <> all(${siteIds}::bigint[])
  `;

export interface GroupColumns {
  name?: string | undefined;
  contact_name?: string | undefined;
  contact_number?: string | undefined;
  longitude?: number | undefined;
  latitude?: number | undefined;
  owner_id?: number | null | undefined;
  signup_id_id?: number | null | undefined;
}

export const insertGroup = (transaction: Db, columns: GroupColumns): Promise<number> =>
  insertRow(transaction, 'parent_group', columns);

export const updateGroup = (transaction: Db, id: number, columns: GroupColumns): Promise<void> =>
  runStatement(transaction)`
    update parent_group set updated_at = now() ${assignments(columns)} where id = ${id}
  `;

export const deleteGroup = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`delete from parent_group where id = ${id}`;

export const lockMember = (transaction: Db, userId: number, groupId: number): Promise<boolean> =>
  queryHasRow(transaction)`
    select from app_user where id = ${userId} and parent_group_id = ${groupId} for no key update
  `;
