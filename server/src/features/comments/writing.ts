import type { Comment, commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { claimEntry } from '../../platform/db/client-entries.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/ports/live.ts';
import { lockEvent, type EventDeps, type LockedEvent } from '../events/service.ts';
import { mentionedIn, withoutScripts } from './comment-text.ts';
import { chooseMentions, type GivenTags } from './mentions.ts';
import { noticeOfComment } from './notice-job.ts';
import {
  findStoredComment,
  insertComment,
  recountComments,
  removeComment,
  replaceText,
  setMentions,
  type StoredComment,
} from './queries.ts';
import { findComment } from './reading-queries.ts';

type BodyOf<Name extends 'addComment' | 'changeComment'> = ParsedRequest<
  (typeof commentRoutes)[Name]
>['body'];

export interface CommentDeps extends EventDeps {
  jobs: Jobs;
}

export async function addComment(
  deps: CommentDeps,
  actor: Actor,
  body: BodyOf<'addComment'>,
): Promise<Comment> {
  return inTransaction(deps.db, async (transaction) => {
    const event = await requireEvent(transaction, actor, body.event);
    const text = textOf(body.comment);
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

/** Nobody else changes the event or what is said about it until the transaction is over. */
export async function requireEvent(
  transaction: Db,
  actor: Actor,
  eventId: number,
): Promise<LockedEvent> {
  const event = await lockEvent(transaction, actor.scope, eventId);
  if (!event) throw new AppError('notFound');
  return event;
}

/** What was only script tags says nothing. */
export function textOf(given: string): string {
  const text = withoutScripts(given);
  if (text !== '') return text;
  throw new AppError('invalid', { fields: { comment: [texts.requiredField] } });
}

interface CommentToStore extends GivenTags {
  id: number;
  text: string;
  reply_to?: number | null | undefined;
}

/** Inside a transaction that holds the event. */
export async function storeComment(
  { db: transaction, jobs, clock }: CommentDeps,
  actor: Actor,
  event: LockedEvent,
  { id, text, reply_to: replyTo = null, ...tags }: CommentToStore,
): Promise<void> {
  if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
  const answered =
    replyTo === null ? null : await requireAnswered(transaction, actor, event, replyTo);
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
  const told = [...mentioned, ...(answered?.userId ? [answered.userId] : [])];
  await record({ db: transaction, jobs }, actor, event, { id, action: 'added', told });
}

/** What a reply answers may have been deleted meanwhile. */
async function requireAnswered(
  transaction: Db,
  actor: Actor,
  event: LockedEvent,
  replyTo: number,
): Promise<StoredComment> {
  const answered = await findStoredComment(transaction, actor.scope, replyTo);
  if (answered?.eventId !== event.id) throw new AppError('conflict');
  return answered;
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
    const text = textOf(body.comment);
    const mentioned = await chooseMentions(transaction, event.siteId, text, body, stored.text);
    if (text !== stored.text) {
      const isThere = await replaceText(transaction, stored, text, deps.clock.now());
      if (!isThere) throw new AppError('notFound');
      await setMentions(transaction, stored, mentioned);
      const before = mentionedIn(stored.text);
      const told = mentioned.filter((userId) => !before.includes(userId));
      const note = { id, action: 'changed', told } as const;
      await record({ db: transaction, jobs: deps.jobs }, actor, event, note);
    }
    return requireComment({ ...deps, db: transaction }, stored);
  });
}

export async function deleteComment(deps: CommentDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const { stored, event } = await requireOwn(transaction, actor, id);
    await removeComment(transaction, stored);
    await recountComments(transaction, event);
    const note = { id, action: 'deleted', told: [] } as const;
    await record({ db: transaction, jobs: deps.jobs }, actor, event, note);
  });
}

/** Outside the scope it does not exist; of somebody else it is only to be read. */
async function requireOwn(
  transaction: Db,
  actor: Actor,
  id: number,
): Promise<{ stored: StoredComment; event: LockedEvent }> {
  const found = await findStoredComment(transaction, actor.scope, id);
  if (!found) throw new AppError('notFound');
  const event = await requireEvent(transaction, actor, found.eventId);
  const stored = await findStoredComment(transaction, actor.scope, id);
  if (!stored) throw new AppError('notFound');
  if (stored.userId !== actor.user.id) throw new AppError('forbidden');
  return { stored, event };
}

export async function requireComment(
  deps: EventDeps,
  key: { siteId: number; id: number },
): Promise<Comment> {
  const comment = await findComment(deps, key);
  if (!comment) throw new AppError('notFound');
  return comment;
}

/** The audit knows who and when; the words are the author's and go when they are deleted. */
async function record(
  { db: transaction, jobs }: { db: Db; jobs: Jobs },
  actor: Actor,
  { siteId, id: eventId, deviceId }: LockedEvent,
  {
    id,
    action,
    told,
  }: { id: number; action: 'added' | 'changed' | 'deleted'; told: readonly number[] },
): Promise<void> {
  await writeAudit(transaction, actor, {
    action: `comment.${action}`,
    targetType: 'comment',
    targetId: id,
    siteId,
    after: { eventId },
  });
  await announce(transaction, {
    kind: 'commented',
    site_id: siteId,
    event_id: eventId,
    device_id: deviceId,
  });
  const userIds = [...new Set(told)].filter((userId) => userId !== actor.user.id);
  if (userIds.length === 0) return;
  const payload = { site_id: siteId, comment_id: id, user_ids: userIds };
  await jobs.enqueue(transaction, noticeOfComment, payload);
}
