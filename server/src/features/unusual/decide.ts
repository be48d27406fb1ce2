import type { UnusualEntry, unusualRoutes } from '@wastegauge/contract/insight/unusual';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { runStatement } from '../../platform/db/query.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import { undoDiscards } from '../decisions/service.ts';
import {
  changeLockedEvent,
  lockEventsAndPrices,
  recordChanges,
  revalueEvents,
  type EventDeps,
  type LockedEvent,
} from '../events/service.ts';
import { describeEntries, isAsLeft } from './list.ts';
import { findUnusual, type EntryDetail, type UnusualRow } from './list-queries.ts';

type Choice = ParsedRequest<(typeof unusualRoutes)['decideUnusual']>['body'];

export const decideUnusual = (
  deps: EventDeps,
  actor: Actor,
  id: number,
  choice: Choice,
): Promise<UnusualEntry> =>
  withLockedEntry(deps, actor, id, async (within, entry, events) => {
    const event = requireFound(events.find((each) => each.id === id));
    if (entry.outcome !== null) {
      if (isSameDecision(entry, choice)) return;
      throw new AppError('conflict');
    }
    if (event.status === 'DISCARDED') throw new AppError('eventDiscarded');
    const excess = excessEvents(choice, event, events);
    await discard(within, actor, excess);
    const afterG = choice.outcome === 'corrected' ? toGrams(choice.weight) : undefined;
    if (afterG !== undefined) await setWeight(within.db, event, afterG);
    await storeDecision(within, actor, entry, {
      outcome: choice.outcome,
      weightBeforeG: afterG === undefined ? null : entry.weightG,
      detail: {
        ...entry.detail,
        ...(excess.length > 0 && { discarded: excess.map((each) => each.id) }),
        ...(afterG !== undefined && { weight_after_g: afterG }),
      },
    });
    await writeAudit(within.db, actor, `unusual.${choice.outcome}`, ['event', id, entry.siteId], {
      before: { weightG: entry.weightG, rule: entry.rule },
      after: { weightG: afterG ?? entry.weightG, discarded: excess.map((each) => each.id) },
    });
  });

export const undoUnusual = (deps: EventDeps, actor: Actor, id: number): Promise<UnusualEntry> =>
  withLockedEntry(deps, actor, id, async (within, entry, events) => {
    if (entry.outcome === null) return;
    const event = requireFound(events.find((each) => each.id === id));
    const { discarded = [], weight_after_g: _after, ...detail } = entry.detail;
    if (!isAsLeft(entry, event.status === 'DISCARDED')) throw new AppError('changedSince');
    const restored = events.filter((each) => discarded.includes(each.id));
    if (restored.length < discarded.length) throw new AppError('changedSince');
    await undoDiscards(within, actor, restored);
    if (entry.weightBeforeG !== null) await setWeight(within.db, event, entry.weightBeforeG);
    await storeDecision(within, actor, entry, { outcome: null, weightBeforeG: null, detail });
    await writeAudit(within.db, actor, 'unusual.undone', ['event', id, entry.siteId], {
      before: { weightG: entry.weightG, outcome: entry.outcome, discarded },
      after: { weightG: entry.weightBeforeG ?? entry.weightG, outcome: null },
    });
  });

/** Locks the events of the entry first, as every change of an event does; two people decide one after another. */
function withLockedEntry(
  deps: EventDeps,
  actor: Actor,
  id: number,
  work: (within: EventDeps, entry: UnusualRow, events: LockedEvent[]) => Promise<void>,
): Promise<UnusualEntry> {
  return inTransaction(deps.db, async (transaction) => {
    const within = { ...deps, db: transaction };
    const read = async () => requireFound(await findUnusual(transaction, actor.scope, id));
    const seen = await read();
    const events = await lockEventsAndPrices(transaction, actor.scope, eventIds(seen));
    const entry = await read();
    // The series grew while the events were being locked.
    if (eventIds(entry).some((each) => !events.some((event) => event.id === each))) {
      throw new AppError('conflict');
    }
    await work(within, entry, events);
    return requireFound((await describeEntries(within, actor, [await read()]))[0]);
  });
}

const eventIds = ({ id, detail }: UnusualRow): number[] => [id, ...(detail.other_events ?? [])];

const toGrams = (kg: number): number => Math.round(kg * 1000);

const isSameDecision = ({ outcome, detail }: UnusualRow, choice: Choice): boolean =>
  outcome === choice.outcome &&
  (choice.outcome !== 'corrected' || detail.weight_after_g === toGrams(choice.weight));

/** Correcting a series keeps its first event; events discarded elsewhere are left alone. */
function excessEvents(
  { outcome }: Choice,
  event: LockedEvent,
  events: readonly LockedEvent[],
): LockedEvent[] {
  if (outcome === 'kept') return [];
  return events.filter(
    (each) => each.status !== 'DISCARDED' && (outcome === 'excluded' || each.id !== event.id),
  );
}

async function discard(
  deps: EventDeps,
  actor: Actor,
  events: readonly LockedEvent[],
): Promise<void> {
  const discarded = [];
  for (const before of events) {
    const change = await changeLockedEvent(deps, actor, before, { status: 'DISCARDED' });
    if (change) discarded.push({ before, ...change });
  }
  if (discarded.length > 0) await recordChanges(deps, actor, discarded);
}

async function setWeight(
  transaction: Db,
  { siteId, id, deviceId }: LockedEvent,
  weightG: number,
): Promise<void> {
  await runStatement(transaction)`
    update event set weight_g = ${weightG} where site_id = ${siteId} and id = ${id}
  `;
  await revalueEvents(transaction, { siteId, eventIds: [id] });
  await announce(transaction, {
    kind: 'changed',
    site_id: siteId,
    event_id: id,
    device_id: deviceId,
  });
}

interface StoredDecision {
  outcome: UnusualRow['outcome'];
  weightBeforeG: number | null;
  detail: EntryDetail;
}

const storeDecision = (
  { db, clock }: EventDeps,
  actor: Actor,
  { siteId, id }: UnusualRow,
  { outcome, weightBeforeG, detail }: StoredDecision,
): Promise<void> =>
  runStatement(db)`
    update unusual_entry
    set outcome = ${outcome}, decided_by = ${outcome && actor.user.id},
      decided_at = ${outcome && clock.now()}, weight_before_g = ${weightBeforeG},
      detail = ${JSON.stringify(detail)}::jsonb
    where site_id = ${siteId} and event_id = ${id}
  `;
