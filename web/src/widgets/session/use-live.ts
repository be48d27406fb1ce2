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
  sites?: readonly number[] | undefined;
  onOpen?: () => void;
}

/** Returns whether the stream is up; otherwise the page has to poll. */
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
