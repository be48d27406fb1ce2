import type { Comment } from '@wastegauge/contract/waste/comments';

export interface CommentThread {
  comment: Comment;
  replies: Comment[];
}

/** Replies to replies are listed under the first comment; orphaned replies start a thread. */
export function groupThreads(comments: readonly Comment[]): CommentThread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const findRoot = (comment: Comment): Comment => {
    const seen = new Set<number>();
    let root = comment;
    while (root.reply_to !== null && !seen.has(root.id)) {
      seen.add(root.id);
      const parent = byId.get(root.reply_to);
      if (!parent) break;
      root = parent;
    }
    return root;
  };
  const threads = new Map<number, CommentThread>();
  for (const comment of comments) {
    const root = findRoot(comment);
    const thread = threads.get(root.id) ?? { comment: root, replies: [] };
    if (comment.id !== root.id) thread.replies.push(comment);
    threads.set(root.id, thread);
  }
  return [...threads.values()];
}
