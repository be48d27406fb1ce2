import type { loginBody, LoginReply } from '@wastegauge/contract/directory/sign-in';
import type { z } from 'zod';
import type { Visitor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword, isHashOutdated, isPasswordRight } from '../../platform/auth/passwords.ts';
import { recordUsage } from '../usage/service.ts';
import { beginAttempt, passwordLimits } from './attempts.ts';
import type { SignInDeps } from './deps.ts';
import { knownDeviceId } from './known-devices.ts';
import { findCredentials, replaceHash, type Credentials } from './queries.ts';
import { completeSignIn } from './service.ts';

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
