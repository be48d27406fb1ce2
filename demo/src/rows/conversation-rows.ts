import type { TableRows } from './bulk-insert.ts';
import type { DemoComment, Talk } from '../conversations.ts';

export function conversationRows(talk: Talk): TableRows[] {
  const comments = talk.comments.toSorted((a, b) => a.createdAt - b.createdAt);
  comments.forEach((comment, index) => {
    comment.id = index + 1;
  });
  return [
    {
      table: 'comment',
      columns: {
        site_id: 'bigint',
        id: 'bigint',
        event_id: 'bigint',
        user_id: 'bigint',
        comment: 'text',
        reply_to: 'bigint',
        created_at: 'epoch',
      },
      rows: comments.map((comment) => [
        siteIdOf(comment),
        comment.id,
        comment.event.capture.id,
        comment.userId,
        comment.text,
        comment.replyTo?.id ?? null,
        comment.createdAt,
      ]),
    },
    {
      table: 'comment_mention',
      columns: { site_id: 'bigint', comment_id: 'bigint', user_id: 'bigint' },
      rows: comments.flatMap((comment) =>
        comment.mentions.map((userId) => [siteIdOf(comment), comment.id, userId]),
      ),
    },
    {
      table: 'flag',
      columns: {
        site_id: 'bigint',
        event_id: 'bigint',
        user_id: 'bigint',
        comment_id: 'bigint',
        created_at: 'epoch',
      },
      rows: talk.flags.map(({ event, userId, note, createdAt }) => [
        event.capture.site.id,
        event.capture.id,
        userId,
        note?.id ?? null,
        createdAt,
      ]),
    },
  ];
}

const siteIdOf = (comment: DemoComment): number => comment.event.capture.site.id;
