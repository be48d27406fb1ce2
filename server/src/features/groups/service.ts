import type { groupOrderings } from '@wastegauge/contract/values/address-options';
import type { Group, groupRoutes } from '@wastegauge/contract/directory/groups';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { rejectInUse, rejectDuplicate } from '../../platform/db/constraints.ts';
import { seesAllTenants, seesEverything } from '../accounts/service.ts';
import { chooseSignupId } from './signup-ids.ts';
import { sql, type RawBuilder } from 'kysely';
import { assignments, insertRow } from '../../platform/db/columns.ts';
import { queryCount, queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

type Routes = typeof groupRoutes;
type Changes = ParsedRequest<Routes['updateGroup']>['body'];

/** Users with a group or sites see only their own group. */
async function findReach(db: Db, actor: Actor): Promise<GroupReach> {
  if (await seesAllTenants(db, actor)) return 'all';
  if (await seesEverything(db, actor.user.id)) return { siteIds: actor.scope.siteIds };
  return { groupId: actor.user.parentGroupId };
}

export async function listGroups(
  db: Db,
  actor: Actor,
  query: ParsedRequest<Routes['listGroups']>['query'],
): Promise<ReplyOf<Routes['listGroups']>> {
  return findGroups(db, await findReach(db, actor), query);
}

export async function readGroup(db: Db, actor: Actor, id: number): Promise<Group> {
  return requireGroup(db, await findReach(db, actor), id);
}

async function requireGroup(db: Db, reach: GroupReach, id: number): Promise<Group> {
  return requireFound(await findGroup(db, reach, id));
}

/** Requires unrestricted access: other callers could not see the new group. */
export async function createGroup(
  db: Db,
  actor: Actor,
  body: ParsedRequest<Routes['createGroup']>['body'],
): Promise<Group> {
  if ((await findReach(db, actor)) !== 'all') throw new AppError('forbidden');
  // A new group has no users, so it cannot have an owner.
  if (body.owner) throw ownerRefused();
  return inTransaction(db, async (transaction) => {
    const columns = await toColumns(transaction, actor, null, body);
    const id = await insertGroup(transaction, columns).catch(signupIdRefused);
    const group = await requireGroup(transaction, 'all', id);
    await audit(transaction, actor, 'group.added', id, { after: noted(group) });
    return group;
  });
}

export function changeGroup(db: Db, actor: Actor, id: number, body: Changes): Promise<Group> {
  return changing(db, actor, { id, purpose: 'change' }, async (transaction, before, reach) => {
    const columns = await toColumns(transaction, actor, before, body);
    await updateGroup(transaction, id, columns).catch(signupIdRefused);
    const group = await requireGroup(transaction, reach, id);
    const change = { before: noted(before), after: noted(group) };
    await audit(transaction, actor, 'group.changed', id, change);
    return group;
  });
}

export function removeGroup(db: Db, actor: Actor, id: number): Promise<void> {
  return changing(db, actor, { id, purpose: 'removal' }, async (transaction, before) => {
    if (before.sites > 0 || before.users > 0) {
      throw new AppError('invalid', { message: texts.groupInUse });
    }
    await deleteGroup(transaction, id).catch(rejectInUse(texts.groupInUse));
    await audit(transaction, actor, 'group.deleted', id, { before: noted(before) });
  });
}

/** Callers who see only part of a group must not decide who joins it. */
function changing<Result>(
  db: Db,
  actor: Actor,
  { id, purpose }: { id: number; purpose: 'change' | 'removal' },
  change: (transaction: Db, before: Group, reach: GroupReach) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await lockGroup(transaction, id, purpose);
    const reach = await findReach(transaction, actor);
    const before = await requireGroup(transaction, reach, id);
    const outside =
      reach === 'all' ? 0 : await countSitesOutside(transaction, id, actor.scope.siteIds);
    if (outside > 0) throw new AppError('forbidden');
    return change(transaction, before, reach);
  });
}

async function toColumns(
  transaction: Db,
  actor: Actor,
  before: Group | null,
  { owner, signup_id, signup_id_id, ...columns }: Changes,
): Promise<GroupColumns> {
  if (before && owner && owner !== before.owner_id) {
    const isMember = await lockMember(transaction, owner, before.id);
    if (!isMember) throw ownerRefused();
  }
  return {
    ...columns,
    owner_id: owner,
    signup_id_id: await chooseSignupId(transaction, actor, before, { signup_id, signup_id_id }),
  };
}

const ownerRefused = (): AppError => invalidField('owner', texts.ownerNotOfGroup);

const signupIdRefused = rejectDuplicate({ signup_id: [texts.signupIdTaken] });

/** Omits the sign-up id, which would let readers of the audit join. */
function noted(group: Group): Record<string, unknown> {
  const { signup_id: _value, signup_id_value: _sameValue, ...rest } = group;
  return rest;
}

const audit = (
  transaction: Db,
  actor: Actor,
  action: string,
  targetId: number,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> => writeAudit(transaction, actor, action, ['group', targetId], { ...change });

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

type GroupReach = 'all' | { siteIds: readonly number[] } | { groupId: number | null };

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
    (select count(*) from site_group join site on site.id = site_group.site_id
      where site_group.group_id = team.id and site.archived_at is null) as sites,
    (select count(*) from app_user where app_user.parent_group_id = team.id) as users
  from parent_group team
  left join app_user owner on owner.id = team.owner_id
  left join signup_id on signup_id.id = team.signup_id_id`;

async function findGroups(
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

const findGroup = (db: Db, reach: GroupReach, id: number): Promise<Group | undefined> =>
  queryRow(db)`
    ${shownGroups} where team.id = ${id} and ${isReached(reach)}
  `;

/** Locks the group, so that no user or site joins it before its removal. */
async function lockGroup(
  transaction: Db,
  id: number,
  purpose: 'change' | 'removal',
): Promise<void> {
  const strength = purpose === 'removal' ? sql`for update` : sql`for no key update`;
  await sql`select from parent_group where id = ${id} ${strength}`.execute(transaction);
}

const countSitesOutside = (db: Db, groupId: number, siteIds: readonly number[]): Promise<number> =>
  queryCount(db)`from site_group join site on site.id = site_group.site_id
    where site_group.group_id = ${groupId} and site.archived_at is null
      and site.id <> all(${siteIds}::bigint[])
  `;

interface GroupColumns {
  name?: string | undefined;
  contact_name?: string | undefined;
  contact_number?: string | undefined;
  longitude?: number | undefined;
  latitude?: number | undefined;
  owner_id?: number | null | undefined;
  signup_id_id?: number | null | undefined;
}

const insertGroup = (transaction: Db, columns: GroupColumns): Promise<number> =>
  insertRow(transaction, 'parent_group', columns);

const updateGroup = (transaction: Db, id: number, columns: GroupColumns): Promise<void> =>
  runStatement(transaction)`
    update parent_group set updated_at = now() ${assignments(columns)} where id = ${id}
  `;

const deleteGroup = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`delete from parent_group where id = ${id}`;

const lockMember = (transaction: Db, userId: number, groupId: number): Promise<boolean> =>
  queryHasRow(transaction)`
    select from app_user where id = ${userId} and parent_group_id = ${groupId} for no key update
  `;
