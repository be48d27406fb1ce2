import type { userOrderings } from '@wastegauge/contract/values/address-options';
import type { User } from '@wastegauge/contract/directory/accounts';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { userRoutes } from '@wastegauge/contract/directory/users';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import type { ReadRouter } from '../../platform/ports/read-replica.ts';
import { openCursor, openSnapshot, type WriteFile } from '../../platform/files/snapshot.ts';
import {
  seesAllTenants,
  toUser,
  type ShownUserDeps,
  type UserRow,
  isManagedBy,
  shownUsers,
} from '../accounts/service.ts';
import type { Role } from '@wastegauge/contract/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { queryCount, queryRows } from '../../platform/db/query.ts';
export { confirmEmail } from './new-email.ts';

type Routes = typeof userRoutes;

export interface UserExportDeps extends ShownUserDeps {
  readRouter: ReadRouter;
  writeFile: WriteFile;
}

export async function listUsers(
  deps: ShownUserDeps,
  actor: Actor,
  query: ParsedRequest<Routes['listUsers']>['query'],
): Promise<ReplyOf<Routes['listUsers']>> {
  const seesAll = await seesAllTenants(deps.db, actor);
  const [count, rows] = await Promise.all([
    countUsers(deps.db, actor, seesAll, query),
    findUsers(deps.db, actor, seesAll, query),
  ]);
  return { count, results: rows.map((row) => toUser(deps, row)) };
}

/** Described in docs/exports.md. */
const columns: CsvColumns<User> = [
  ['id', (user) => user.id],
  ['first_name', (user) => user.first_name],
  ['surname', (user) => user.surname],
  ['email', (user) => user.email],
  ['phone_number', (user) => user.phone_number],
  ['role', (user) => user.role],
  ['parent_group', (user) => user.parent_group?.name ?? null],
  ['sites', (user) => user.site.map(({ name }) => name).join('; ')],
  ['head_office', (user) => user.head_office],
  ['employer', (user) => user.employer],
  ['job_title', (user) => user.job_title],
  ['is_active', (user) => user.is_active],
  ['is_onboarded', (user) => user.is_onboarded],
  ['last_activity', (user) => user.last_activity],
  ['onboarding_date', (user) => user.onboarding_date],
];

export async function exportUsers(
  deps: UserExportDeps,
  actor: Actor,
  { limit: _limit, offset: _offset, ...filter }: ParsedRequest<Routes['exportUsers']>['query'],
): Promise<Media> {
  const seesAll = await seesAllTenants(deps.db, actor);
  return deps.writeFile(actor.user.id, async ({ hold, readBatches }) => {
    const snapshot = await hold(deps.readRouter.read(deps.db, openSnapshot));
    const rows = await countUsers(snapshot, actor, seesAll, filter);
    await openCursor(snapshot, allUsers(actor, seesAll, filter));
    const content = streamCsv(toUserBatches(deps, readBatches()), columns);
    return { type: csvType, content, headers: csvHeaders('users.csv', rows) };
  });
}

async function* toUserBatches(
  deps: ShownUserDeps,
  batches: AsyncIterable<UserRow[]>,
): AsyncGenerator<User[]> {
  for await (const rows of batches) yield rows.map((row) => toUser(deps, row));
}

type Ordering = (typeof userOrderings)[number];

interface UserFilter {
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

const countUsers = (db: Db, actor: Actor, seesAll: boolean, filter: UserFilter): Promise<number> =>
  queryCount(db)`from app_user account where ${isMatch(actor, seesAll, filter)}
  `;

const findUsers = (
  db: Db,
  actor: Actor,
  seesAll: boolean,
  { limit, offset, ...filter }: UserFilter & { limit: number; offset: number },
): Promise<UserRow[]> =>
  queryRows(db)`
    ${allUsers(actor, seesAll, filter)} limit ${limit} offset ${offset}
  `;

const allUsers = (actor: Actor, seesAll: boolean, filter: UserFilter): RawBuilder<unknown> => sql`
  ${shownUsers}
  where ${isMatch(actor, seesAll, filter)}
  order by ${orderBy(filter.ordering)}`;
