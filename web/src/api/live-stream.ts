import { liveRoutes, type LiveMessage } from '@wastegauge/contract/waste/live';
import { connectLive, type LiveConnectionDeps } from './live-connection.ts';
import type { ViewAs } from './view-as.ts';

interface LiveListener {
  onMessage(message: LiveMessage): void;
  /** Events before this were missed; refetch. */
  onOpen(): void;
}

export interface LiveStream {
  listen(listener: LiveListener): () => void;
  isUp(): boolean;
  subscribe(onChange: () => void): () => void;
}

interface LiveStreamDeps extends LiveConnectionDeps {
  viewAs: Pick<ViewAs, 'parameter' | 'subscribe'>;
  /** Hidden pages disconnect: browsers allow six connections per server across all tabs. */
  page: { isHidden(): boolean; onChange(listener: () => void): () => void };
  firstPauseMs?: number;
}

const maxPauseMs = 60_000;

export function createLiveStream(deps: LiveStreamDeps): LiveStream {
  const { viewAs, page, firstPauseMs = 2000 } = deps;
  const listeners = new Set<LiveListener>();
  const subscribers = new Set<() => void>();
  let isUp = false;
  let running: { controller: AbortController; viewAs: string | undefined } | null = null;
  let unsubscribes: (() => void)[] = [];

  function setUp(value: boolean): void {
    if (isUp === value) return;
    isUp = value;
    for (const subscriber of subscribers) subscriber();
    if (value) for (const listener of listeners) listener.onOpen();
  }

  async function stayConnected(sites: string | undefined, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const { retryMs = firstPauseMs } = await connectLive(deps, {
        viewAs: sites,
        signal,
        onOpen: () => {
          failures = 0;
          if (!signal.aborted) setUp(true);
        },
        onMessage: (message) => {
          if (!signal.aborted) for (const listener of listeners) listener.onMessage(message);
        },
      });
      if (signal.aborted) return;
      setUp(false);
      await pause(pauseAfter(failures, retryMs), signal);
      failures += 1;
    }
  }

  function updateConnection(): void {
    const isNeeded = listeners.size > 0 && !page.isHidden();
    const sites = viewAs.parameter(liveRoutes.openLiveStream.access);
    if (running && (!isNeeded || running.viewAs !== sites)) {
      running.controller.abort();
      running = null;
      setUp(false);
    }
    if (!isNeeded || running) return;
    running = { controller: new AbortController(), viewAs: sites };
    void stayConnected(sites, running.controller.signal);
  }

  return {
    isUp: () => isUp,
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    listen: (listener) => {
      if (listeners.size === 0)
        unsubscribes = [page.onChange(updateConnection), viewAs.subscribe(updateConnection)];
      listeners.add(listener);
      updateConnection();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const stop of unsubscribes.splice(0)) stop();
        updateConnection();
      };
    },
  };
}

/** Exponential backoff with jitter, so that clients do not reconnect all at once. */
export const pauseAfter = (failures: number, firstPauseMs: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
