import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit, type AuditedCaller } from '../../platform/db/audit.ts';
import type { Actor, AuthDeps, Visitor } from '../../platform/auth/auth.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { hashPassword, isPasswordRight } from '../../platform/auth/passwords.ts';
import { countHit, clearHits } from '../../platform/auth/rate-limit.ts';
import type { Messages, SecurityEvent } from '../messages/service.ts';
import { queueNotice, rememberDevice, revokeAllSessions } from '../sign-in/service.ts';
import { recordFailure, recordUsage } from '../usage/service.ts';
import { invalidateLinks, findPasswordHash, storePasswordHash } from './queries.ts';

export { createPasswordLink } from './links.ts';
export { resetPasswordByCommand, resetSecondFactorByCommand } from './recovery.ts';

export interface PasswordDeps extends AuthDeps {
  messages: Messages;
  publicUrl: string;
  refusesCommonPasswords: boolean;
  endAccessKeys(transaction: Db, caller: AuditedCaller, userId: number): Promise<void>;
}

export async function changePassword(
  deps: PasswordDeps,
  actor: Actor,
  passwords: { current_password: string; new_password: string },
): Promise<{ detail: string }> {
  const userId = actor.user.id;
  const event = { name: 'password_change_failed', userId } as const;
  await change(deps, actor, passwords).catch(recordFailure(deps.db, event));
  return { detail: 'Password successfully changed.' };
}

async function change(
  deps: PasswordDeps,
  actor: Actor,
  passwords: { current_password: string; new_password: string },
): Promise<void> {
  const userId = actor.user.id;
  const attempts = { key: `password-change:${userId}`, hits: 10, windowSeconds: 15 * 60 };
  await countHit(deps.db, attempts);
  rejectCommonPassword(deps, passwords.new_password, 'new_password');
  const current = await findPasswordHash(deps.db, userId);
  if (!(await isPasswordRight(current ?? null, passwords.current_password))) throw wrongPassword();
  if (passwords.new_password === passwords.current_password) {
    throw invalidField('new_password', texts.passwordUnchanged);
  }
  const passwordHash = await hashPassword(passwords.new_password);
  await inTransaction(deps.db, async (transaction) => {
    // The password was changed by another request in the meantime.
    const isStored = await storePasswordHash(transaction, userId, passwordHash, current ?? null);
    if (!isStored) throw wrongPassword();
    await revokeAllSessions(transaction, userId, 'password changed', actor.sessionId);
    await finishPasswordChange(deps, transaction, actor, userId, { how: 'changed' });
    await rememberDevice(deps, transaction, actor, userId);
    await clearHits(transaction, attempts.key);
  });
}

type PasswordChange =
  | { how: 'changed' }
  | { how: 'reset'; isFirst: boolean; keepsAccessKeys: boolean };

export async function finishPasswordChange(
  deps: PasswordDeps,
  transaction: Db,
  visitor: Visitor,
  userId: number,
  change: PasswordChange,
): Promise<void> {
  await invalidateLinks(transaction, userId);
  const owner = { ...visitor, user: { id: userId } };
  if (change.how === 'reset' && !change.keepsAccessKeys) {
    await deps.endAccessKeys(transaction, owner, userId);
  }
  await writeAudit(transaction, owner, `password.${change.how}`, ['user', userId], {
    ...(change.how === 'reset' && { after: { keep_access_keys: change.keepsAccessKeys } }),
  });
  const name = change.how === 'changed' ? 'password_change_succeeded' : 'password_reset_succeeded';
  await recordUsage(transaction, { name, userId });
  if (change.how === 'reset' && change.isFirst) return;
  await queueNotice(deps, transaction, userId, securityEvent(change));
}

function securityEvent(change: PasswordChange): SecurityEvent {
  if (change.how === 'changed') return 'passwordChanged';
  return change.keepsAccessKeys ? 'passwordResetKeysKept' : 'passwordReset';
}

function wrongPassword(): AppError {
  const error = new AppError('wrongPassword');
  return new AppError('wrongPassword', { fields: { current_password: [error.message] } });
}
