import type { Actor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { isPasswordRight } from '../../platform/auth/passwords.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { beginAttempt, passwordLimits } from './attempts.ts';
import type { SignInDeps } from './deps.ts';
import { knownDeviceId } from './signed-cookies.ts';
import { findUserCredentials } from './queries.ts';
import { isIdentityConfirmed, recordConfirmedIdentity } from './sessions.ts';

const validMinutes = 10;

/** For changes that affect access to the account: an unlocked tablet must not be enough. */
export async function requireConfirmedIdentity(db: Db, actor: Actor): Promise<void> {
  if (!(await isIdentityConfirmed(db, actor.sessionId, validMinutes))) {
    throw new AppError('identityNotConfirmed');
  }
}

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
    await writeAudit(transaction, actor, 'identity.confirmed', ['user', userId]);
  });
}
