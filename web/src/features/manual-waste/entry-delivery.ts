import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { tryWhenBack } from '../../ui/feedback/try-when-back.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { entryQueue } from './api.ts';
import type { WaitingEntry } from './entry-store.ts';

const retryMs = 15_000;

export function useEntryDelivery(): void {
  const deliver = useEffectEvent(useDeliver());
  const { id } = useCurrentUser();
  const isWaiting = useWaitingEntries().some(
    ({ userId, refusal }) => userId === id && refusal === null,
  );
  useEffect(() => {
    if (!isWaiting) return undefined;
    const handle = (): void => deliver();
    handle();
    return tryWhenBack(handle, retryMs);
  }, [isWaiting]);
}

export function useDeliver(): () => void {
  const { t } = useTranslation('manualWaste');
  const { notifyDone } = useResultToast();
  const queryClient = useQueryClient();
  async function deliver(): Promise<void> {
    const count = await entryQueue.deliver();
    if (count === 0) return;
    notifyDone(t('waiting.delivered', { count }));
    await Promise.all(
      [['feed'], ['events']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  }
  return () => void deliver();
}

export const useWaitingEntries = (): readonly WaitingEntry[] =>
  useSyncExternalStore(entryQueue.subscribe, entryQueue.list);
