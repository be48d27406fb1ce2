import type { OutboxMessage } from '@wastegauge/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { pictureId } from '../../platform/mail.ts';

export type Channel = 'mail' | 'sms';

export interface NewMessage {
  channel: Channel;
  recipient: string;
  template: string;
  language: string;
  subject: string;
  text: string;
  html: string | null;
  picture: Buffer | null;
  messageId: string;
}

export type WaitingMessage = Pick<
  NewMessage,
  'recipient' | 'subject' | 'text' | 'html' | 'picture' | 'messageId'
>;

/** Null when a message of this id was taken before. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number | null> {
  const inserted = await sql<{ id: number }>`
    insert into outbox
      (channel, recipient, template, language, subject, text_body, html_body, picture, message_id)
    values (
      ${message.channel}, ${message.recipient}, ${message.template}, ${message.language},
      ${message.subject}, ${message.text}, ${message.html}, ${message.picture},
      ${message.messageId}
    )
    on conflict (message_id) do nothing
    returning id
  `.execute(db);
  return inserted.rows[0]?.id ?? null;
}

/** Counts the attempt; null when the message is not waiting any more. */
export async function beginAttempt(db: Db, id: number): Promise<WaitingMessage | null> {
  const found = await sql<WaitingMessage>`
    update outbox set attempts = attempts + 1
    where id = ${id} and state = 'waiting'
    returning recipient, subject, text_body as text, html_body as html, picture,
      message_id as "messageId"
  `.execute(db);
  return found.rows[0] ?? null;
}

/** What has left the installation is not kept: messages carry codes and links that open accounts. */
export async function markSent(db: Db, id: number, options: { keepsBody: boolean }): Promise<void> {
  await sql`
    update outbox set
      state = 'sent', sent_at = now(), last_error = null,
      text_body = case when ${options.keepsBody} then text_body else '' end,
      html_body = case when ${options.keepsBody} then html_body end,
      picture = case when ${options.keepsBody} then picture end
    where id = ${id} and state = 'waiting'
  `.execute(db);
}

export async function noteFailure(
  db: Db,
  id: number,
  failure: { error: string; isFinal: boolean },
): Promise<void> {
  await sql`
    update outbox set
      last_error = ${failure.error},
      state = case when ${failure.isFinal} then 'failed' else state end
    where id = ${id} and state = 'waiting'
  `.execute(db);
}

/** A process that dies in its last attempt leaves a message nobody will try again. */
export async function failMessagesWaitingSince(db: Db, hours: number): Promise<void> {
  await sql`
    update outbox set state = 'failed', last_error = coalesce(last_error, 'Given up.')
    where state = 'waiting' and created_at < now() - make_interval(hours => ${hours})
  `.execute(db);
}

type InboxRow = Omit<OutboxMessage, 'created_at'> & { created_at: Date; picture: Buffer | null };

/** What was wiped after it left the installation is no letter any more. */
export async function findInbox(
  db: Db,
  query: { recipient: string; limit: number; offset: number },
): Promise<{ count: number; results: OutboxMessage[] }> {
  const matches = sql`
    text_body <> '' and position(lower(${query.recipient}) in lower(recipient)) > 0`;
  const counted = await sql<{ count: number }>`
    select count(*) as count from outbox where ${matches}
  `.execute(db);
  const found = await sql<InboxRow>`
    select id, channel, recipient, subject, text_body as text, html_body as html, picture,
      created_at
    from outbox where ${matches}
    order by id desc
    limit ${query.limit} offset ${query.offset}
  `.execute(db);
  return {
    count: counted.rows[0]?.count ?? 0,
    results: found.rows.map(({ picture, ...row }) => ({
      ...row,
      html: picture ? withPicture(row.html, picture) : row.html,
      created_at: row.created_at.toISOString(),
    })),
  };
}

/** A page has no attachments: there the picture is part of the text. */
const withPicture = (html: string | null, picture: Buffer): string | null =>
  html?.replaceAll(`cid:${pictureId}`, `data:image/jpeg;base64,${picture.toString('base64')}`) ??
  null;
