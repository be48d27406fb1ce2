import type { Group, groupRoutes } from '@wastegauge/contract/directory/groups';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { rejectInUse, rejectDuplicate } from '../../platform/db/constraints.ts';
import { seesAllTenants, seesEverything } from '../accounts/service.ts';
import {
  countSitesOutside,
  deleteGroup,
  findGroup,
  findGroups,
  insertGroup,
  lockGroup,
  lockMember,
  updateGroup,
  type GroupColumns,
  type GroupReach,
} from './queries.ts';
import { chooseSignupId } from './signup-ids.ts';

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

const ownerRefused = (): AppError =>
  new AppError('invalid', { fields: { owner: [texts.ownerNotOfGroup] } });

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
): Promise<void> =>
  writeAudit(transaction, actor, { action, targetType: 'group', targetId, ...change });
