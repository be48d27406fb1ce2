import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { EventKey } from '../events/service.ts';

export interface StoredComment {
  siteId: number;
  id: number;
  eventId: number;
  /** Null when the account is gone. */
  userId: number | null;
  text: string;
}

export async function findStoredComment(
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<StoredComment | undefined> {
  const found = await sql<StoredComment>`
    select site_id as "siteId", id, event_id as "eventId", user_id as "userId", comment as text
    from comment where site_id = any(${scope.siteIds}) and id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface NewComment extends EventKey {
  commentId: number;
  userId: number;
  text: string;
  replyTo: number | null;
  at: Date;
}

export async function insertComment(transaction: Db, comment: NewComment): Promise<void> {
  const { siteId, id: eventId } = comment;
  await sql`
    insert into comment (site_id, id, event_id, user_id, comment, reply_to, created_at)
    values (${siteId}, ${comment.commentId}, ${eventId}, ${comment.userId}, ${comment.text},
      ${comment.replyTo}, ${comment.at})
  `.execute(transaction);
}

export async function replaceText(
  transaction: Db,
  { siteId, id }: { siteId: number; id: number },
  text: string,
  at: Date,
): Promise<boolean> {
  const changed = await sql`
    update comment set comment = ${text}, edited_at = ${at}
    where site_id = ${siteId} and id = ${id}
  `.execute(transaction);
  await sql`
    update event set flag_note = ${text} from flag
    where flag.site_id = ${siteId} and flag.comment_id = ${id}
      and event.site_id = flag.site_id and event.id = flag.event_id
  `.execute(transaction);
  return Number(changed.numAffectedRows) > 0;
}

/** Replies stay, and so does a flag; a note that was this comment goes with it. */
export async function removeComment(
  transaction: Db,
  { siteId, id }: { siteId: number; id: number },
): Promise<void> {
  await sql`
    update comment set reply_to = null where site_id = ${siteId} and reply_to = ${id}
  `.execute(transaction);
  await sql`
    with untied as (
      update flag set comment_id = null where site_id = ${siteId} and comment_id = ${id}
      returning event_id
    )
    update event set flag_note = null from untied
    where event.site_id = ${siteId} and event.id = untied.event_id
  `.execute(transaction);
  await sql`delete from comment where site_id = ${siteId} and id = ${id}`.execute(transaction);
}

/** Counted anew while the event is held, so that it is right whatever was before. */
export async function recountComments(transaction: Db, { siteId, id }: EventKey): Promise<void> {
  await sql`
    update event set comment_count = (
      select count(*) from comment where comment.site_id = ${siteId} and comment.event_id = ${id}
    )
    where event.site_id = ${siteId} and event.id = ${id}
  `.execute(transaction);
}

/** Afterwards these are mentioned and nobody else; who is gone is left out. */
export async function setMentions(
  transaction: Db,
  { siteId, id }: { siteId: number; id: number },
  userIds: readonly number[],
): Promise<void> {
  await sql`
    delete from comment_mention
    where site_id = ${siteId} and comment_id = ${id} and user_id <> all(${userIds}::bigint[])
  `.execute(transaction);
  await sql`
    insert into comment_mention (site_id, comment_id, user_id)
    select ${siteId}, ${id}, app_user.id from app_user where app_user.id = any(${userIds})
    on conflict do nothing
  `.execute(transaction);
}

export async function findEventStatus(
  db: Db,
  { siteId, id }: EventKey,
): Promise<string | undefined> {
  const found = await sql<{ status: string }>`
    select status from event where site_id = ${siteId} and id = ${id}
  `.execute(db);
  return found.rows[0]?.status;
}
