import type { Comment } from '@wastegauge/contract/comments';
import type { Actor } from '../../platform/auth.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findEventStatus, findStoredComment } from './queries.ts';
import { requireComment } from './writing.ts';

export { findCommentsOfEvent } from './reading-queries.ts';

/** What was said about a discarded event cannot be opened any more. */
export async function readComment(db: Db, actor: Actor, id: number): Promise<Comment> {
  const stored = await findStoredComment(db, actor.scope, id);
  if (!stored) throw new AppError('notFound');
  const status = await findEventStatus(db, { siteId: stored.siteId, id: stored.eventId });
  if (status === 'DISCARDED') throw new AppError('eventDiscarded');
  return requireComment(db, stored);
}
