import {
  labellingRoutes,
  type LabelChoice,
  type LabellingTask,
  type Verdict,
  type VerificationTask,
  type NamedEvent,
} from '@wastegauge/contract/waste/labelling';
import { call, session } from '../../api/call.ts';
import { undoDecisions, type Reopening } from '../../widgets/decisions/api.ts';
import { createDecisionOutbox, isOffline } from './decision-outbox.ts';
import { decisionStore, type KeptDecision } from './decision-store.ts';

/**
 * Releases in progress. A task requested again before its release arrives would be claimed and
 * then lost.
 */
const releases = new Set<Promise<unknown>>();

function release(sent: Promise<unknown>): void {
  const settled = sent
    // Claims that could not be released expire on the server.
    .catch(() => undefined)
    .finally(() => releases.delete(settled));
  releases.add(settled);
}

export interface LabellingQueue {
  /** Undefined for all monitors. */
  serial: string | undefined;
  /** The captures from which recognition learns most; otherwise the oldest first. */
  order: 'teach' | undefined;
}

export async function fetchLabellingTask(
  { serial, order }: LabellingQueue,
  skip: number[],
): Promise<LabellingTask | undefined> {
  await Promise.all(releases);
  return call(labellingRoutes.nextLabellingTask, {
    query: { skip, ...(serial !== undefined && { serial }), ...(order && { order }) },
  });
}

export const releaseLabellingTask = (id: number): void =>
  release(call(labellingRoutes.releaseLabellingTask, { params: { id }, keepalive: true }));

export async function fetchVerificationTask(skip: number[]): Promise<VerificationTask | undefined> {
  await Promise.all(releases);
  return call(labellingRoutes.nextVerificationTask, { query: { skip } });
}

export const releaseVerificationTask = (id: number): void =>
  release(call(labellingRoutes.releaseVerificationTask, { params: { id }, keepalive: true }));

type NewDecision = { event: NamedEvent } & (
  | { purpose: 'labelling'; choice: LabelChoice }
  | { purpose: 'verification'; choice: Verdict }
);

const toKept = (decision: NewDecision): KeptDecision => {
  const { event } = decision;
  const seen = { image_url: event.image_url, backup_image_url: event.backup_image_url };
  const kept = {
    key: decisionKey(decision.purpose, event),
    userId: session.userId() ?? 0,
    eventId: event.id,
    at: Date.now(),
  };
  return decision.purpose === 'labelling'
    ? { ...kept, purpose: 'labelling', body: { ...decision.choice, ...seen } }
    : { ...kept, purpose: 'verification', body: { ...decision.choice, ...seen } };
};

const decisionKey = (purpose: Reopening, { id }: NamedEvent): string => `${purpose} ${id}`;

function send(decision: KeptDecision): Promise<NamedEvent> {
  const params = { id: decision.eventId };
  return decision.purpose === 'labelling'
    ? call(labellingRoutes.labelEvent, { params, body: decision.body, keepalive: true })
    : call(labellingRoutes.verifyEvent, { params, body: decision.body, keepalive: true });
}

export const decisionOutbox = createDecisionOutbox({
  store: decisionStore,
  send,
  userId: () => session.userId(),
  withLock: (work) =>
    'locks' in navigator ? navigator.locks.request('wg-decisions', work) : work(),
});

export async function saveDecision(decision: NewDecision): Promise<void> {
  await send(toKept(decision));
}

/** False if the server replied or the browser has no storage. */
export async function keepDecision(decision: NewDecision, error: unknown): Promise<boolean> {
  if (!isOffline(error)) return false;
  try {
    await decisionOutbox.keep(toKept(decision));
    return true;
  } catch {
    return false;
  }
}

export const keptIds = (purpose: Reopening): number[] =>
  decisionOutbox
    .list()
    .filter((decision) => decision.purpose === purpose)
    .map(({ eventId }) => eventId);

export async function undoDecision(purpose: Reopening, event: NamedEvent): Promise<void> {
  const key = decisionKey(purpose, event);
  const isKept = decisionOutbox.list().some((decision) => decision.key === key);
  if (isKept && (await decisionOutbox.takeBack(key))) return;
  await undoDecisions([event.id], purpose);
}
