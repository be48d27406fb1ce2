import { writeAudit } from '../../platform/audit.ts';
import type { Actor, Visitor } from '../../platform/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashOfLinkSecret, newLinkSecret } from '../../platform/link-secrets.ts';
import { countHit } from '../../platform/rate-limit.ts';
import { mailTo, type Messages } from '../messages/service.ts';
import {
  endLinks,
  findMailbox,
  findMailboxByEmail,
  replaceEmailLink,
  spendEmailLink,
  storeEmail,
} from './email-queries.ts';

export interface NewEmailDeps {
  clock: Clock;
  messages: Messages;
  publicUrl: string;
}

const lifeMinutes = 60;
const requestsPerDay = 10;

/**
 * Of one's own account: teams invite by e-mail, so nobody takes one that is not theirs. Whether it has an account
 * already is told to its mailbox only.
 */
export async function requestEmail(
  deps: NewEmailDeps,
  transaction: Db,
  actor: Actor,
  email: string,
): Promise<void> {
  const userId = actor.user.id;
  const limit = { key: `new-email:${userId}`, hits: requestsPerDay, windowSeconds: 24 * 3600 };
  await countHit(transaction, limit);
  const taken = await findMailboxByEmail(transaction, email, userId);
  if (taken) {
    const url = `${deps.publicUrl}/auth/sign-in`;
    const mail = { template: 'sign-up-known', firstName: taken.first_name, url } as const;
    await deps.messages.queueMail(transaction, mailTo(taken, mail));
    return;
  }
  const own = await findMailbox(transaction, userId);
  if (!own) throw new AppError('notFound');
  const { secret, hash: tokenHash } = newLinkSecret();
  await replaceEmailLink(transaction, { userId, email, tokenHash, minutes: lifeMinutes });
  const mail = {
    template: 'email-change',
    firstName: own.first_name,
    url: `${deps.publicUrl}/auth/sign-in?sesame=${secret}`,
    minutes: lifeMinutes,
  } as const;
  await deps.messages.queueMail(transaction, mailTo({ ...own, email }, mail));
}

/** The link that went to the new mailbox: the account has it from now on, and the old one is told. */
export function confirmEmail(
  deps: NewEmailDeps & { db: Db },
  visitor: Visitor,
  secret: string,
): Promise<number | undefined> {
  return inTransaction(deps.db, async (transaction) => {
    const link = await spendEmailLink(transaction, hashOfLinkSecret(secret));
    const before = link && (await findMailbox(transaction, link.userId));
    if (!before || !(await storeEmail(transaction, link.userId, link.email))) return undefined;
    const { userId } = link;
    await endLinks(transaction, userId);
    await writeAudit(
      transaction,
      { ...visitor, user: { id: userId } },
      { action: 'user.emailConfirmed', targetType: 'user', targetId: userId },
    );
    const notice = {
      template: 'security-notice',
      firstName: before.first_name,
      event: 'emailChanged',
      at: deps.clock.now(),
    } as const;
    await deps.messages.queueMail(transaction, mailTo(before, notice));
    return userId;
  });
}
