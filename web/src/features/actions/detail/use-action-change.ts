import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '@wastegauge/contract/insight/actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoableChange } from '../../../widgets/decisions/use-undoable-change.ts';
import { actionOptions, cancelAction, endAction, useRefreshActions } from '../api.ts';

/** Ends, resumes, cancels or restores an action at once and offers to undo it. */
export function useActionChange({ id, endDate }: Action) {
  const { t } = useTranslation('actions');
  const queryClient = useQueryClient();
  const refresh = useRefreshActions();
  const [isPending, setIsPending] = useState(false);
  const { change } = useUndoableChange({ refresh, undoneText: t('undone') });
  const show = (changed: Action): void => {
    queryClient.setQueryData(actionOptions(id).queryKey, changed);
  };
  const run = async (
    act: () => Promise<Action>,
    done: string,
    undo: () => Promise<Action>,
  ): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    await change({
      run: async () => show(await act()),
      done,
      undo: async () => show(await undo()),
    });
    setIsPending(false);
  };
  const end = (day?: string) =>
    endAction(id, { is_ended: true, ...(day !== undefined && { endDate: day }) });
  const resume = () => endAction(id, { is_ended: false });
  return {
    isPending,
    end: (): void => void run(() => end(), t('ended'), resume),
    resume: (): void => void run(resume, t('resumed'), () => end(endDate ?? undefined)),
    cancel: (): void =>
      void run(
        () => cancelAction(id, true),
        t('cancelDone'),
        () => cancelAction(id, false),
      ),
    restore: (): void =>
      void run(
        () => cancelAction(id, false),
        t('restored'),
        () => cancelAction(id, true),
      ),
  };
}
