import type { UserChanges } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { checkReach, isVisible, type Grant } from '../accounts/service.ts';
import { lockStanding, type Standing } from './standing-queries.ts';

/** The caller, or users with no wider access than the caller; 404 otherwise. */
export async function lockChangeable(
  transaction: Db,
  actor: Actor,
  userId: number,
): Promise<{ standing: Standing; isLastSuperuser: boolean }> {
  const locked = await lockStanding(transaction, userId);
  if (!locked || !(await isVisible(transaction, actor, userId))) throw new AppError('notFound');
  if (actor.user.id !== userId) await requireReach(transaction, actor, locked.standing);
  return locked;
}

async function requireReach(db: Db, actor: Actor, standing: Standing): Promise<void> {
  const isAbove = standing.isSuperuser && !actor.user.is_superuser;
  if (!can(actor.user, 'users.manage') || isAbove) throw new AppError('forbidden');
  await checkReach(db, actor, standing, 'parent_group').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'invalid' ? new AppError('forbidden') : error;
  });
}

/** Undefined if unchanged. */
export async function chooseGrant(
  db: Db,
  actor: Actor,
  standing: Standing,
  changes: Pick<UserChanges, 'role' | 'parent_group' | 'site' | 'head_office'>,
): Promise<Grant | undefined> {
  const wanted: Grant = {
    role: changes.role ?? standing.role,
    headOffice: changes.head_office ?? standing.headOffice,
    siteIds: changes.site === undefined ? standing.siteIds : sorted(changes.site),
    parentGroupId:
      changes.parent_group === undefined ? standing.parentGroupId : changes.parent_group,
  };
  const isSame =
    wanted.role === standing.role &&
    wanted.headOffice === standing.headOffice &&
    wanted.parentGroupId === standing.parentGroupId &&
    wanted.siteIds.join() === standing.siteIds.join();
  if (isSame) return undefined;
  if (!can(actor.user, 'users.manage')) throw new AppError('forbidden');
  await checkReach(db, actor, wanted, 'parent_group');
  if (standing.ownsGroup && wanted.parentGroupId !== standing.parentGroupId) {
    throw new AppError('invalid', { fields: { parent_group: [texts.userOwnsGroup] } });
  }
  return wanted;
}

const sorted = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);
