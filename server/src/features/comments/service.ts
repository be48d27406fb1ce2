import type {
  Comment,
  commentRoutes,
  EventWithComments,
} from '@wastegauge/contract/waste/comments';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { percentChange } from '@wastegauge/contract/values/units';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { claimEntry } from '../../platform/db/client-entries.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/ports/live.ts';
import {
  findWeeksOfFood,
  lockEvent,
  readEvent,
  type EventDeps,
  type LockedEvent,
} from '../events/service.ts';
import { noticeOfComment } from './jobs.ts';
import { chooseMentions, mentionedIds, withoutScripts, type TaggedUsers } from './mentions.ts';
import {
  findComment,
  findCommentsOfEvent,
  findEventStatus,
  findStoredComment,
  insertComment,
  recountComments,
  removeComment,
  replaceText,
  setMentions,
  type CommentKey,
  type StoredComment,
} from './queries.ts';

type BodyOf<Name extends 'addComment' | 'changeComment'> = ParsedRequest<
  (typeof commentRoutes)[Name]
>['body'];

export interface CommentDeps extends EventDeps {
  jobs: Jobs;
}

export async function readEventWithComments(
  deps: EventDeps,
  actor: Actor,
  id: number,
): Promise<EventWithComments> {
  const event = await readEvent(deps, actor, id);
  const [comments, change] = await Promise.all([
    findCommentsOfEvent(deps, { siteId: event.site, id }),
    event.food === null ? null : foodChange(deps, event.site, event.food),
  ]);
  return { ...event, comments, food_change: change };
}

async function foodChange(
  { db, clock }: EventDeps,
  siteId: number,
  foodId: number,
): Promise<number | null> {
  const { lastG, previousG } = await findWeeksOfFood(db, { siteId, foodId, now: clock.now() });
  return percentChange(lastG, previousG);
}

export async function readComment(deps: EventDeps, actor: Actor, id: number): Promise<Comment> {
  const { db } = deps;
  const stored = requireFound(await findStoredComment(db, actor.scope, id));
  const status = await findEventStatus(db, { siteId: stored.siteId, id: stored.eventId });
  if (status === 'DISCARDED') throw new AppError('eventDiscarded');
  return requireComment(deps, stored);
}

export async function addComment(
  deps: CommentDeps,
  actor: Actor,
  body: BodyOf<'addComment'>,
): Promise<Comment> {
  return inTransaction(deps.db, async (transaction) => {
    const event = await requireEvent(transaction, actor, body.event);
    const text = cleanText(body.comment);
    const { id, isNew } = await claimEntry(transaction, actor.scope, {
      siteId: event.siteId,
      clientId: body.client_id,
      userId: actor.user.id,
      kind: 'comment',
      content: [event.id, text, body.reply_to ?? null],
    });
    if (isNew)
      await storeComment({ ...deps, db: transaction }, actor, event, { ...body, id, text });
    return requireComment({ ...deps, db: transaction }, { siteId: event.siteId, id });
  });
}

export async function requireEvent(
  transaction: Db,
  actor: Actor,
  eventId: number,
): Promise<LockedEvent> {
  return requireFound(await lockEvent(transaction, actor.scope, eventId));
}

export function cleanText(comment: string): string {
  const text = withoutScripts(comment);
  if (text !== '') return text;
  throw invalidField('comment', texts.requiredField);
}

interface CommentToStore extends TaggedUsers {
  id: number;
  text: string;
  reply_to?: number | null | undefined;
}

