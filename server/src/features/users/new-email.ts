import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { uniqueViolation } from '../../platform/db/constraints.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { errorCode } from '../../platform/error-code.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret, createSecret } from '../../platform/auth/link-secrets.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo, type Messages, type SecurityEvent } from '../messages/service.ts';
import {
  endLinks,
  findMailbox,
  findMailboxByEmail,
  replaceEmailLink,
  spendEmailLink,
  storeEmail,
  type EmailLink,
  type Mailbox,
} from './email-queries.ts';

export interface NewEmailDeps {
  clock: Clock;
  messages: Messages;
  publicUrl: string;
}

const lifeMinutes = 60;
const requestsPerDay = 10;

/**
 * An e-mail counts once its mailbox has answered: teams invite by e-mail, so nobody takes one that is not theirs.
 * Whether it has an account already is told to its mailbox only.
 */
export async function requestEmail(
  deps: NewEmailDeps,
  transaction: Db,
  actor: Actor,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const key = `new-email:${actor.user.id}:${userId}`;
  await countHit(transaction, { key, hits: requestsPerDay, windowSeconds: 24 * 3600 });
  const own = await findMailbox(transaction, userId);
  if (!own) throw new AppError('notFound');
  await writeAudit(transaction, actor, {
    action: 'user.emailRequested',
    targetType: 'user',
    targetId: userId,
  });
  const isByAdministrator = actor.user.id !== userId;
  if (isByAdministrator) await queueNotice(deps, transaction, own, 'emailChangeRequested');
  const taken = await findMailboxByEmail(transaction, email, userId);
  if (taken) {
    const url = `${deps.publicUrl}/auth/sign-in`;
    const mail = { template: 'sign-up-known', firstName: taken.first_name, url } as const;
    await deps.messages.queueMail(transaction, mailTo(taken, mail));
    return;
  }
  const { secret, hash: tokenHash } = createSecret();
  await replaceEmailLink(transaction, {
    userId,
    email,
    tokenHash,
    minutes: lifeMinutes,
    opensSession: !isByAdministrator,
  });
  const mail = {
    template: 'email-change',
    firstName: own.first_name,
    url: `${deps.publicUrl}/auth/sign-in?sesame=${secret}`,
    minutes: lifeMinutes,
    isByAdministrator,
  } as const;
  await deps.messages.queueMail(transaction, mailTo({ ...own, email }, mail));
}

/** The link that went to the new mailbox: the account has it from now on, and the old one is told. */
export function confirmEmail(
  deps: NewEmailDeps & { db: Db },
  visitor: Visitor,
  secret: string,
): Promise<EmailLink | undefined> {
  return inTransaction(deps.db, async (transaction) => {
    const link = await spendEmailLink(transaction, hashSecret(secret));
    const before = link && (await findMailbox(transaction, link.userId));
    if (!before || !(await storeEmail(transaction, link.userId, link.email))) return undefined;
    const { userId } = link;
    await endLinks(transaction, userId);
    await writeAudit(
      transaction,
      { ...visitor, user: { id: userId } },
      { action: 'user.emailConfirmed', targetType: 'user', targetId: userId },
    );
    await queueNotice(deps, transaction, before, 'emailChanged');
    return link;
  }).catch((error: unknown) => {
    // Another account confirmed the same e-mail at the same moment.
    if (errorCode(error) === uniqueViolation) return undefined;
    throw error;
  });
}

/** To the mailbox the account had before. */
function queueNotice(
  deps: NewEmailDeps,
  transaction: Db,
  mailbox: Mailbox,
  event: SecurityEvent,
): Promise<void> {
  const { first_name: firstName } = mailbox;
  const notice = { template: 'security-notice', firstName, event, at: deps.clock.now() } as const;
  return deps.messages.queueMail(transaction, mailTo(mailbox, notice));
}
