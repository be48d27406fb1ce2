import { setTimeout } from 'node:timers/promises';
import {
  claimMinutes,
  type LabellingTask,
  type VerificationTask,
} from '@wastegauge/contract/waste/labelling';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { queryRow } from '../../platform/db/query.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import { readEvents, type EventDeps, type EventKey } from '../events/service.ts';
import {
  claimEvent,
  claimOldest,
  claimWaiting,
  findClaimed,
  findMostUseful,
  findOldestPart,
  renewClaims,
  type Claimant,
  type Purpose,
  type QueuePart,
} from './claims.ts';
import { findFoodShare, minFoodShare } from '../recognition/service.ts';
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

interface ClaimedTask {
  task: Task;
  /** The last one done in the same part of the queue. */
  previous: EventKey | undefined;
}

export async function nextLabellingTask(
  deps: LabellingDeps,
  actor: Actor,
  query: QueueQuery,
): Promise<LabellingTask | undefined> {
  const claimed = await claimNext(deps, actor, 'labelling', query);
  if (!claimed || claimed.task.deviceId === null) return undefined;
  const { task } = claimed;
  const now = deps.clock.now();
  const [progress, suggestions, foodShare, { event, labelled }] = await Promise.all([
    deps.progress.readLabelling(deps.db, actor.scope, query.serial === undefined ? null : task, {
      userId: actor.user.id,
      now,
    }),
    findSuggestions(deps, task, now),
    deps.recogniser ? findFoodShare(deps.db, task) : null,
    readWithPrevious(deps, actor, claimed),
  ]);
  return {
    ...progress,
    id: claimed.task.deviceId,
    device_id: claimed.task.deviceId,
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
  const findOldest = () => findOldestPart(db, scope, claimant, query.serial);
  await renewClaims(db, scope, claimant, query.skip);
  const [claimed, oldest] = await Promise.all([
    findClaimed(db, scope, claimant, query.serial),
    isTeaching ? undefined : findOldest(),
  ]);
  if (claimed) {
    const [previous] = await Promise.all([
      findPrevious(db, purpose, claimed),
      renewClaims(db, scope, claimant, [claimed.id]),
    ]);
    return { task: claimed, previous };
  }
  // Another labeller may claim the event first: try again while any event is free.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (isTeaching) {
      const useful = await findMostUseful(db, scope, claimant, query.serial);
      const task = useful && (await claimPart(db, useful, claimant, claimWaiting));
      if (task) return task;
      if (useful) continue;
    }
    const part = attempt === 0 && oldest ? oldest : await findOldest();
    if (!part) return undefined;
    const task = await claimPart(db, part, claimant, claimOldest);
    if (task) return task;
    await setTimeout(pauseMs);
  }
  return undefined;
}

async function claimPart<Part extends QueuePart>(
  db: Db,
  part: Part,
  claimant: Claimant,
  claim: (db: Db, part: Part, claimant: Claimant) => Promise<EventKey | undefined>,
): Promise<ClaimedTask | undefined> {
  const [taken, previous] = await Promise.all([
    claim(db, part, claimant),
    findPrevious(db, claimant.purpose, part),
  ]);
  return taken && { task: { ...taken, deviceId: part.deviceId }, previous };
}

const findPrevious = (db: Db, purpose: Purpose, part: QueuePart): Promise<EventKey | undefined> =>
  purpose === 'labelling' ? findLastLabelled(db, part) : findLastVerified(db, part.siteId);

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
  { task, previous }: ClaimedTask,
): Promise<{ event: WasteEvent; labelled: WasteEvent | null }> {
  const [event, labelled] = await readEvents(deps, actor, [task, ...(previous ? [previous] : [])]);
  if (!event) throw new Error(`Event ${task.id} was claimed but no longer exists`);
  return { event, labelled: labelled ?? null };
}

const findLastLabelled = (db: Db, { siteId, deviceId }: QueuePart): Promise<EventKey | undefined> =>
  queryRow(db)`${prepared}
    select site_id as "siteId", id from event
    where site_id = ${siteId} and device_id = ${deviceId}
      and labelled_at is not null and user_labelled is not null
    order by labelled_at desc, id desc limit 1
  `;

const findLastVerified = (db: Db, siteId: number): Promise<EventKey | undefined> =>
  queryRow(db)`${prepared}
    select site_id as "siteId", id from event
    where site_id = ${siteId} and verified_at is not null and user_verify is not null
    order by verified_at desc, id desc limit 1
  `;
