import type { commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { nextId } from '../../platform/db/client-entries.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import type { EventKey, LockedEvent } from '../events/service.ts';
import { cleanText, requireEvent, storeComment, type CommentDeps } from './service.ts';
import { queryRow } from '../../platform/db/query.ts';

type SetFlag = (typeof commentRoutes)['setFlag'];
type FlagReply = ReplyOf<SetFlag>;

export async function setFlag(
  deps: CommentDeps,
  actor: Actor,
  { event: eventId, comment: note }: ParsedRequest<SetFlag>['body'],
): Promise<FlagReply> {
  return inTransaction(deps.db, async (transaction) => {
    const event = await requireEvent(transaction, actor, eventId);
    if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
    const flag = await findFlag(transaction, event);
    const text = note ? cleanText(note.comment) : null;
    if (flag && (text === null || isRepeat(flag, actor, text))) return toReply(flag);
    let commentId: number | null = null;
    if (note && text !== null) {
      commentId = await nextId(transaction, 'comment');
      const comment = { ...note, id: commentId, text };
      await storeComment({ ...deps, db: transaction }, actor, event, comment);
    }
    const at = deps.clock.now();
    await putFlag(transaction, event, { userId: actor.user.id, commentId, note: text, at });
    await recordFlag(transaction, actor, event, 'flagged');
    return { is_flagged: true, flag_note: text };
  });
}

const isRepeat = (flag: StoredFlag, actor: Actor, text: string): boolean =>
  flag.userId === actor.user.id && flag.note === text;

const toReply = (flag: StoredFlag): FlagReply => ({ is_flagged: true, flag_note: flag.note });

export async function removeFlag(
  deps: CommentDeps,
  actor: Actor,
  eventId: number,
): Promise<FlagReply> {
  return inTransaction(deps.db, async (transaction) => {
    const event = await requireEvent(transaction, actor, eventId);
    if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
    const wasFlagged = await deleteFlag(transaction, event);
    if (wasFlagged) await recordFlag(transaction, actor, event, 'unflagged');
    return { is_flagged: false, flag_note: null };
  });
}

async function recordFlag(
  transaction: Db,
  actor: Actor,
  { siteId, id, deviceId }: LockedEvent,
  change: 'flagged' | 'unflagged',
): Promise<void> {
  await writeAudit(transaction, actor, `event.${change}`, ['event', id, siteId]);
  const message = { site_id: siteId, event_id: id, device_id: deviceId };
  await announce(transaction, { kind: 'changed', ...message });
}

interface StoredFlag {
  userId: number | null;
  note: string | null;
}

const findFlag = (db: Db, { siteId, id }: EventKey): Promise<StoredFlag | undefined> =>
  queryRow(db)`
    select flag.user_id as "userId", event.flag_note as note
    from event left join flag on flag.site_id = event.site_id and flag.event_id = event.id
    where event.site_id = ${siteId} and event.id = ${id} and event.is_flagged
  `;

/** Adding a note to a flag replaces the flag. */
async function putFlag(
  transaction: Db,
  { siteId, id }: EventKey,
  flag: { userId: number; commentId: number | null; note: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into flag (site_id, event_id, user_id, comment_id, created_at)
    values (${siteId}, ${id}, ${flag.userId}, ${flag.commentId}, ${flag.at})
    on conflict (site_id, event_id) do update set
      user_id = excluded.user_id, comment_id = excluded.comment_id,
      created_at = excluded.created_at
  `.execute(transaction);
  await sql`
    update event set is_flagged = true, flag_note = ${flag.note}
    where site_id = ${siteId} and id = ${id}
  `.execute(transaction);
}

async function deleteFlag(transaction: Db, { siteId, id }: EventKey): Promise<boolean> {
  await sql`delete from flag where site_id = ${siteId} and event_id = ${id}`.execute(transaction);
  const changed = await sql`
    update event set is_flagged = false, flag_note = null
    where site_id = ${siteId} and id = ${id} and is_flagged
  `.execute(transaction);
  return Number(changed.numAffectedRows) > 0;
}
