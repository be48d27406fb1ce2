import type { OutboxMessage } from '@wastegauge/contract/services/messages';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { pictureId, pictureContentId, type MailPicture } from '../../platform/ports/mail.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

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
  pictures: readonly MailPicture[];
  unsubscribeUrl: string | null;
  messageId: string;
}

export type WaitingMessage = Pick<
  NewMessage,
  | 'recipient'
  | 'subject'
  | 'text'
  | 'html'
  | 'picture'
  | 'pictures'
  | 'unsubscribeUrl'
  | 'messageId'
>;

/** Null when a message with this id already exists. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number | null> {
  const inserted = await sql<{ id: number }>`
    insert into outbox
      (channel, recipient, template, language, subject, text_body, html_body, picture,
        unsubscribe_url, message_id)
    values (
      ${message.channel}, ${message.recipient}, ${message.template}, ${message.language},
      ${message.subject}, ${message.text}, ${message.html}, ${message.picture},
      ${message.unsubscribeUrl}, ${message.messageId}
    )
    on conflict (message_id) do nothing
    returning id
  `.execute(db);
  const id = inserted.rows[0]?.id ?? null;
  if (id !== null && message.pictures.length > 0) await insertPictures(db, id, message.pictures);
  return id;
}

async function insertPictures(db: Db, id: number, pictures: readonly MailPicture[]): Promise<void> {
  const rows = pictures.map(
    ({ name, mediaType, content }) =>
      sql`(${id}::bigint, ${name}, ${mediaType}, ${content}::bytea)`,
  );
  await sql`
    insert into outbox_picture (outbox_id, name, media_type, content) values ${sql.join(rows)}
  `.execute(db);
}

const findPictures = (
  db: Db,
  outboxIds: readonly number[],
): Promise<(MailPicture & { outboxId: number })[]> =>
  queryRows(db)`
    select outbox_id as "outboxId", name, media_type as "mediaType", content
    from outbox_picture where outbox_id = any(${outboxIds})
    order by outbox_id, name
  `;

/** Counts the attempt; null when the message is no longer waiting. */
export async function beginAttempt(db: Db, id: number): Promise<WaitingMessage | null> {
  const message = await queryRow(db)<Omit<WaitingMessage, 'pictures'>>`
    update outbox set attempts = attempts + 1, tried_at = now()
    where id = ${id} and state = 'waiting'
    returning recipient, subject, text_body as text, html_body as html, picture,
      unsubscribe_url as "unsubscribeUrl", message_id as "messageId"
  `;
  return message ? { ...message, pictures: await findPictures(db, [id]) } : null;
}

/** Bodies are deleted after delivery because they contain codes and sign-in links. */
export const markSent = (db: Db, id: number, options: { keepsBody: boolean }): Promise<void> =>
  runStatement(db)`
    with gone as (
      delete from outbox_picture where outbox_id = ${id} and not ${options.keepsBody}::boolean
    )
    update outbox set
      state = 'sent', sent_at = now(), last_error = null, failing_since = null,
      text_body = case when ${options.keepsBody} then text_body else '' end,
      html_body = case when ${options.keepsBody} then html_body end,
      picture = case when ${options.keepsBody} then picture end
    where id = ${id} and state = 'waiting'
  `;

export const recordFailure = (
  db: Db,
  id: number,
  failure: { error: string; isFinal: boolean },
): Promise<void> =>
  runStatement(db)`
    update outbox set
      last_error = ${failure.error},
      failing_since = coalesce(failing_since, now()),
      state = case when ${failure.isFinal} then 'failed' else state end
    where id = ${id} and state = 'waiting'
  `;

/** Covers a process that died during the last attempt. */
export const failMessagesWaitingSince = (db: Db, hours: number): Promise<void> =>
  runStatement(db)`
    update outbox set
      state = 'failed',
      last_error = coalesce(last_error, 'Given up.'),
      failing_since = coalesce(failing_since, now())
    where state = 'waiting' and waiting_since < now() - make_interval(hours => ${hours})
  `;

/** Limits how long recipients are stored. */
export const deleteSentMessages = (db: Db, olderThanDays: number): Promise<void> =>
  runStatement(db)`
    delete from outbox
    where state = 'sent' and sent_at < now() - make_interval(days => ${olderThanDays})
  `;

type InboxRow = Omit<OutboxMessage, 'created_at'> & { created_at: Date; picture: Buffer | null };

/** Delivered messages have no body and are skipped. */
export async function findInbox(
  db: Db,
  query: { recipient: string; limit: number; offset: number },
): Promise<{ count: number; results: OutboxMessage[] }> {
  const matches = sql`
    text_body <> '' and position(lower(${query.recipient}) in lower(recipient)) > 0`;
  const count = await queryCount(db)`from outbox where ${matches}
  `;
  const found = await sql<InboxRow>`
    select id, channel, recipient, subject, text_body as text, html_body as html, picture,
      created_at
    from outbox where ${matches}
    order by id desc
    limit ${query.limit} offset ${query.offset}
  `.execute(db);
  const pictures = await findPictures(
    db,
    found.rows.map(({ id }) => id),
  );
  return {
    count,
    results: found.rows.map(({ picture, ...row }) => ({
      ...row,
      html: inlineAllPictures(
        row.html,
        picture,
        pictures.filter(({ outboxId }) => outboxId === row.id),
      ),
      created_at: row.created_at.toISOString(),
    })),
  };
}

/** A page has no attachments, so pictures become part of the HTML. */
function inlineAllPictures(
  html: string | null,
  picture: Buffer | null,
  pictures: readonly MailPicture[],
): string | null {
  if (html === null) return null;
  const shown = picture
    ? html.replaceAll(`cid:${pictureId}`, `data:image/jpeg;base64,${picture.toString('base64')}`)
    : html;
  return inlinePictures(shown, pictures);
}

export const inlinePictures = (html: string, pictures: readonly MailPicture[]): string =>
  pictures.reduce(
    (shown, { name, mediaType, content }) =>
      shown.replaceAll(
        `cid:${pictureContentId(name)}"`,
        `data:${mediaType};base64,${content.toString('base64')}"`,
      ),
    html,
  );
