import type { LoginReply, loginBody } from '@wastegauge/contract/directory/sign-in';
import type { z } from 'zod';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword, isHashOutdated, isPasswordRight } from '../../platform/auth/passwords.ts';
import { recordUsage } from '../usage/service.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { beginAttempt, passwordLimits } from './attempts.ts';
import type { SignInDeps } from './deps.ts';
import { knownDeviceId } from './signed-cookies.ts';
import { findCredentials, findUserCredentials, replaceHash, type Credentials } from './queries.ts';
import { completeSignIn } from './service.ts';
import { isIdentityConfirmed, recordConfirmedIdentity } from './sessions.ts';

export async function signInWithPassword(
  deps: SignInDeps,
  visitor: Visitor,
  given: z.output<typeof loginBody>,
): Promise<LoginReply> {
  const credentials = await findCredentials(deps.db, given.email);
  const deviceId = credentials && (await knownDeviceId(deps, visitor, credentials));
  const attempt = await beginAttempt(deps, visitor, given.email, passwordLimits, deviceId);
  const isRight = await isPasswordRight(credentials?.passwordHash ?? null, given.password);
  if (!credentials || !isRight) {
    const properties = { method: 'password' };
    await recordUsage(deps.db, { name: 'sign_in_failed', userId: null, properties });
    throw new AppError('wrongCredentials');
  }
  await attempt.forgive();
  await renewHash(deps, credentials, given.password);
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

const validMinutes = 10;

/** For changes that affect access to the account: an unlocked tablet must not be enough. */
export async function requireConfirmedIdentity(db: Db, actor: Actor): Promise<void> {
  if (!(await isIdentityConfirmed(db, actor.sessionId, validMinutes))) {
    throw new AppError('identityNotConfirmed');
  }
}

/** Counts failures like sign-in. */
export async function confirmIdentity(
  deps: SignInDeps,
  actor: Actor,
  password: string,
): Promise<void> {
  const userId = actor.user.id;
  const credentials = await findUserCredentials(deps.db, userId);
  if (!credentials) throw new AppError('sessionExpired');
  const deviceId = await knownDeviceId(deps, actor, credentials);
  const attempt = await beginAttempt(deps, actor, credentials.email, passwordLimits, deviceId);
  if (!(await isPasswordRight(credentials.passwordHash, password))) {
    const { message } = new AppError('wrongPassword');
    throw new AppError('wrongPassword', { fields: { password: [message] } });
  }
  await attempt.forgive();
  await inTransaction(deps.db, async (transaction) => {
    await recordConfirmedIdentity(transaction, actor.sessionId);
    await writeAudit(transaction, actor, {
      action: 'identity.confirmed',
      targetType: 'user',
      targetId: userId,
    });
  });
}
