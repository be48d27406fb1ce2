import { idParam } from '@wastegauge/contract/values/paging';
import type { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { withMinimumDuration } from '../../platform/minimum-duration.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo } from '../messages/service.ts';
import { revokeAllSessions } from '../sign-in/service.ts';
import { recordFailure } from '../usage/service.ts';
import {
  findResetLink,
  lockOwnerByEmail,
  spendResetLink,
  storePasswordHash,
  type StoredResetLink,
} from './queries.ts';
import { createPasswordLink, passwordDigest } from './links.ts';
import { finishPasswordChange, type PasswordDeps } from './service.ts';

type ResetBody = ParsedRequest<(typeof passwordRoutes)['completeReset']>['body'];

const lifeMinutes = 30;
const windowSeconds = 3600;

// Well above the time to store a link and its mail, so that known and unknown e-mails take equally long.
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
  body: { uid64: string; token: string },
): Promise<{ message: string; success: boolean }> {
  await countAddress(deps.db, visitor, 100);
  const link = await findValidLink(deps.db, body.uid64, body.token);
  return link
    ? { message: 'Credentials valid', success: true }
    : { message: new AppError('invalidLink').message, success: false };
}

export async function completeReset(
  deps: PasswordDeps,
  visitor: Visitor,
  body: ResetBody,
): Promise<{ message: string; success: boolean }> {
  await countAddress(deps.db, visitor, 100);
  const event = { name: 'password_reset_failed', userId: null } as const;
  await complete(deps, visitor, body).catch(recordFailure(deps.db, event));
  return { message: 'Password successfully reset.', success: true };
}

async function complete(deps: PasswordDeps, visitor: Visitor, body: ResetBody): Promise<void> {
  rejectCommonPassword(deps, body.password, 'password');
  const link = await findValidLink(deps.db, body.uidb64, body.token);
  if (!link) throw new AppError('invalidLink');
  const { userId } = link;
  const passwordHash = await hashPassword(body.password);
  await inTransaction(deps.db, async (transaction) => {
    const isSpent = await spendResetLink(transaction, link.id);
    const isStored =
      isSpent && (await storePasswordHash(transaction, userId, passwordHash, link.passwordHash));
    if (!isStored) throw new AppError('invalidLink');
    await revokeAllSessions(transaction, userId, 'password reset');
    const keepsAccessKeys = body.keep_access_keys;
    await finishPasswordChange(deps, transaction, visitor, userId, {
      how: 'reset',
      isFirst: link.passwordHash === null,
      keepsAccessKeys,
    });
  });
}

const mailLink = (deps: PasswordDeps, visitor: Visitor, email: string): Promise<void> =>
  inTransaction(deps.db, async (transaction) => {
    const owner = await lockOwnerByEmail(transaction, email);
    if (!owner) return;
    const url = await createPasswordLink(transaction, deps.publicUrl, owner, lifeMinutes);
    await writeAudit(transaction, visitor, 'password.resetRequested', ['user', owner.id]);
    const { firstName } = owner;
    const mail = { template: 'password-reset', firstName, url, minutes: lifeMinutes } as const;
    await deps.messages.queueMail(transaction, mailTo(owner, mail));
  });

/** Valid: unused, not expired, and created for the current password. */
async function findValidLink(
  db: Db,
  uid64: string,
  token: string,
): Promise<StoredResetLink | undefined> {
  const userId = idParam.safeParse(Buffer.from(uid64, 'base64url').toString('utf8')).data;
  const link = await findResetLink(db, hashSecret(token));
  const isValid =
    link?.userId === userId && link?.passwordDigest.equals(passwordDigest(link.passwordHash));
  return isValid ? link : undefined;
}

async function countAddress(db: Db, visitor: Visitor, hits: number): Promise<void> {
  await countHit(db, {
    key: `password-reset:address:${hits}:${visitor.ipAddress}`,
    hits,
    windowSeconds,
  });
}
