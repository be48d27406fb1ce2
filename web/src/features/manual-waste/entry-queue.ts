import { ApiError } from '../../api/api-error.ts';
import type { BrowserStore } from '../../api/browser-store.ts';
import type { WaitingEntry } from './entry-store.ts';

interface EntryQueue {
  /** Referentially stable until the entries change. */
  list(): readonly WaitingEntry[];
  subscribe(onChange: () => void): () => void;
  keep(entry: WaitingEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
  deliver(): Promise<number>;
}

interface EntryQueueDeps {
  store: BrowserStore<WaitingEntry>;
  send: (entry: WaitingEntry) => Promise<unknown>;
  userId: () => number | null;
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Absent in browsers without BroadcastChannel. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

export function createEntryQueue({
  store,
  send,
  userId,
  withLock,
  channel,
}: EntryQueueDeps): EntryQueue {
  const watchers = new Set<() => void>();
  let entries: readonly WaitingEntry[] = [];
  let delivery: Promise<number> | null = null;

  async function reload(): Promise<void> {
    entries = await store.read();
    for (const watcher of watchers) watcher();
  }
  async function change(work: () => Promise<void>): Promise<void> {
    await work();
    await reload();
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
        const refusal = rejectionReason(error);
        if (refusal === null) break;
        await change(() => store.put({ ...entry, refusal }));
      }
    }
    return delivered;
  }

  channel?.addEventListener('message', () => void reload().catch(ignoreMissingStorage));
  return {
    list: () => entries,
    subscribe: (watcher) => {
      watchers.add(watcher);
      if (watchers.size === 1) void reload().catch(ignoreMissingStorage);
      return () => watchers.delete(watcher);
    },
    keep: (entry) => change(() => store.put(entry)),
    remove: (clientId) => withLock(() => change(() => store.remove(clientId))),
    deliver: () => {
      delivery ??= withLock(deliverAll).finally(() => {
        delivery = null;
      });
      return delivery;
    },
  };
}

/** Without storage there are no waiting entries. */
const ignoreMissingStorage = (): void => undefined;

const retryableStatuses = new Set([401, 408, 425, 429, 431]);

/** Null when the entry may still be accepted later. */
function rejectionReason(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { status, fieldErrors, message } = error;
  if (status < 400 || status >= 500 || retryableStatuses.has(status)) return null;
  return Object.values(fieldErrors).flat()[0] ?? message;
}

export const isConnectionError = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'network';
