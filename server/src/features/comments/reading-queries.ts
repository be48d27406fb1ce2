import type { Comment } from '@wastegauge/contract/waste/comments';
import { sql, type RawBuilder } from 'kysely';
import type { EventDeps, EventKey } from '../events/service.ts';
import { withPhoto } from './photos.ts';

/** A person as others see them; null for who is gone. */
export const authorOf = (table: string): RawBuilder<unknown> => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'first_name', ${column('first_name')},
    'surname', ${column('surname')}, 'profile_photo', ${column('profile_photo')}) end`;
};

interface CommentRow extends Omit<Comment, 'created_at' | 'edited_at'> {
  created_at: Date;
  edited_at: Date | null;
}

async function find(deps: EventDeps, isWanted: RawBuilder<unknown>): Promise<Comment[]> {
  const found = await sql<CommentRow>`
    select comment.id, comment.comment, comment.created_at, comment.edited_at,
      ${authorOf('author')} as user,
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

/** The oldest first. */
export const findCommentsOfEvent = (
  deps: EventDeps,
  { siteId, id }: EventKey,
): Promise<Comment[]> => find(deps, sql`comment.site_id = ${siteId} and comment.event_id = ${id}`);

export async function findComment(
  deps: EventDeps,
  { siteId, id }: { siteId: number; id: number },
): Promise<Comment | undefined> {
  const [comment] = await find(deps, sql`comment.site_id = ${siteId} and comment.id = ${id}`);
  return comment;
}
