import { ApiError } from '../../api/api-error.ts';
import type { BrowserStore } from '../../api/browser-store.ts';
import type { KeptDecision } from './decision-store.ts';

interface OutboxDeps {
  store: BrowserStore<KeptDecision>;
  send: (decision: KeptDecision) => Promise<unknown>;
  userId: () => number | null;
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Delivery {
  delivered: number;
  /** Errors of decisions the server refused for good; they are dropped. */
  refused: unknown[];
}

export interface DecisionOutbox {
  /** Decisions of the signed-in user. Referentially stable until they change. */
  list(): readonly KeptDecision[];
  subscribe(onChange: () => void): () => void;
  load(): Promise<void>;
  keep(decision: KeptDecision): Promise<void>;
  /** False if the decision was sent in the meantime. */
  takeBack(key: string): Promise<boolean>;
  deliver(): Promise<Delivery>;
}

/** Decisions made without a connection, sent in order when it is back. */
export function createDecisionOutbox({
  store,
  send,
  userId,
  withLock,
}: OutboxDeps): DecisionOutbox {
  const listeners = new Set<() => void>();
  let kept: readonly KeptDecision[] = [];
  let delivery: Promise<Delivery> | null = null;

  async function load(): Promise<void> {
    kept = (await store.read()).filter((decision) => decision.userId === userId());
    for (const listener of listeners) listener();
  }

  async function deliverAll(): Promise<Delivery> {
    const result: Delivery = { delivered: 0, refused: [] };
    await load();
    for (const decision of kept) {
      try {
        await send(decision);
        result.delivered += 1;
      } catch (error) {
        if (isTemporary(error)) break;
        result.refused.push(error);
      }
      await store.remove(decision.key);
      await load();
    }
    return result;
  }

  return {
    list: () => kept,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    async keep(decision) {
      await store.put(decision);
      await load();
    },
    takeBack: (key) =>
      withLock(async () => {
        const isKept = (await store.read()).some((decision) => decision.key === key);
        await store.remove(key);
        await load();
        return isKept;
      }),
    deliver() {
      delivery ??= withLock(deliverAll).finally(() => {
        delivery = null;
      });
      return delivery;
    },
  };
}

const temporaryStatuses = new Set([401, 408, 425, 429, 431]);

/** The same decision may be accepted later. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || temporaryStatuses.has(error.status);
}

export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'network';
