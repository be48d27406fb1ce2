import { restoreHours } from '@wastegauge/contract/waste/decisions';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { can } from '@wastegauge/contract/permissions';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import {
  changeEvent,
  hasLabel,
  lockEventsAndPrices,
  readEvents,
  recordUndone,
  restoreLabels,
  type EventDeps,
  type LockedEvent,
} from '../events/service.ts';
import { claimTask, type Purpose } from '../labelling/service.ts';
import { findLastDecisions, markUndone, type StoredDecision } from './queries.ts';

export interface RefusedEvent {
  event: number;
  code: string;
}

export interface Changed<Result> {
  before: LockedEvent;
  result: Result;
}

/**
 * Locks the events and runs the work for each of them in one transaction. An event that must not be changed is left
 * out: the work throws before it writes.
 */
export function forEachEvent<Result>(
  deps: EventDeps,
  actor: Actor,
  ids: readonly number[],
  prepare: (
    within: EventDeps,
    events: readonly LockedEvent[],
  ) => Promise<{
    work: (event: LockedEvent) => Promise<Result | null>;
    record: (changed: Changed<Result>[]) => Promise<void>;
  }>,
): Promise<{ events: WasteEvent[]; refused: RefusedEvent[] }> {
  return inTransaction(deps.db, async (transaction) => {
    const within = { ...deps, db: transaction };
    const locked = await lockEventsAndPrices(transaction, actor.scope, ids);
    const { work, record } = await prepare(within, locked);
    const done: LockedEvent[] = [];
    const changed: Changed<Result>[] = [];
    const refused: RefusedEvent[] = [];
    for (const before of locked) {
      try {
        const result = await work(before);
        done.push(before);
        if (result !== null) changed.push({ before, result });
      } catch (error) {
        if (!(error instanceof AppError) || locked.length === 1) throw error;
        refused.push({ event: before.id, code: error.code });
      }
    }
    if (done.length === 0) throw new AppError('changedSince');
    if (changed.length > 0) await record(changed);
    return { events: await readEvents(within, actor, done), refused };
  });
}

export async function undoDecisions(
  deps: EventDeps,
  actor: Actor,
  { events: ids, reopen }: { events: readonly number[]; reopen?: Purpose | undefined },
): Promise<{ restored: WasteEvent[]; refused: RefusedEvent[] }> {
  const userId = actor.user.id;
  const { events, refused } = await forEachEvent(deps, actor, ids, async (within, locked) => {
    const decisions = await findLastDecisions(within.db, locked, { userId });
    return {
      work: async (event) => {
        const decision = decisions.get(event.id);
        if (!decision || !hasLabel(event, decision.after)) throw new AppError('changedSince');
        checkRestore(within, actor, decision);
        if (reopen) await claimTask(within, actor, event, reopen);
        return decision;
      },
      record: (undone) => undo(within, actor, undone),
    };
  });
  return { restored: events, refused };
}

/** Discards from before decisions were stored return to the queue, or to the reports if they have a food. */
export function restoreEvents(
  deps: EventDeps,
  actor: Actor,
  ids: readonly number[],
): ReturnType<typeof forEachEvent> {
  const isReviewer = can(actor.user, 'events.review');
  return forEachEvent(deps, actor, ids, async (within, locked) => {
    const decisions = await findLastDecisions(within.db, locked, { kind: 'discarded' });
    return {
      work: async (event) => {
        const decision = decisions.get(event.id);
        const isAllowed = isReviewer || decision?.userId === actor.user.id;
        if (event.status !== 'DISCARDED' || !isAllowed) throw new AppError('eventNotChangeable');
        if (decision && hasLabel(event, decision.after)) {
          checkRestore(within, actor, decision);
          return decision;
        }
        if (!isReviewer) throw new AppError('changedSince');
        const status = event.foodId === null ? 'PROCESSING' : 'SUCCESSFUL';
        await changeEvent(within.db, event, { status });
        return 'reset';
      },
      record: (undone) => undo(within, actor, undone),
    };
  });
}

/**
 * For features that undo their own discards at any time. Needs the price lock; all events or none: throws if one was
 * changed since.
 */
export async function undoDiscards(
  deps: EventDeps,
  actor: Actor,
  events: readonly LockedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const discards = await findUndoableDiscards(deps.db, events);
  const undone = events.map((before) => {
    const result = discards.get(before.id);
    if (!result) throw new AppError('changedSince');
    return { before, result };
  });
  await undo(deps, actor, undone);
}

/** Discards of these events that nothing has changed since, by event id. */
export async function findUndoableDiscards(
  db: EventDeps['db'],
  events: readonly LockedEvent[],
): Promise<Map<number, StoredDecision>> {
  const found = await findLastDecisions(db, events, { kind: 'discarded' });
  const undoable = events.flatMap((event) => {
    const decision = found.get(event.id);
    const isUnchanged = decision !== undefined && hasLabel(event, decision.after);
    return isUnchanged && !isFoodGone(decision) ? [[event.id, decision] as const] : [];
  });
  return new Map(undoable);
}

async function undo(
  deps: EventDeps,
  actor: Actor,
  undone: readonly Changed<StoredDecision | 'reset'>[],
): Promise<void> {
  const restored = undone.flatMap(({ before, result }) =>
    result === 'reset' ? [] : [{ event: before, label: result.before, decision: result }],
  );
  await restoreLabels(deps.db, restored);
  await markUndone(
    deps.db,
    restored.map(({ decision }) => decision),
    deps.clock.now(),
  );
  await recordUndone(
    deps,
    actor,
    undone.map(({ before }) => before),
  );
}

function checkRestore({ clock }: EventDeps, actor: Actor, decision: StoredDecision): void {
  if (isFoodGone(decision)) throw new AppError('changedSince');
  if (isRestoreExpired(actor, decision, clock.now())) throw new AppError('restoreExpired');
}

/** A recipe may have been deleted in the meantime. */
const isFoodGone = (decision: StoredDecision): boolean =>
  decision.before.foodId !== null && decision.foodBefore === null;

export function isRestoreExpired(actor: Actor, decision: StoredDecision, now: Date): boolean {
  const isForReviewers = now.getTime() - decision.decidedAt.getTime() > restoreHours * 3_600_000;
  return decision.kind === 'discarded' && isForReviewers && !can(actor.user, 'events.review');
}
