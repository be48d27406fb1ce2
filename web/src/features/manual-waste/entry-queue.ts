import { ApiError } from '../../api/api-error.ts';
import type { EntryStore } from './entry-store.ts';
import type { WaitingEntry } from './waiting-entry.ts';

export interface EntryQueue {
  /** As last read; the same list until something has changed. */
  list(): readonly WaitingEntry[];
  subscribe(onChange: () => void): () => void;
  keep(entry: WaitingEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
  /** Sends what waits; how many arrived. */
  deliver(): Promise<number>;
}

export interface EntryQueueDeps {
  store: EntryStore;
  send: (entry: WaitingEntry) => Promise<unknown>;
  userId: () => number | null;
  /** Runs work while no other tab runs it. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs; absent where the browser has no channels. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

export function createEntryQueue({
  store,
  send,
  userId,
  exclusively,
  channel,
}: EntryQueueDeps): EntryQueue {
  const watchers = new Set<() => void>();
  let entries: readonly WaitingEntry[] = [];
  let delivery: Promise<number> | null = null;

  async function readAgain(): Promise<void> {
    entries = await store.read();
    for (const watcher of watchers) watcher();
  }
  async function change(work: () => Promise<void>): Promise<void> {
    await work();
    await readAgain();
    channel?.postMessage('changed');
  }

  async function deliverAll(): Promise<number> {
    let delivered = 0;
    for (const entry of await store.read()) {
      if (entry.refusal !== null || entry.userId !== userId()) continue;
      try {
        await send(entry);
        delivered += 1;
        await change(() => store.remove(entry.clientId));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === null) break;
        await change(() => store.put({ ...entry, refusal }));
      }
    }
    return delivered;
  }

  channel?.addEventListener('message', () => void readAgain().catch(nothingKept));
  return {
    list: () => entries,
    subscribe: (watcher) => {
      watchers.add(watcher);
      if (watchers.size === 1) void readAgain().catch(nothingKept);
      return () => watchers.delete(watcher);
    },
    keep: (entry) => change(() => store.put(entry)),
    // Not while it is on its way.
    remove: (clientId) => exclusively(() => change(() => store.remove(clientId))),
    deliver: () => {
      delivery ??= exclusively(deliverAll).finally(() => {
        delivery = null;
      });
      return delivery;
    },
  };
}

/** A browser that keeps nothing has nothing waiting. */
const nothingKept = (): void => undefined;

const later = new Set([401, 408, 425, 429, 431]);

/** What the server has against an entry; null when it did not get to see it, or may take it later. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { status, fieldErrors, message } = error;
  if (status < 400 || status >= 500 || later.has(status)) return null;
  return Object.values(fieldErrors).flat()[0] ?? message;
}

/** No answer came: it may have arrived, or not. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'network';
