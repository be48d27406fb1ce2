import { createHash } from 'node:crypto';
import { idParam } from '@wastegauge/contract/values/paging';
import type { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret, createSecret } from '../../platform/auth/link-secrets.ts';
import { withMinimumDuration } from '../../platform/minimum-duration.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo } from '../messages/service.ts';
import { revokeAllSessions } from '../sign-in/service.ts';
import { noteFailure } from '../usage/service.ts';
import {
  findResetLink,
  insertResetLink,
  lockOwnerOfEmail,
  spendResetLink,
  storePasswordHash,
  type ResetLink,
} from './queries.ts';
import { settle, type PasswordDeps } from './service.ts';

type ResetBody = ParsedRequest<(typeof passwordRoutes)['completeReset']>['body'];

const lifeMinutes = 30;
const windowSeconds = 3600;

// Well above what writing a link and its mail takes, so that known and unknown e-mails take the same.
const answerMilliseconds = 200;

export async function requestReset(
  deps: PasswordDeps,
  visitor: Visitor,
  email: string,
): Promise<{ detail: string }> {
  const account = `password-reset:account:${email.toLowerCase()}`;
  await countHit(deps.db, { key: account, hits: 5, windowSeconds });
  await countAddress(deps.db, visitor, 30);
  await withMinimumDuration(answerMilliseconds, () => mailLink(deps, visitor, email));
  return { detail: 'If the e-mail is known, a link is on its way to it.' };
}

export async function checkReset(
  deps: PasswordDeps,
  visitor: Visitor,
  given: { uid64: string; token: string },
): Promise<{ message: string; success: boolean }> {
  await countAddress(deps.db, visitor, 100);
  const link = await findGoodLink(deps.db, given.uid64, given.token);
  return link
    ? { message: 'Credentials valid', success: true }
    : { message: new AppError('invalidLink').message, success: false };
}

export async function completeReset(
  deps: PasswordDeps,
  visitor: Visitor,
  given: ResetBody,
): Promise<{ message: string; success: boolean }> {
  await countAddress(deps.db, visitor, 100);
  const event = { name: 'password_reset_failed', userId: null } as const;
  await complete(deps, visitor, given).catch(noteFailure(deps.db, event));
  return { message: 'Password successfully reset.', success: true };
}

async function complete(deps: PasswordDeps, visitor: Visitor, given: ResetBody): Promise<void> {
  rejectCommonPassword(deps, given.password, 'password');
  const link = await findGoodLink(deps.db, given.uidb64, given.token);
  if (!link) throw new AppError('invalidLink');
  const { userId } = link;
  const passwordHash = await hashPassword(given.password);
  await inTransaction(deps.db, async (transaction) => {
    const isSpent = await spendResetLink(transaction, link.id);
    const isStored =
      isSpent && (await storePasswordHash(transaction, userId, passwordHash, link.passwordHash));
    if (!isStored) throw new AppError('invalidLink');
    await revokeAllSessions(transaction, userId, 'password reset');
    const keepsAccessKeys = given.keep_access_keys;
    await settle(deps, transaction, visitor, userId, { how: 'reset', keepsAccessKeys });
  });
}

const mailLink = (deps: PasswordDeps, visitor: Visitor, email: string): Promise<void> =>
  inTransaction(deps.db, async (transaction) => {
    const owner = await lockOwnerOfEmail(transaction, email);
    if (!owner) return;
    const { secret, hash: tokenHash } = createSecret();
    await insertResetLink(transaction, {
      userId: owner.id,
      tokenHash,
      passwordDigest: digestOf(owner.passwordHash),
      minutes: lifeMinutes,
    });
    await writeAudit(transaction, visitor, {
      action: 'password.resetRequested',
      targetType: 'user',
      targetId: owner.id,
    });
    const uid64 = Buffer.from(String(owner.id)).toString('base64url');
    const url = `${deps.publicUrl}/auth/reset-password/${uid64}/${secret}`;
    const { firstName } = owner;
    const mail = { template: 'password-reset', firstName, url, minutes: lifeMinutes } as const;
    await deps.messages.queueMail(transaction, mailTo(owner, mail));
  });

/** Good is a link of that user, unused and young, made for the password that still holds. */
async function findGoodLink(db: Db, uid64: string, token: string): Promise<ResetLink | undefined> {
  const userId = idParam.safeParse(Buffer.from(uid64, 'base64url').toString('utf8')).data;
  const link = await findResetLink(db, hashSecret(token));
  const isGood =
    link?.userId === userId && link?.passwordDigest.equals(digestOf(link.passwordHash));
  return isGood ? link : undefined;
}

const digestOf = (passwordHash: string | null): Buffer =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest();

async function countAddress(db: Db, visitor: Visitor, hits: number): Promise<void> {
  await countHit(db, {
    key: `password-reset:address:${hits}:${visitor.ipAddress}`,
    hits,
    windowSeconds,
  });
}
