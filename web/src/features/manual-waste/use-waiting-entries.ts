import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { entryQueue } from './api.ts';
import type { WaitingEntry } from './waiting-entry.ts';

export function useWaitingEntries(): WaitingEntry[] {
  const { id } = useCurrentUser();
  return useSyncExternalStore(entryQueue.subscribe, entryQueue.list).filter(
    ({ userId }) => userId === id,
  );
}
