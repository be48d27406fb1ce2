import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { tryWhenBack } from '../../ui/feedback/try-when-back.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { decisionOutbox } from './api.ts';
import { useSaveErrorText } from './save-errors.ts';

const retryMs = 10_000;

/** Sends decisions that were made without a connection. */
export function useDecisionDelivery(): void {
  const { t } = useTranslation('labelling');
  const { notifyDone, notifyFailure } = useResultToast();
  const saveErrorText = useSaveErrorText();
  const isWaiting = useWaitingDecisions() > 0;

  const deliver = useEffectEvent(async () => {
    const { delivered, refused } = await decisionOutbox.deliver();
    if (delivered > 0) notifyDone(t('waitingSent', { count: delivered }));
    for (const error of refused)
      notifyFailure(t('waitingRefused', { reason: saveErrorText(error) }));
  });
  useEffect(() => {
    // Without storage nothing waits.
    decisionOutbox.load().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const attempt = (): void => void deliver();
    attempt();
    return tryWhenBack(attempt, retryMs);
  }, [isWaiting]);
}

export const useWaitingDecisions = (): number =>
  useSyncExternalStore(decisionOutbox.subscribe, decisionOutbox.list).length;
