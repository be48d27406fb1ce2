import { setTimeout } from 'node:timers/promises';
import {
  claimMinutes,
  type LabellingTask,
  type VerificationTask,
} from '@wastegauge/contract/waste/labelling';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import { readEvents, type EventDeps, type EventKey } from '../events/service.ts';
import {
  claimOldest,
  findHeld,
  findOldestPart,
  renewClaims,
  type Claimant,
  type Purpose,
  type QueuePart,
} from './claims.ts';
import type { ProgressReader } from './progress.ts';
import { findLastLabelled, findLastVerified } from './queries.ts';
import { findSuggestions } from './suggestions.ts';

export interface LabellingDeps extends EventDeps {
  progress: ProgressReader;
  /** How long a task is kept for whoever took it. */
  leaseMs?: number;
}

interface Wish {
  serial?: string | undefined;
  /** Tasks the caller has at hand. */
  skip: readonly number[];
}

type Task = EventKey & QueuePart;

/** The event that waits longest for a food, kept for the caller; nothing when all are done. */
export async function nextLabellingTask(
  deps: LabellingDeps,
  actor: Actor,
  wish: Wish,
): Promise<LabellingTask | undefined> {
  const task = await claimNext(deps, actor, 'labelling', wish);
  if (!task || task.deviceId === null) return undefined;
  const now = deps.clock.now();
  const [progress, suggestions, { event, labelled }] = await Promise.all([
    deps.progress.ofDevice(deps.db, task, now),
    findSuggestions(deps.db, task, now),
    readWithPrevious(deps, actor, task, findLastLabelled(deps.db, task)),
  ]);
  return {
    ...progress,
    id: task.deviceId,
    device_id: task.deviceId,
    serial: event.device_serial,
    site_id: event.site,
    site_name: event.site_name,
    labelled: labelled && workItem(labelled),
    unlabelled: workItem(event),
    suggestions,
  };
}

const workItem = (event: WasteEvent): LabellingTask['unlabelled'] => ({
  ...event,
  device_id: event.device,
  site_id: event.site,
});

/** The oldest label that nobody has checked and that somebody else set, kept for the caller. */
export async function nextVerificationTask(
  deps: LabellingDeps,
  actor: Actor,
  wish: Wish,
): Promise<VerificationTask | undefined> {
  const task = await claimNext(deps, actor, 'verification', wish);
  if (!task) return undefined;
  const [progress, { event, labelled }] = await Promise.all([
    deps.progress.ofVerification(deps.db, actor.scope, actor.user.id, deps.clock.now()),
    readWithPrevious(deps, actor, task, findLastVerified(deps.db, task.siteId)),
  ]);
  return { ...progress, event, previous_event: labelled };
}

async function claimNext(
  deps: LabellingDeps,
  actor: Actor,
  purpose: Purpose,
  wish: Wish,
): Promise<Task | undefined> {
  const claimant = claimantOf(deps, actor, purpose, wish.skip);
  await renewClaims(deps.db, actor.scope, claimant, wish.skip);
  const held = await findHeld(deps.db, actor.scope, claimant, wish.serial);
  if (held) {
    await renewClaims(deps.db, actor.scope, claimant, [held.id]);
    return held;
  }
  // Whoever was faster took what was found, or is about to: as long as something is free, look again.
  for (let look = 0; look < looksAtMost; look += 1) {
    const part = await findOldestPart(deps.db, actor.scope, claimant, wish.serial);
    if (!part) return undefined;
    const taken = await claimOldest(deps.db, part, claimant);
    if (taken) return { ...taken, deviceId: part.deviceId };
    await setTimeout(pauseMs);
  }
  return undefined;
}

// Two seconds: an event that is locked for longer leaves whoever asks without a task, not without an answer.
const looksAtMost = 40;
const pauseMs = 50;

function claimantOf(
  deps: LabellingDeps,
  actor: Actor,
  purpose: Purpose,
  atHand: readonly number[],
): Claimant {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + (deps.leaseMs ?? claimMinutes * 60_000));
  return { userId: actor.user.id, purpose, atHand, now, until };
}

async function readWithPrevious(
  deps: LabellingDeps,
  actor: Actor,
  task: EventKey,
  findPrevious: Promise<EventKey | undefined>,
): Promise<{ event: WasteEvent; labelled: WasteEvent | null }> {
  const previous = await findPrevious;
  const [event, labelled] = await readEvents(deps, actor, [task, ...(previous ? [previous] : [])]);
  if (!event) throw new Error(`Event ${task.id} was claimed and is gone`);
  return { event, labelled: labelled ?? null };
}
