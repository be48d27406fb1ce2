import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { uniqueViolation } from '../../platform/db/constraints.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { errorCode } from '../../platform/error-code.ts';
import { requireFound } from '../../platform/errors.ts';
import { hashSecret, createSecret } from '../../platform/auth/link-secrets.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo, type Messages, type SecurityEvent } from '../messages/service.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

interface NewEmailDeps {
  clock: Clock;
  messages: Messages;
  publicUrl: string;
}

const lifeMinutes = 60;
const requestsPerDay = 10;

/**
 * A new e-mail applies once its mailbox is confirmed, because teams invite by e-mail. Only a mail reveals whether
 * it already has an account.
 */
export async function requestEmail(
  deps: NewEmailDeps,
  transaction: Db,
  actor: Actor,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const key = `new-email:${actor.user.id}:${userId}`;
  await countHit(transaction, { key, hits: requestsPerDay, windowSeconds: 24 * 3600 });
  const own = requireFound(await findMailbox(transaction, userId));
  await writeAudit(transaction, actor, 'user.emailRequested', ['user', userId]);
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
    await invalidateLinks(transaction, userId);
    await writeAudit(transaction, { ...visitor, user: { id: userId } }, 'user.emailConfirmed', [
      'user',
      userId,
    ]);
    await queueNotice(deps, transaction, before, 'emailChanged');
    return link;
  }).catch((error: unknown) => {
    // Another account confirmed the same e-mail in the meantime.
    if (errorCode(error) === uniqueViolation) return undefined;
    throw error;
  });
}

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

interface Mailbox {
  email: string;
  first_name: string;
  language: Language;
}

const mailboxes = sql`
  select person.email, person.first_name, coalesce(profile.language, 'en') as language
  from app_user person left join profile on profile.user_id = person.id`;

const findMailbox = (db: Db, userId: number): Promise<Mailbox | undefined> =>
  queryRow(db)`${mailboxes} where person.id = ${userId}`;

const findMailboxByEmail = (db: Db, email: string, userId: number): Promise<Mailbox | undefined> =>
  queryRow(db)`
    ${mailboxes} where lower(person.email) = lower(${email}) and person.id <> ${userId}
  `;

async function replaceEmailLink(
  transaction: Db,
  link: {
    userId: number;
    email: string;
    tokenHash: Buffer;
    minutes: number;
    opensSession: boolean;
  },
): Promise<void> {
  await sql`
    delete from link_token where user_id = ${link.userId} and kind = 'email'
  `.execute(transaction);
  await sql`
    insert into link_token (kind, token_hash, user_id, email, opens_session, expires_at)
    values ('email', ${link.tokenHash}, ${link.userId}, ${link.email}, ${link.opensSession},
      now() + make_interval(mins => ${link.minutes}))
  `.execute(transaction);
}

interface EmailLink {
  userId: number;
  email: string;
  opensSession: boolean;
}

/** A single statement, so that only one of two clicks succeeds. */
const spendEmailLink = (transaction: Db, tokenHash: Buffer): Promise<EmailLink | undefined> =>
  queryRow(transaction)`
    update link_token set used_at = now()
    from app_user person
    where token_hash = ${tokenHash} and kind = 'email' and used_at is null and expires_at > now()
      and person.id = link_token.user_id and person.is_active
    returning link_token.user_id as "userId", link_token.email,
      link_token.opens_session as "opensSession"
  `;

async function storeEmail(transaction: Db, userId: number, email: string): Promise<boolean> {
  const stored = await sql`
    update app_user set email = ${email}, updated_at = now()
    where id = ${userId} and not exists (
      select from app_user other where lower(other.email) = lower(${email}) and other.id <> ${userId})
  `.execute(transaction);
  return Number(stored.numAffectedRows ?? 0) > 0;
}

export const invalidateLinks = (transaction: Db, userId: number): Promise<void> =>
  runStatement(transaction)`
    update link_token set used_at = now() where user_id = ${userId} and used_at is null
  `;
