import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toast.ts';
import { useResultToast } from '../forms/use-result-toast.ts';
import { undoDecisions, useRefreshEvents, type Reopening } from './api.ts';
import { listenForUndo } from './undo-key.ts';

const undoMs = 12_000;

interface Undone {
  reopen?: Reopening | undefined;
  onUndone?: (() => void) | undefined;
}

export function useUndo() {
  const { t } = useTranslation(['decisions', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const refresh = useRefreshEvents();

  async function undo(events: readonly number[], { reopen, onUndone }: Undone = {}): Promise<void> {
    try {
      const { restored, refused } = await undoDecisions(events, reopen);
      notifyDone(
        refused.length === 0
          ? t('undone', { count: restored.length })
          : t('undoneSome', { count: restored.length, refused: refused.length }),
      );
      onUndone?.();
    } catch (error) {
      notifyError(error);
    }
    await refresh();
  }

  /** A toast with an Undo button; the key U does the same while it is shown. */
  function offerUndo(text: string, events: readonly number[], settings: Undone = {}): void {
    let isUsed = false;
    const press = (): void => {
      if (isUsed) return;
      isUsed = true;
      stop();
      hide();
      void undo(events, settings);
    };
    const stop = listenForUndo(press, undoMs);
    const hide = showToast({
      kind: 'success',
      text,
      closeLabel: t('common:close'),
      milliseconds: undoMs,
      action: { label: t('undo'), onPress: press },
    });
  }

  return { undo, offerUndo };
}
