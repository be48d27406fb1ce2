import type { userOrderings } from '@wastegauge/contract/directory/users';
import type { Role } from '@wastegauge/contract/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { isManagedBy, shownUsers, type UserRow } from '../accounts/service.ts';
import { queryCount, queryRows } from '../../platform/db/query.ts';

type Ordering = (typeof userOrderings)[number];

export interface UserFilter {
  role: Role[];
  parentGroup: number[];
  site: number[];
  search: string;
  ordering: Ordering;
}

type Column = Ordering extends infer Name ? (Name extends `-${string}` ? never : Name) : never;

const nameColumns = [sql`lower(account.first_name)`, sql`lower(account.surname)`];

const orderColumns: Record<Column, RawBuilder<unknown>[]> = {
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

/** Users without sites and group, who wait for an administrator. */
const isUnlinked = sql`(account.role = 'User' and account.parent_group_id is null
  and not exists (select from user_site where user_site.user_id = account.id))`;

function orderBy(ordering: Ordering): RawBuilder<unknown> {
  const column = Object.entries(orderColumns).find(([name]) => name === ordering.replace('-', ''));
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const parts = (column?.[1] ?? nameColumns).map((part) => sql`${part} ${direction} nulls last`);
  const first = ordering === 'name' ? [sql`${isUnlinked} desc`] : [];
  return sql.join([...first, ...parts, ...nameColumns, sql`account.id`]);
}

function isMatch(actor: Actor, seesAll: boolean, filter: UserFilter): RawBuilder<unknown> {
  const { role, parentGroup, site, search } = filter;
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

export const countUsers = (
  db: Db,
  actor: Actor,
  seesAll: boolean,
  filter: UserFilter,
): Promise<number> =>
  queryCount(db)`from app_user account where ${isMatch(actor, seesAll, filter)}
  `;

export const findUsers = (
  db: Db,
  actor: Actor,
  seesAll: boolean,
  { limit, offset, ...filter }: UserFilter & { limit: number; offset: number },
): Promise<UserRow[]> =>
  queryRows(db)`
    ${allUsers(actor, seesAll, filter)} limit ${limit} offset ${offset}
  `;

export const allUsers = (
  actor: Actor,
  seesAll: boolean,
  filter: UserFilter,
): RawBuilder<unknown> => sql`
  ${shownUsers}
  where ${isMatch(actor, seesAll, filter)}
  order by ${orderBy(filter.ordering)}`;
