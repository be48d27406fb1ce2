import type { ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useShowControlWeek } from './api.ts';

const undoMs = 12_000;

interface Change {
  run: () => Promise<ControlWeek>;
  done: string;
  undo: () => Promise<ControlWeek>;
  onDone?: () => void;
}

/** One change at a time: a second click during the first one does nothing. */
export function useControlWeekChange() {
  const { t } = useTranslation(['controlWeeks', 'common']);
  const { notifyDone, notifyError, notifyFailure } = useResultToast();
  const show = useShowControlWeek();
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);

  async function attempt(action: () => Promise<ControlWeek>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsPending(true);
    try {
      await show(await action());
      return true;
    } catch (error) {
      const isOffline = error instanceof ApiError && error.code === 'network';
      if (isOffline) notifyFailure(t('offline'));
      else notifyError(error);
      return false;
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  }

  async function change({ run, done, undo, onDone }: Change): Promise<void> {
    if (!(await attempt(run))) return;
    onDone?.();
    const press = async (): Promise<void> => {
      if (await attempt(undo)) notifyDone(t('undone'));
    };
    showToast({
      kind: 'success',
      text: done,
      closeLabel: t('common:close'),
      milliseconds: undoMs,
      action: { label: t('undo'), onPress: () => void press() },
    });
  }

  return { change, isPending };
}