/** Requires a transaction that has locked the event. */
export async function storeComment(
  { db: transaction, jobs, clock }: CommentDeps,
  actor: Actor,
  event: LockedEvent,
  { id, text, reply_to: replyTo = null, ...tags }: CommentToStore,
): Promise<void> {
  if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
  const parent = replyTo === null ? null : await requireParent(transaction, actor, event, replyTo);
  const mentioned = await chooseMentions(transaction, event.siteId, text, tags);
  await insertComment(transaction, {
    siteId: event.siteId,
    id: event.id,
    commentId: id,
    userId: actor.user.id,
    text,
    replyTo,
    at: clock.now(),
  });
  await setMentions(transaction, { siteId: event.siteId, id }, mentioned);
  await recountComments(transaction, event);
  const notified = [...mentioned, ...(parent?.userId ? [parent.userId] : [])];
  await recordComment({ db: transaction, jobs }, actor, event, { id, action: 'added', notified });
}

/** The comment may have been deleted in the meantime. */
async function requireParent(
  transaction: Db,
  actor: Actor,
  event: LockedEvent,
  replyTo: number,
): Promise<StoredComment> {
  const parent = await findStoredComment(transaction, actor.scope, replyTo);
  if (parent?.eventId !== event.id) throw new AppError('conflict');
  return parent;
}

export async function changeComment(
  deps: CommentDeps,
  actor: Actor,
  id: number,
  body: BodyOf<'changeComment'>,
): Promise<Comment> {
  return inTransaction(deps.db, async (transaction) => {
    const { stored, event } = await requireOwn(transaction, actor, id);
    if (body.event !== undefined && body.event !== event.id) throw new AppError('notFound');
    if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
    const text = cleanText(body.comment);
    const mentioned = await chooseMentions(transaction, event.siteId, text, body, stored);
    const added = mentioned.filter((userId) => !stored.taggedIds.includes(userId));
    const hasOtherTags = added.length > 0 || mentioned.length < stored.taggedIds.length;
    if (text !== stored.text || hasOtherTags) {
      const isGone =
        text !== stored.text && !(await replaceText(transaction, stored, text, deps.clock.now()));
      if (isGone) throw new AppError('notFound');
      await setMentions(transaction, stored, mentioned);
      const inTextBefore = mentionedIds(stored.text);
      const notified = added.filter((userId) => !inTextBefore.includes(userId));
      const change = { id, action: 'changed', notified } as const;
      await recordComment({ db: transaction, jobs: deps.jobs }, actor, event, change);
    }
    return requireComment({ ...deps, db: transaction }, stored);
  });
}

export async function deleteComment(deps: CommentDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const { stored, event } = await requireOwn(transaction, actor, id);
    await removeComment(transaction, stored);
    await recountComments(transaction, event);
    const change = { id, action: 'deleted', notified: [] } as const;
    await recordComment({ db: transaction, jobs: deps.jobs }, actor, event, change);
  });
}

async function requireOwn(
  transaction: Db,
  actor: Actor,
  id: number,
): Promise<{ stored: StoredComment; event: LockedEvent }> {
  const found = requireFound(await findStoredComment(transaction, actor.scope, id));
  const event = await requireEvent(transaction, actor, found.eventId);
  const stored = requireFound(await findStoredComment(transaction, actor.scope, id));
  if (stored.userId !== actor.user.id) throw new AppError('forbidden');
  return { stored, event };
}

async function requireComment(deps: EventDeps, key: CommentKey): Promise<Comment> {
  return requireFound(await findComment(deps, key));
}

/** The audit row does not contain the text, so that a deleted comment is gone. */
async function recordComment(
  { db: transaction, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  { siteId, id: eventId, deviceId }: LockedEvent,
  {
    id,
    action,
    notified,
  }: { id: number; action: 'added' | 'changed' | 'deleted'; notified: readonly number[] },
): Promise<void> {
  await writeAudit(transaction, actor, `comment.${action}`, ['comment', id, siteId], {
    after: { eventId },
  });
  await announce(transaction, {
    kind: 'commented',
    site_id: siteId,
    event_id: eventId,
    device_id: deviceId,
  });
  const userIds = [...new Set(notified)].filter((userId) => userId !== actor.user.id);
  if (userIds.length === 0) return;
  const payload = { site_id: siteId, comment_id: id, user_ids: userIds };
  await jobs.enqueue(transaction, noticeOfComment, payload);
}
