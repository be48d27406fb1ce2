import type { commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { nextId } from '../../platform/db/client-entries.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import type { LockedEvent } from '../events/service.ts';
import { dropFlag, findFlag, putFlag, type Flag } from './flag-queries.ts';
import { requireEvent, storeComment, textOf, type CommentDeps } from './writing.ts';

type SetFlag = (typeof commentRoutes)['setFlag'];
type FlagReply = ReplyOf<SetFlag>;

/** Flagging what is flagged is fine; a note is a comment too. */
export async function setFlag(
  deps: CommentDeps,
  actor: Actor,
  { event: eventId, comment: note }: ParsedRequest<SetFlag>['body'],
): Promise<FlagReply> {
  return inTransaction(deps.db, async (transaction) => {
    const event = await requireEvent(transaction, actor, eventId);
    if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
    const flag = await findFlag(transaction, event);
    const text = note ? textOf(note.comment) : null;
    if (flag && (text === null || isRepeated(flag, actor, text))) return replyOf(flag);
    let commentId: number | null = null;
    if (note && text !== null) {
      commentId = await nextId(transaction, 'comment');
      const comment = { ...note, id: commentId, text };
      await storeComment({ ...deps, db: transaction }, actor, event, comment);
    }
    const at = deps.clock.now();
    await putFlag(transaction, event, { userId: actor.user.id, commentId, note: text, at });
    await record(transaction, actor, event, 'flagged');
    return { is_flagged: true, flag_note: text };
  });
}

/** The second click of the same person. */
const isRepeated = (flag: Flag, actor: Actor, text: string): boolean =>
  flag.userId === actor.user.id && flag.note === text;

const replyOf = (flag: Flag): FlagReply => ({ is_flagged: true, flag_note: flag.note });

/** What was noted stays as a comment. */
export async function removeFlag(
  deps: CommentDeps,
  actor: Actor,
  eventId: number,
): Promise<FlagReply> {
  return inTransaction(deps.db, async (transaction) => {
    const event = await requireEvent(transaction, actor, eventId);
    if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
    const wasFlagged = await dropFlag(transaction, event);
    if (wasFlagged) await record(transaction, actor, event, 'unflagged');
    return { is_flagged: false, flag_note: null };
  });
}

async function record(
  transaction: Db,
  actor: Actor,
  { siteId, id, deviceId }: LockedEvent,
  what: 'flagged' | 'unflagged',
): Promise<void> {
  await writeAudit(transaction, actor, {
    action: `event.${what}`,
    targetType: 'event',
    targetId: id,
    siteId,
  });
  const message = { site_id: siteId, event_id: id, device_id: deviceId };
  await announce(transaction, { kind: 'changed', ...message });
}
