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

export interface LiveStreamDeps extends LiveConnectionDeps {
  viewAs: Pick<ViewAs, 'parameter' | 'subscribe'>;
  /** Hidden pages disconnect: browsers allow six connections per server across all tabs. */
  page: { isHidden(): boolean; onChange(listener: () => void): () => void };
  firstPauseMs?: number;
}

const longestPauseMs = 60_000;

export function createLiveStream(deps: LiveStreamDeps): LiveStream {
  const { viewAs, page, firstPauseMs = 2000 } = deps;
  const listeners = new Set<LiveListener>();
  const watchers = new Set<() => void>();
  let isUp = false;
  let running: { controller: AbortController; viewAs: string | undefined } | null = null;
  let stopWatching: (() => void)[] = [];

  function setUp(value: boolean): void {
    if (isUp === value) return;
    isUp = value;
    for (const watcher of watchers) watcher();
    if (value) for (const listener of listeners) listener.onOpen();
  }

  async function keepOpen(seenAs: string | undefined, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const { retryMs = firstPauseMs } = await connectLive(deps, {
        viewAs: seenAs,
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

  function adjust(): void {
    const isWanted = listeners.size > 0 && !page.isHidden();
    const seenAs = viewAs.parameter(liveRoutes.openLiveStream.access);
    if (running && (!isWanted || running.viewAs !== seenAs)) {
      running.controller.abort();
      running = null;
      setUp(false);
    }
    if (!isWanted || running) return;
    running = { controller: new AbortController(), viewAs: seenAs };
    void keepOpen(seenAs, running.controller.signal);
  }

  return {
    isUp: () => isUp,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    listen: (listener) => {
      if (listeners.size === 0) stopWatching = [page.onChange(adjust), viewAs.subscribe(adjust)];
      listeners.add(listener);
      adjust();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const stop of stopWatching.splice(0)) stop();
        adjust();
      };
    },
  };
}

/** Exponential backoff with jitter, so that clients do not reconnect all at once. */
export const pauseAfter = (failures: number, firstPauseMs: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
