import type { Comment } from '@wastegauge/contract/waste/comments';

export interface Thread {
  comment: Comment;
  replies: Comment[];
}

/** Replies to replies are listed under the first comment; orphaned replies start a thread. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: Comment): Comment => {
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
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    const root = rootOf(comment);
    const thread = threads.get(root.id) ?? { comment: root, replies: [] };
    if (comment.id !== root.id) thread.replies.push(comment);
    threads.set(root.id, thread);
  }
  return [...threads.values()];
}
