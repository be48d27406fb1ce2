import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface Mailbox {
  email: string;
  first_name: string;
  language: Language;
}

const mailboxes = sql`
  select person.email, person.first_name, coalesce(profile.language, 'en') as language
  from app_user person left join profile on profile.user_id = person.id`;

export async function findMailbox(db: Db, userId: number): Promise<Mailbox | undefined> {
  const found = await sql<Mailbox>`${mailboxes} where person.id = ${userId}`.execute(db);
  return found.rows[0];
}

export async function findMailboxByEmail(
  db: Db,
  email: string,
  userId: number,
): Promise<Mailbox | undefined> {
  const found = await sql<Mailbox>`
    ${mailboxes} where lower(person.email) = lower(${email}) and person.id <> ${userId}
  `.execute(db);
  return found.rows[0];
}

/** Replaces earlier requests. */
export async function replaceEmailLink(
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

export interface EmailLink {
  userId: number;
  email: string;
  opensSession: boolean;
}

/** A single statement, so that only one of two clicks succeeds. */
export async function spendEmailLink(
  transaction: Db,
  tokenHash: Buffer,
): Promise<EmailLink | undefined> {
  const spent = await sql<EmailLink>`
    update link_token set used_at = now()
    from app_user person
    where token_hash = ${tokenHash} and kind = 'email' and used_at is null and expires_at > now()
      and person.id = link_token.user_id and person.is_active
    returning link_token.user_id as "userId", link_token.email,
      link_token.opens_session as "opensSession"
  `.execute(transaction);
  return spent.rows[0];
}

/** False when the e-mail was taken in the meantime. */
export async function storeEmail(transaction: Db, userId: number, email: string): Promise<boolean> {
  const stored = await sql`
    update app_user set email = ${email}, updated_at = now()
    where id = ${userId} and not exists (
      select from app_user other where lower(other.email) = lower(${email}) and other.id <> ${userId})
  `.execute(transaction);
  return Number(stored.numAffectedRows ?? 0) > 0;
}

/** Links sent to the old mailbox become invalid. */
export async function endLinks(transaction: Db, userId: number): Promise<void> {
  await sql`
    update link_token set used_at = now() where user_id = ${userId} and used_at is null
  `.execute(transaction);
}
