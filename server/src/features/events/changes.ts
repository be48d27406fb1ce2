import { isDeepStrictEqual } from 'node:util';
import {
  transitions,
  type EventChanges,
  type EventStatus,
  type WasteEvent,
} from '@wastegauge/contract/waste/events';
import type { DecisionKind } from '@wastegauge/contract/waste/decisions';
import type { LiveMessage } from '@wastegauge/contract/waste/live';
import { can } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudits } from '../../platform/db/audit.ts';
import { requirePermission, type Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import { chooseFood, isWasteType, type ChosenFood } from '../foods/service.ts';
import { storeDecisions } from './decision-log.ts';
import { applyLabel, changeEvent, isSameFood, type LabelColumns } from './labels.ts';
import { requireReasonForEvents } from './locked-periods.ts';
import { findLabels, lockEventAndPrices, type LockedEvent } from './queries.ts';
import { readEvents, type EventDeps } from './read-events.ts';

export async function updateEvent(
  deps: EventDeps,
  actor: Actor,
  id: number,
  changes: EventChanges,
): Promise<WasteEvent> {
  requireRights(actor, changes);
  return inTransaction(deps.db, async (transaction) => {
    const event = requireFound(await lockEventAndPrices(transaction, actor.scope, id));
    const within = { ...deps, db: transaction };
    const change = await changeLockedEvent(within, actor, event, changes);
    if (change) await recordChanges(within, actor, [{ before: event, ...change }]);
    return requireFound((await readEvents({ ...deps, db: transaction }, actor, [event]))[0]);
  });
}

export interface EventChange {
  kind: DecisionKind;
  after: LockedEvent;
}

/** Needs the price lock and throws before it writes. Rights beyond a correction or a discard are the caller's task. */
export async function changeLockedEvent(
  deps: EventDeps,
  actor: Actor,
  event: LockedEvent,
  changes: EventChanges,
): Promise<EventChange | null> {
  if (isRepeatedDiscard(event, changes)) return null;
  checkTransition(actor, event, changes);
  return storeChanges(deps, actor, event, changes);
}

/** Decision C-30: the body distinguishes a discard in the feed from one in the review. */
const isFeedDiscard = ({ user: _user, ...changes }: EventChanges): boolean =>
  changes.status === 'DISCARDED' && Object.keys(changes).length === 1;

const isRepeatedDiscard = (event: LockedEvent, changes: EventChanges): boolean =>
  event.status === 'DISCARDED' && isFeedDiscard(changes);

function requireRights(actor: Actor, changes: EventChanges): void {
  if (changes.status === 'DISCARDED' && !isFeedDiscard(changes)) {
    requirePermission(actor, 'events.review');
  }
  if (changes.verify !== undefined || changes.is_relabelled !== undefined) {
    requirePermission(actor, 'labels.verify');
  }
}

function checkTransition(actor: Actor, event: LockedEvent, { status }: EventChanges): void {
  const next = status ?? event.status;
  const isAllowed = next === event.status || transitions[event.status].includes(next);
  const isForReviewers = event.status === 'DISCARDED';
  if (!isAllowed || (isForReviewers && !can(actor.user, 'events.review'))) {
    throw new AppError('eventNotChangeable');
  }
}

async function storeChanges(
  deps: EventDeps,
  actor: Actor,
  event: LockedEvent,
  changes: EventChanges,
): Promise<EventChange> {
  const chosen = await chooseFood(deps.db, event, changes);
  const status = changes.status ?? statusWithFood(event, chosen);
  if (status === 'SUCCESSFUL' && !chosen && event.foodId === null) {
    throw invalidField('food', texts.foodNeeded);
  }
  if (changes.waste_type !== undefined && !(await isWasteType(deps.db, changes.waste_type))) {
    throw invalidField('waste_type', texts.wasteTypeUnknown);
  }
  if (isVerifyingOwnLabel(actor, event, changes)) throw new AppError('ownLabel');

  const isRelabelled = chosen !== null && !isSameFood(event, chosen, changes);
  const columns = {
    ...(status !== event.status && { status }),
    ...(changes.waste_type !== undefined && { waste_type_id: changes.waste_type }),
    ...(changes.service_time !== undefined && { service_time: changes.service_time }),
    ...labelFlags(deps, actor, changes, isRelabelled && event.foodId !== null),
  };
  const trimmings = changes.trimmings ?? event.trimmings;
  const store = (): Promise<LockedEvent> => {
    if (status === 'PROCESSING') {
      return sendToQueue(deps.db, event, chosen, { ...columns, trimmings });
    }
    if (!isRelabelled) return changeEvent(deps.db, event, { ...columns, trimmings });
    const isFirst = event.foodId === null;
    const by = isFirst && { user_labelled: actor.user.id, labelled_at: deps.clock.now() };
    const label = { ...event, ...chosen, trimmings };
    return applyLabel(deps.db, { ...label, columns: { ...columns, ...by } });
  };
  return { kind: changeKind(event, { ...changes, status }), after: await store() };
}

/** Naming the food of a waiting event labels it. */
const statusWithFood = (event: LockedEvent, chosen: ChosenFood | null): EventStatus =>
  chosen && event.status === 'PROCESSING' ? 'SUCCESSFUL' : event.status;

function sendToQueue(
  transaction: Db,
  event: LockedEvent,
  chosen: ChosenFood | null,
  { trimmings, ...columns }: LabelColumns & { trimmings: boolean },
): Promise<LockedEvent> {
  const offered = chosen?.foodId ?? event.foodId;
  return applyLabel(transaction, {
    ...event,
    foodId: null,
    foodDescriptionId: null,
    trimmings,
    columns: {
      ...columns,
      ...(offered !== null && { suggested_food_id: offered }),
      auto_label: false,
      labelled_at: null,
      user_labelled: null,
      verify: null,
      verified_at: null,
      user_verify: null,
    },
  });
}

/** The verifying user and time are never taken from the body. */
function labelFlags(
  deps: EventDeps,
  actor: Actor,
  changes: EventChanges,
  isRelabelled: boolean,
): LabelColumns {
  const isVerifier = can(actor.user, 'labels.verify');
  const now = { user_verify: actor.user.id, verified_at: deps.clock.now() };
  const flags = {
    ...(changes.is_correct_label !== undefined && { is_correct_label: changes.is_correct_label }),
    ...(changes.is_relabelled !== undefined && { is_relabelled: changes.is_relabelled }),
    ...(changes.is_relabelled_by_user !== undefined && {
      is_relabelled_by_user: changes.is_relabelled_by_user,
    }),
    ...(changes.verify !== undefined && { verify: changes.verify, ...now }),
  };
  if (!isRelabelled) return flags;
  if (isVerifier) return { is_correct_label: false, ...flags, is_relabelled: true };
  // The new label has not been verified.
  const unverified = { verify: null, user_verify: null, verified_at: null };
  return { ...flags, ...unverified, is_correct_label: false, is_relabelled_by_user: true };
}

/** Reviewers may verify their own labels. */
const isVerifyingOwnLabel = (actor: Actor, event: LockedEvent, { verify }: EventChanges): boolean =>
  verify === true && event.userLabelled === actor.user.id && !can(actor.user, 'events.review');

function changeKind(event: LockedEvent, { status, verify }: EventChanges): DecisionKind {
  if (status === 'DISCARDED') return 'discarded';
  if (verify !== undefined) return 'verified';
  return event.status === 'PROCESSING' && status === 'SUCCESSFUL' ? 'labelled' : 'changed';
}

interface RecordedChange extends EventChange {
  before: LockedEvent;
}

/** Stores the decisions too, so that the user can undo them. Needs at least one change. */
export async function recordChanges(
  deps: EventDeps,
  actor: Actor,
  changes: readonly RecordedChange[],
): Promise<void> {
  await auditChanges(
    deps.db,
    actor,
    changes.map((change) => ({ ...change, action: change.kind, live: change.kind })),
  );
  await storeDecisions(deps.db, changes, { userId: actor.user.id, at: deps.clock.now() });
}

export async function recordUndone(
  { db }: EventDeps,
  actor: Actor,
  events: readonly LockedEvent[],
): Promise<void> {
  const labels = await findLabels(db, actor.scope, events);
  const byId = new Map(labels.map((label) => [label.id, label]));
  await auditChanges(
    db,
    actor,
    events.map((before) => {
      const after = requireFound(byId.get(before.id));
      return { before, after, action: 'undone', live: 'changed' };
    }),
  );
}

interface AuditedChange {
  before: LockedEvent;
  after: LockedEvent;
  action: string;
  live: LiveMessage['kind'];
}

async function auditChanges(
  db: Db,
  actor: Actor,
  changes: readonly AuditedChange[],
): Promise<void> {
  const reason = await requireReasonForEvents(
    db,
    actor,
    changes.filter(changesFigures).map(({ before }) => before),
  );
  await writeAudits(
    db,
    actor,
    changes.map(({ before, after, action }) => ({
      action: `event.${action}`,
      targetType: 'event',
      targetId: before.id,
      siteId: before.siteId,
      before: changedColumns(before, after),
      after: { ...changedColumns(after, before), ...reason },
    })),
  );
  for (const { before, live } of changes) {
    const { siteId, id, deviceId } = before;
    await announce(db, { kind: live, site_id: siteId, event_id: id, device_id: deviceId });
  }
}

/** Unchanged columns would be two thirds of the audit, which keeps every label for years. */
const changedColumns = (event: LockedEvent, other: LockedEvent): Record<string, unknown> => {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(
    Object.entries(event).filter(
      ([column, value]) => !isDeepStrictEqual(value, others.get(column)),
    ),
  );
};

const reportedFields = [
  'status',
  'foodId',
  'foodDescriptionId',
  'trimmings',
  'wasteTypeId',
  'serviceTime',
] as const satisfies (keyof LockedEvent)[];

/** Checking a label changes no figure of a report. */
const changesFigures = ({ before, after }: AuditedChange): boolean =>
  reportedFields.some((field) => before[field] !== after[field]);
