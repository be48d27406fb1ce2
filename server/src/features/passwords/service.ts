import { writeAudit } from '../../platform/audit.ts';
import type { Actor, AuthDeps, Visitor } from '../../platform/auth.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword, isPasswordRight } from '../../platform/passwords.ts';
import { countHit, forgetHits } from '../../platform/rate-limit.ts';
import type { Messages } from '../messages/service.ts';
import { queueNotice, revokeAllSessions } from '../sign-in/service.ts';
import { noteFailure, recordUsage } from '../usage/service.ts';
import { endLinksOf, findPasswordHash, storePasswordHash } from './queries.ts';

export interface PasswordDeps extends AuthDeps {
  messages: Messages;
  publicUrl: string;
  refusesCommonPasswords: boolean;
}

export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  given: { current_password: string; new_password: string },
): Promise<{ detail: string }> {
  const userId = actor.user.id;
  const event = { name: 'password_change_failed', userId } as const;
  await change(deps, actor, given).catch(noteFailure(deps.db, event));
  return { detail: 'Password successfully changed.' };
}

async function change(
  deps: PasswordDeps,
  actor: Actor,
  given: { current_password: string; new_password: string },
): Promise<void> {
  const userId = actor.user.id;
  const attempts = { key: `password-change:${userId}`, hits: 10, windowSeconds: 15 * 60 };
  await countHit(deps.db, attempts);
  refuseCommonPassword(deps, given.new_password, 'new_password');
  const current = await findPasswordHash(deps.db, userId);
  if (!(await isPasswordRight(current ?? null, given.current_password))) throw wrongPassword();
  const passwordHash = await hashPassword(given.new_password);
  await inTransaction(deps.db, async (transaction) => {
    // Whoever changed it meanwhile knew the password this request no longer knows.
    const isStored = await storePasswordHash(transaction, userId, passwordHash, current ?? null);
    if (!isStored) throw wrongPassword();
    await revokeAllSessions(transaction, userId, 'password changed', actor.sessionId);
    await settle(deps, transaction, actor, userId, 'changed');
    await forgetHits(transaction, attempts.key);
  });
}

/** What every new password brings: older links die, the owner is told, it is on record. */
export async function settle(
  deps: PasswordDeps,
  transaction: Db,
  visitor: Visitor,
  userId: number,
  how: 'changed' | 'reset',
): Promise<void> {
  await endLinksOf(transaction, userId);
  await writeAudit(
    transaction,
    { ...visitor, user: { id: userId } },
    { action: `password.${how}`, targetType: 'user', targetId: userId },
  );
  const name = how === 'changed' ? 'password_change_succeeded' : 'password_reset_succeeded';
  await recordUsage(transaction, { name, userId });
  const event = how === 'changed' ? 'passwordChanged' : 'passwordReset';
  await queueNotice(deps, transaction, userId, event);
}

function wrongPassword(): AppError {
  const error = new AppError('wrongPassword');
  return new AppError('wrongPassword', { fields: { current_password: [error.message] } });
}
