import type { userOrderings } from '@wastegauge/contract/directory/users';
import type { Role } from '@wastegauge/contract/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { isManagedBy, shownUsers, type UserRow } from '../accounts/service.ts';

type Ordering = (typeof userOrderings)[number];

export interface WantedUsers {
  role: Role[];
  parentGroup: number[];
  site: number[];
  search: string;
  ordering: Ordering;
}

type Column = Ordering extends infer Name ? (Name extends `-${string}` ? never : Name) : never;

const nameColumns = [sql`lower(account.first_name)`, sql`lower(account.surname)`];

const columnsOf: Record<Column, RawBuilder<unknown>[]> = {
  name: nameColumns,
  email: [sql`lower(account.email)`],
  parent_group: [sql`lower(team.name)`],
  site: [
    sql`(select min(lower(site.name)) from user_site join site on site.id = user_site.site_id
      where user_site.user_id = account.id)`,
  ],
  role: [sql`account.role`],
  last_activity: [sql`account.last_activity`],
};

/** Whoever signed up and belongs to nothing yet waits for somebody to see them. */
const isUnlinked = sql`(account.role = 'User' and account.parent_group_id is null
  and not exists (select from user_site where user_site.user_id = account.id))`;

function orderOf(ordering: Ordering): RawBuilder<unknown> {
  const column = Object.entries(columnsOf).find(([name]) => name === ordering.replace('-', ''));
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const wanted = (column?.[1] ?? nameColumns).map((part) => sql`${part} ${direction} nulls last`);
  const first = ordering === 'name' ? [sql`${isUnlinked} desc`] : [];
  return sql.join([...first, ...wanted, ...nameColumns, sql`account.id`]);
}

function isWanted(actor: Actor, seesAll: boolean, wanted: WantedUsers): RawBuilder<unknown> {
  const { role, parentGroup, site, search } = wanted;
  const conditions = [isManagedBy(actor, seesAll)];
  if (role.length > 0) conditions.push(sql`account.role = any(${role})`);
  if (parentGroup.length > 0) {
    conditions.push(sql`account.parent_group_id = any(${parentGroup}::bigint[])`);
  }
  if (site.length > 0) {
    conditions.push(sql`exists (
      select from user_site
      where user_site.user_id = account.id and user_site.site_id = any(${site}::bigint[]))`);
  }
  if (search !== '') {
    conditions.push(sql`(account.first_name || ' ' || account.surname ilike ${containsPattern(search)}
      or account.email ilike ${containsPattern(search)})`);
  }
  return sql.join(conditions, sql` and `);
}

export async function countUsers(
  db: Db,
  actor: Actor,
  seesAll: boolean,
  wanted: WantedUsers,
): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from app_user account where ${isWanted(actor, seesAll, wanted)}
  `.execute(db);
  return counted.rows[0]?.count ?? 0;
}

export async function findUsers(
  db: Db,
  actor: Actor,
  seesAll: boolean,
  { limit, offset, ...wanted }: WantedUsers & { limit: number; offset: number },
): Promise<UserRow[]> {
  const found = await sql<UserRow>`
    ${allUsers(actor, seesAll, wanted)} limit ${limit} offset ${offset}
  `.execute(db);
  return found.rows;
}

export const allUsers = (
  actor: Actor,
  seesAll: boolean,
  wanted: WantedUsers,
): RawBuilder<unknown> => sql`
  ${shownUsers}
  where ${isWanted(actor, seesAll, wanted)}
  order by ${orderOf(wanted.ordering)}`;
