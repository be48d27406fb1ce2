import type { Comment } from '@wastegauge/contract/waste/comments';
import { expect, test } from 'vitest';
import { groupThreads } from './threads.ts';

const comment = (id: number, reply_to: number | null = null): Comment => ({
  id,
  reply_to,
  comment: `comment ${id}`,
  created_at: '2026-11-14T12:00:00Z',
  edited_at: null,
  user: null,
  tagged_users: [],
  event: 1,
});

const threadIds = (comments: readonly Comment[]) =>
  groupThreads(comments).map((thread) => [
    thread.comment.id,
    ...thread.replies.map((reply) => reply.id),
  ]);

test('lists replies under the first comment in order of arrival', () => {
  expect(threadIds([comment(1), comment(2), comment(3, 1), comment(4, 3), comment(5, 2)])).toEqual([
    [1, 3, 4],
    [2, 5],
  ]);
});

test('starts a new thread for a reply to a deleted comment', () => {
  expect(threadIds([comment(3, 1), comment(4, 3)])).toEqual([[3, 4]]);
});
