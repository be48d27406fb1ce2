import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { entryQueue, sendEntry } from './api.ts';
import { isLost } from './entry-queue.ts';
import type { WaitingEntry } from './waiting-entry.ts';

export function useAddWaste(onAdded: (event: WasteEvent) => void) {
  const { t } = useTranslation('manualWaste');
  const queryClient = useQueryClient();
  const { tellDone, tellFailure } = useTellResult();
  return useMutation({
    mutationFn: async (entry: WaitingEntry): Promise<WasteEvent | null> => {
      try {
        return await sendEntry(entry);
      } catch (error) {
        if (!isLost(error)) throw error;
        await entryQueue.keep(entry);
        return null;
      }
    },
    onSuccess: (event) => {
      tellDone(t(event ? 'created' : 'kept'));
      if (!event) return;
      onAdded(event);
      for (const queryKey of [['feed'], ['events'], ['recent-foods']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: () => tellFailure(t('failed')),
  });
}
