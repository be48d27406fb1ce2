import type { LinkReply, signInRoutes } from '@wastegauge/contract/directory/sign-in';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret, createSecret } from '../../platform/auth/link-secrets.ts';
import { withMinimumDuration } from '../../platform/minimum-duration.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo } from '../messages/service.ts';
import { recordUsage } from '../usage/service.ts';
import { beginAttempt } from './attempts.ts';
import type { SignInDeps } from './deps.ts';
import { lockPersonByEmail, replaceMagicLink, spendMagicLink } from './queries.ts';
import { completeSignIn } from './service.ts';

const lifeMinutes = 15;
const limits = { name: 'magic-link', windowSeconds: 3600, perAccount: 5, perAddress: 30 };
const redeemedPerHour = 100;

// Well above the time to store a link and its mail, so that known and unknown e-mails take equally long.
const answerMilliseconds = 200;

type LinkRequest = ParsedRequest<(typeof signInRoutes)['sendMagicLink']>['body'];

export async function sendMagicLink(
  deps: SignInDeps,
  visitor: Visitor,
  request: LinkRequest,
): Promise<{ detail: string }> {
  await beginAttempt(deps, visitor, request.email, limits);
  await withMinimumDuration(answerMilliseconds, () => mailLink(deps, visitor, request));
  return { detail: 'If the e-mail is known, a link is on its way to it.' };
}

/** POST only: mail scanners follow links and must not use them up. */
export async function redeemMagicLink(
  deps: SignInDeps,
  visitor: Visitor,
  sesame: string,
): Promise<LinkReply> {
  const key = `magic-link:redeemed:${visitor.ipAddress}`;
  await countHit(deps.db, { key, hits: redeemedPerHour, windowSeconds: 3600 });
  const userId = await spendMagicLink(deps.db, hashSecret(sesame));
  const link =
    userId === undefined ? await deps.finishLink(visitor, sesame) : { userId, opensSession: true };
  if (!link) {
    const properties = { method: 'magic-link' };
    await recordUsage(deps.db, { name: 'sign_in_failed', userId: null, properties });
    throw new AppError('invalidLink');
  }
  if (!link.opensSession) return { detail: texts.emailConfirmed };
  return completeSignIn(deps, visitor, link.userId, 'magic-link');
}

const mailLink = (
  deps: SignInDeps,
  visitor: Visitor,
  { email, page }: LinkRequest,
): Promise<void> =>
  inTransaction(deps.db, async (transaction) => {
    const person = await lockPersonByEmail(transaction, email);
    if (!person?.isActive) return;
    const { id: userId, firstName } = person;
    const { secret, hash: tokenHash } = createSecret();
    await replaceMagicLink(transaction, { userId, tokenHash, minutes: lifeMinutes });
    await writeAudit(transaction, visitor, 'magicLink.sent', ['user', userId]);
    const query = new URLSearchParams({ sesame: secret, ...(page === undefined ? {} : { page }) });
    const url = `${deps.publicUrl}/auth/sign-in?${query.toString()}`;
    const link = { template: 'magic-link', firstName, url, minutes: lifeMinutes } as const;
    await deps.messages.queueMail(transaction, mailTo(person, link));
  });
