import type { User } from '@wastegauge/contract/directory/accounts';
import type { LoginReply, TokenPair } from '@wastegauge/contract/directory/sign-in';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { getExistingUser } from '../accounts/service.ts';
import { recordUsage } from '../usage/service.ts';
import { switchCodesOn } from './code-queries.ts';
import type { SessionDeps } from './deps.ts';
import { rememberDevice } from './known-devices.ts';
import { maskPhone, sendCode } from './one-time-codes.ts';
import { pendingSignIn } from './pending-sign-in.ts';
import { findPerson, recordLogin } from './queries.ts';
import { openSession } from './sessions.ts';

export { beginAttempt } from './attempts.ts';
export type { HumanCheckDeps, SessionDeps } from './deps.ts';
export { requireConfirmedIdentity } from './identity.ts';
export { rememberDevice } from './known-devices.ts';
export { queueNotice } from './notices.ts';
export { revokeAllSessions } from './sessions.ts';

export type SignInMethod = 'password' | 'magic-link' | 'social';

/** Opens a session, or sends a code to the phone first. */
export async function completeSignIn(
  deps: SessionDeps,
  visitor: Visitor,
  userId: number,
  method: SignInMethod,
): Promise<LoginReply> {
  const person = await findPerson(deps.db, userId);
  if (!person?.isActive) throw new AppError('accountDisabled');
  if (!person.isMfaEnabled || person.phoneNumber === '') {
    return startSession(deps, visitor, userId, method);
  }
  await inTransaction(deps.db, async (transaction) => {
    // Owners of the mailbox or the provider account did not guess the codes, so they are not locked out.
    if (method !== 'password') await switchCodesOn(transaction, userId);
    await sendCode(deps, transaction, person, 'sign-in');
  });
  await pendingSignIn.write(deps, visitor, { userId, method });
  return { detail: texts.otpSent, phone_number: maskPhone(person.phoneNumber) };
}

/** Call only after all required factors. */
export async function startSession(
  deps: SessionDeps,
  visitor: Visitor,
  userId: number,
  method: SignInMethod,
): Promise<{ token: TokenPair; user: User }> {
  const token = await inTransaction(deps.db, async (transaction) => {
    await recordLogin(transaction, userId);
    await writeAudit(
      transaction,
      { ...visitor, user: { id: userId } },
      { action: 'session.opened', targetType: 'user', targetId: userId, after: { method } },
    );
    await recordUsage(transaction, { name: 'sign_in_succeeded', userId, properties: { method } });
    const tokens = await openSession(deps, transaction, visitor, userId);
    await rememberDevice(deps, transaction, visitor, userId);
    return tokens;
  });
  pendingSignIn.clear(visitor);
  return { token, user: await getExistingUser(deps, userId) };
}
