import type { Comment } from '@wastegauge/contract/waste/comments';
import type { Actor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import type { EventDeps } from '../events/service.ts';
import { findEventStatus, findStoredComment } from './queries.ts';
import { requireComment } from './writing.ts';

/** What was said about a discarded event cannot be opened any more. */
export async function readComment(deps: EventDeps, actor: Actor, id: number): Promise<Comment> {
  const { db } = deps;
  const stored = await findStoredComment(db, actor.scope, id);
  if (!stored) throw new AppError('notFound');
  const status = await findEventStatus(db, { siteId: stored.siteId, id: stored.eventId });
  if (status === 'DISCARDED') throw new AppError('eventDiscarded');
  return requireComment(deps, stored);
}
