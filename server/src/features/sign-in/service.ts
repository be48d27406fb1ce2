import type { User } from '@wastegauge/contract/directory/accounts';
import type { LoginReply, TokenPair } from '@wastegauge/contract/directory/sign-in';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { getExistingUser } from '../accounts/service.ts';
import { recordUsage } from '../usage/service.ts';
import { maskPhone, sendCode, enableCodes } from './one-time-codes.ts';
import type { OpenSessionDeps } from './deps.ts';
import { pendingSignIn, rememberDevice } from './signed-cookies.ts';
import { findPerson, recordLogin } from './queries.ts';
import { openSession } from './sessions.ts';

export { beginAttempt } from './attempts.ts';
export type { HumanCheckDeps, OpenSessionDeps } from './deps.ts';
export { requireConfirmedIdentity } from './password.ts';
export { rememberDevice } from './signed-cookies.ts';
export { queueNotice } from './notices.ts';
export { revokeAllSessions } from './sessions.ts';

export type SignInMethod = 'password' | 'magic-link' | 'social';

/** Opens a session, or sends a code to the phone first. */
export async function completeSignIn(
  deps: OpenSessionDeps,
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
    if (method !== 'password') await enableCodes(transaction, userId);
    await sendCode(deps, transaction, person, 'sign-in');
  });
  await pendingSignIn.write(deps, visitor, { userId, method });
  return { detail: texts.otpSent, phone_number: maskPhone(person.phoneNumber) };
}

/** Call only after all required factors. */
export async function startSession(
  deps: OpenSessionDeps,
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
