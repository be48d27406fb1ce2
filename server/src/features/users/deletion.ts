import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { requireConfirmedIdentity, revokeAllSessions } from '../sign-in/service.ts';
import { lockChangeable } from './standing.ts';
import { deleteAccount, releaseLabels, switchOff, type Standing } from './standing-queries.ts';

/** The own account is deleted in the profile, after confirming the identity. */
export async function deleteUser(db: Db, actor: Actor, userId: number): Promise<void> {
  if (actor.user.id === userId) throw new AppError('invalid', { message: texts.ownAccountDeleted });
  await removeAccount(db, actor, userId);
}

export async function deleteOwnAccount(db: Db, actor: Actor): Promise<void> {
  await requireConfirmedIdentity(db, actor);
  await removeAccount(db, actor, actor.user.id);
}

/**
 * Ends the sessions first, because anonymising many labels takes time. If interrupted, the account is deactivated
 * and can be deleted again. Comments and labels are kept and anonymised.
 */
async function removeAccount(db: Db, actor: Actor, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockDeletable(transaction, actor, userId);
    await switchOff(transaction, userId);
    await revokeAllSessions(transaction, userId, 'deleted');
  });
  await releaseLabels(db, userId);
  await inTransaction(db, async (transaction) => {
    const standing = await lockDeletable(transaction, actor, userId);
    await deleteAccount(transaction, userId);
    const { role, headOffice, parentGroupId, siteIds, isSuperuser } = standing;
    await writeAudit(transaction, actor, {
      action: 'user.deleted',
      targetType: 'user',
      targetId: userId,
      before: { role, headOffice, parentGroupId, siteIds, isSuperuser },
    });
  });
}

/** Locks the account. */
async function lockDeletable(transaction: Db, actor: Actor, userId: number): Promise<Standing> {
  const { standing, isLastSuperuser } = await lockChangeable(transaction, actor, userId);
  if (isLastSuperuser) throw new AppError('invalid', { message: texts.lastSuperuser });
  if (standing.ownsGroup) throw new AppError('invalid', { message: texts.userOwnsGroup });
  return standing;
}
