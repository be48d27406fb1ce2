import type { LiveMessage } from '@wastegauge/contract/waste/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { session, viewAs } from '../../api/call.ts';
import { createLiveStream } from '../../api/live-stream.ts';

const liveStream = createLiveStream({
  session,
  viewAs,
  page: {
    isHidden: () => document.visibilityState === 'hidden',
    onChange: (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
  },
});

interface LiveOptions {
  /** Only what happens at these; all of the caller's without. */
  sites?: readonly number[] | undefined;
  /** The stream has just opened: what happened before was not heard. */
  onOpen?: () => void;
}

/** Tells what happens as it happens; the answer is whether it does, or the page has to poll. */
export function useLive(
  onMessage: (message: LiveMessage) => void,
  { sites, onOpen }: LiveOptions = {},
): boolean {
  const handleMessage = useEffectEvent((message: LiveMessage) => {
    if (!sites || sites.includes(message.site_id)) onMessage(message);
  });
  const handleOpen = useEffectEvent(() => onOpen?.());
  useEffect(() => liveStream.listen({ onMessage: handleMessage, onOpen: handleOpen }), []);
  return useSyncExternalStore(liveStream.subscribe, liveStream.isUp);
}
