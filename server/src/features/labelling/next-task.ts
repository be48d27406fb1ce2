import { setTimeout } from 'node:timers/promises';
import {
  claimMinutes,
  type LabellingTask,
  type VerificationTask,
} from '@wastegauge/contract/waste/labelling';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import { readEvents, type EventDeps, type EventKey } from '../events/service.ts';
import {
  claimEvent,
  claimOldest,
  claimWaiting,
  findClaimed,
  findMostUseful,
  findOldestPart,
  findPrevious,
  findQueueStart,
  renewClaims,
  type Claimant,
  type Claimed,
  type Purpose,
  type QueuePart,
} from './claims.ts';
import { minFoodShare } from '../recognition/service.ts';
import type { ProgressReader } from './progress.ts';
import { findSuggestions } from './suggestions.ts';

export interface LabellingDeps extends EventDeps {
  progress: ProgressReader;
  /** Null when recognition is switched off: what it stored before is not shown. */
  recogniser: Recogniser | null;
  claimMs?: number;
}

interface QueueQuery {
  order?: 'oldest' | 'teach' | undefined;
  serial?: string | undefined;
  skip: readonly number[];
}

type Task = EventKey & QueuePart;

type ClaimedTask = Task & Claimed;

export async function nextLabellingTask(
  deps: LabellingDeps,
  actor: Actor,
  query: QueueQuery,
): Promise<LabellingTask | undefined> {
  const claimed = await claimNext(deps, actor, 'labelling', query);
  if (!claimed || claimed.deviceId === null) return undefined;
  const now = deps.clock.now();
  const [progress, { suggestions, foodShare }, { event, labelled }] = await Promise.all([
    deps.progress.readLabelling(deps.db, actor.scope, query.serial === undefined ? null : claimed, {
      userId: actor.user.id,
      now,
    }),
    findSuggestions(deps, claimed, now),
    readWithPrevious(deps, actor, claimed),
  ]);
  return {
    ...progress,
    id: claimed.deviceId,
    device_id: claimed.deviceId,
    serial: event.device_serial,
    site_id: event.site,
    site_name: event.site_name,
    labelled: labelled && toWorkItem(labelled),
    unlabelled: toWorkItem(event),
    suggestions,
    is_food_visible: foodShare === null ? null : foodShare >= minFoodShare,
  };
}

const toWorkItem = (event: WasteEvent): LabellingTask['unlabelled'] => ({
  ...event,
  device_id: event.device,
  site_id: event.site,
});

export async function nextVerificationTask(
  deps: LabellingDeps,
  actor: Actor,
  query: QueueQuery,
): Promise<VerificationTask | undefined> {
  const claimed = await claimNext(deps, actor, 'verification', query);
  if (!claimed) return undefined;
  const [progress, { event, labelled }] = await Promise.all([
    deps.progress.readVerification(deps.db, actor.scope, {
      userId: actor.user.id,
      now: deps.clock.now(),
    }),
    readWithPrevious(deps, actor, claimed),
  ]);
  return { ...progress, event, previous_event: labelled };
}

/** Independent queries run at the same time: each one after another adds to the wait of the labeller. */
async function claimNext(
  deps: LabellingDeps,
  actor: Actor,
  purpose: Purpose,
  query: QueueQuery,
): Promise<ClaimedTask | undefined> {
  const { db } = deps;
  const { scope } = actor;
  const claimant = createClaimant(deps, actor, purpose, query.skip);
  const isTeaching = query.order === 'teach' && deps.recogniser !== null;
  await renewClaims(db, scope, claimant, query.skip);
  const { claimed, oldest } = isTeaching
    ? { claimed: await findClaimed(db, scope, claimant, query.serial), oldest: undefined }
    : await findQueueStart(db, scope, claimant, query.serial);
  if (claimed) {
    const [previousId] = await Promise.all([
      findPrevious(db, purpose, claimed),
      renewClaims(db, scope, claimant, [claimed.id]),
    ]);
    return { ...claimed, previousId };
  }
  // Another labeller may claim the event first: try again while any event is free.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (isTeaching) {
      const useful = await findMostUseful(db, scope, claimant, query.serial);
      const taken = useful && (await claimWaiting(db, useful, claimant));
      if (taken) return { ...useful, ...taken };
      if (useful) continue;
    }
    const isFirst = attempt === 0 && !isTeaching;
    const part = isFirst ? oldest : await findOldestPart(db, scope, claimant, query.serial);
    if (!part) return undefined;
    const taken = await claimOldest(db, part, claimant);
    if (taken) return { ...taken, deviceId: part.deviceId };
    await setTimeout(pauseMs);
  }
  return undefined;
}

export const claimTask = (
  deps: EventDeps,
  actor: Actor,
  event: EventKey,
  purpose: Purpose,
): Promise<void> => claimEvent(deps.db, event, createClaimant(deps, actor, purpose, []));

// Two seconds in total: an event may stay locked for longer, but the caller needs a reply.
const maxAttempts = 40;
const pauseMs = 50;

function createClaimant(
  deps: EventDeps & { claimMs?: number },
  actor: Actor,
  purpose: Purpose,
  skip: readonly number[],
): Claimant {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + (deps.claimMs ?? claimMinutes * 60_000));
  return { userId: actor.user.id, purpose, skip, now, until };
}

async function readWithPrevious(
  deps: LabellingDeps,
  actor: Actor,
  { siteId, id, previousId }: ClaimedTask,
): Promise<{ event: WasteEvent; labelled: WasteEvent | null }> {
  const ids = previousId === null ? [id] : [id, previousId];
  const [event, labelled] = await readEvents(
    deps,
    actor,
    ids.map((one) => ({ siteId, id: one })),
  );
  if (!event) throw new Error(`Event ${id} was claimed but no longer exists`);
  return { event, labelled: labelled ?? null };
}
