import type { User } from '@wastegauge/contract/directory/accounts';
import type { LoginReply, TokenPair, loginBody } from '@wastegauge/contract/directory/sign-in';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { getExistingUser } from '../accounts/service.ts';
import { recordUsage } from '../usage/service.ts';
import { enableCodes, maskPhone, sendCode } from './one-time-codes.ts';
import type { OpenSessionDeps, SignInDeps } from './deps.ts';
import { knownDeviceId, pendingSignIn, rememberDevice } from './signed-cookies.ts';
import {
  findCredentials,
  findPerson,
  recordLogin,
  replaceHash,
  type Credentials,
} from './queries.ts';
import { openSession } from './sessions.ts';
import { notifyOfUnlinkedAccount } from './unlinked-accounts.ts';
import type { z } from 'zod';
import { hashPassword, isHashOutdated, isPasswordRight } from '../../platform/auth/passwords.ts';
import { beginAttempt, passwordLimits } from './attempts.ts';

export { beginAttempt } from './attempts.ts';
export type { HumanCheckDeps, OpenSessionDeps } from './deps.ts';
export { requireConfirmedIdentity } from './identity.ts';
export { rememberDevice } from './signed-cookies.ts';
export { queueNotice } from './notices.ts';
export { revokeAllSessions } from './sessions.ts';

export type SignInMethod = 'password' | 'magic-link' | 'social';

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
      'session.opened',
      ['user', userId],
      { after: { method } },
    );
    await recordUsage(transaction, { name: 'sign_in_succeeded', userId, properties: { method } });
    const tokens = await openSession(deps, transaction, visitor, userId);
    await rememberDevice(deps, transaction, visitor, userId);
    await notifyOfUnlinkedAccount(deps, transaction, userId);
    return tokens;
  });
  pendingSignIn.clear(visitor);
  return { token, user: await getExistingUser(deps, userId) };
}

export async function signInWithPassword(
  deps: SignInDeps,
  visitor: Visitor,
  body: z.output<typeof loginBody>,
): Promise<LoginReply> {
  const credentials = await findCredentials(deps.db, body.email);
  const deviceId = credentials && (await knownDeviceId(deps, visitor, credentials));
  const attempt = await beginAttempt(deps, visitor, body.email, passwordLimits, deviceId);
  const isRight = await isPasswordRight(credentials?.passwordHash ?? null, body.password);
  if (!credentials || !isRight) {
    const properties = { method: 'password' };
    await recordUsage(deps.db, { name: 'sign_in_failed', userId: null, properties });
    throw new AppError('wrongCredentials');
  }
  await attempt.forgive();
  await renewHash(deps, credentials, body.password);
  return completeSignIn(deps, visitor, credentials.id, 'password');
}

async function renewHash(
  { db }: SignInDeps,
  { id, passwordHash }: Credentials,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isHashOutdated(passwordHash)) return;
  await replaceHash(db, id, { from: passwordHash, to: await hashPassword(password) });
}
