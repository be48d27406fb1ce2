import type { Comment } from '@wastegauge/contract/waste/comments';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { EventDeps, EventKey } from '../events/service.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

export interface CommentKey {
  siteId: number;
  id: number;
}

export interface StoredComment extends CommentKey {
  eventId: number;
  userId: number | null;
  text: string;
  taggedIds: number[];
}

export const findStoredComment = (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<StoredComment | undefined> =>
  queryRow(db)`
    select site_id as "siteId", id, event_id as "eventId", user_id as "userId", comment as text,
      array(
        select comment_mention.user_id from comment_mention
        where comment_mention.site_id = comment.site_id
          and comment_mention.comment_id = comment.id
      ) as "taggedIds"
    from comment where site_id = any(${scope.siteIds}) and id = ${id}
  `;

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
  { siteId, id }: CommentKey,
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

export async function removeComment(transaction: Db, { siteId, id }: CommentKey): Promise<void> {
  await sql`
    update comment set reply_to = null where site_id = ${siteId} and reply_to = ${id}
  `.execute(transaction);
  await sql`
    with unlinked as (
      update flag set comment_id = null where site_id = ${siteId} and comment_id = ${id}
      returning event_id
    )
    update event set flag_note = null from unlinked
    where event.site_id = ${siteId} and event.id = unlinked.event_id
  `.execute(transaction);
  await sql`delete from comment where site_id = ${siteId} and id = ${id}`.execute(transaction);
}

export const recountComments = (transaction: Db, { siteId, id }: EventKey): Promise<void> =>
  runStatement(transaction)`
    update event set comment_count = (
      select count(*) from comment where comment.site_id = ${siteId} and comment.event_id = ${id}
    )
    where event.site_id = ${siteId} and event.id = ${id}
  `;

export async function setMentions(
  transaction: Db,
  { siteId, id }: CommentKey,
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

/** Replaces the stored name of a photo by a URL that expires. */
export const withPhoto = <Person extends { profile_photo: string | null }>(
  { imageLinks, clock }: EventDeps,
  person: Person,
): Person => ({
  ...person,
  profile_photo: imageLinks.photoUrl(person.profile_photo, clock.now()),
});

export const authorJson = (table: string): RawBuilder<unknown> => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'first_name', ${column('first_name')},
    'surname', ${column('surname')}, 'profile_photo', ${column('profile_photo')}) end`;
};

interface CommentRow extends Omit<Comment, 'created_at' | 'edited_at'> {
  created_at: Date;
  edited_at: Date | null;
}

async function findComments(deps: EventDeps, isWanted: RawBuilder<unknown>): Promise<Comment[]> {
  const found = await sql<CommentRow>`
    select comment.id, comment.comment, comment.created_at, comment.edited_at,
      ${authorJson('author')} as user,
      array(
        select comment_mention.user_id from comment_mention
        where comment_mention.site_id = comment.site_id
          and comment_mention.comment_id = comment.id
        order by comment_mention.user_id
      ) as tagged_users,
      comment.reply_to, comment.event_id as event
    from comment
    left join app_user as author on author.id = comment.user_id
    where ${isWanted}
    order by comment.created_at, comment.id
  `.execute(deps.db);
  return found.rows.map((row) => ({
    ...row,
    user: row.user && withPhoto(deps, row.user),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }));
}

export const findCommentsOfEvent = (
  deps: EventDeps,
  { siteId, id }: EventKey,
): Promise<Comment[]> =>
  findComments(deps, sql`comment.site_id = ${siteId} and comment.event_id = ${id}`);

export async function findComment(
  deps: EventDeps,
  { siteId, id }: CommentKey,
): Promise<Comment | undefined> {
  const [comment] = await findComments(
    deps,
    sql`comment.site_id = ${siteId} and comment.id = ${id}`,
  );
  return comment;
}
