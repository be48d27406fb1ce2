import type { User } from '@wastegauge/contract/directory/accounts';
import type { TokenPair } from '@wastegauge/contract/directory/sign-in';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { parsePhone } from '../../platform/auth/phones.ts';
import { getExistingUser } from '../accounts/service.ts';
import { recordFailure } from '../usage/service.ts';
import {
  maskPhone,
  redeemCode,
  sendCode,
  storeConfirmedPhone,
  type CodePurpose,
} from './one-time-codes.ts';
import type { OpenSessionDeps } from './deps.ts';
import { requireConfirmedIdentity } from './identity.ts';
import { queueNotice } from './notices.ts';
import { pendingSignIn } from './signed-cookies.ts';
import { findPerson } from './queries.ts';
import { startSession } from './service.ts';

interface CodeSent {
  detail: typeof texts.otpSent;
  phone_number: string;
}

/** Signed-in users confirm a phone; others must have started to sign in. */
export async function sendOtp(
  deps: OpenSessionDeps,
  visitor: Visitor,
  phoneNumber: string | undefined,
): Promise<CodeSent> {
  const actor = await visitor.optionalActor();
  if (actor) {
    await requireConfirmedIdentity(deps.db, actor);
    return sendTo(deps, actor.user.id, 'phone', phoneNumber);
  }
  const pending = await pendingSignIn.read(deps, visitor);
  if (pending) return sendTo(deps, pending.userId, 'sign-in');
  throw new AppError('sessionExpired');
}

export async function verifyOtp(
  deps: OpenSessionDeps,
  visitor: Visitor,
  code: string,
): Promise<{ token?: TokenPair; user: User }> {
  if (code.length !== deps.settings.otp_digits) throw invalidField('otp', texts.invalidOtp);
  const actor = await visitor.optionalActor();
  if (actor) return confirmPhone(deps, actor, code);
  const pending = await pendingSignIn.read(deps, visitor);
  if (pending) return finishSignIn(deps, visitor, pending, code);
  // A caller with an expired token has to refresh it, not enter another code.
  await visitor.requireBearerActor();
  throw new AppError('invalidOtp');
}

async function sendTo(
  deps: OpenSessionDeps,
  userId: number,
  purpose: CodePurpose,
  newPhoneNumber?: string,
): Promise<CodeSent> {
  const person = await findPerson(deps.db, userId);
  if (!person?.isActive) throw new AppError('sessionExpired');
  const phoneNumber =
    purpose === 'phone' ? parsePhone(newPhoneNumber ?? person.phoneNumber) : person.phoneNumber;
  await inTransaction(deps.db, (transaction) =>
    sendCode(deps, transaction, { ...person, phoneNumber }, purpose),
  );
  return { detail: texts.otpSent, phone_number: maskPhone(phoneNumber) };
}

async function finishSignIn(
  deps: OpenSessionDeps,
  visitor: Visitor,
  pending: NonNullable<Awaited<ReturnType<typeof pendingSignIn.read>>>,
  code: string,
): Promise<{ token: TokenPair; user: User }> {
  const { userId, method } = pending;
  const properties = { method, step: 'code' };
  const failure = { name: 'sign_in_failed', userId: null, properties } as const;
  await redeemCode(deps, visitor, userId, { purpose: 'sign-in', code }).catch(
    recordFailure(deps.db, failure),
  );
  const person = await findPerson(deps.db, userId);
  if (!person?.isActive) throw new AppError('accountDisabled');
  return startSession(deps, visitor, userId, method);
}

async function confirmPhone(
  deps: OpenSessionDeps,
  actor: Actor,
  code: string,
): Promise<{ user: User }> {
  const userId = actor.user.id;
  await requireConfirmedIdentity(deps.db, actor);
  const phoneNumber = await redeemCode(deps, actor, userId, { purpose: 'phone', code });
  await inTransaction(deps.db, async (transaction) => {
    await storeConfirmedPhone(transaction, userId, phoneNumber);
    await writeAudit(transaction, actor, 'user.mfaEnabled', ['user', userId]);
    await queueNotice(deps, transaction, userId, 'mfaEnabled');
  });
  return { user: await getExistingUser(deps, userId) };
}
