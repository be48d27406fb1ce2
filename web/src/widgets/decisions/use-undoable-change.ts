import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toast.ts';
import { useResultToast } from '../forms/use-result-toast.ts';
import { listenForUndo } from './undo-key.ts';

const undoMs = 12_000;

interface Change<Result> {
  run: () => Promise<Result>;
  done: string;
  undo: (result: Result) => Promise<unknown>;
}

interface Settings {
  refresh: () => Promise<void>;
  undoneText: string;
}

/** Changes something at once and offers to undo it by button or by the key U. */
export function useUndoableChange({ refresh, undoneText }: Settings) {
  const { t } = useTranslation(['decisions', 'common']);
  const { notifyDone, notifyError } = useResultToast();

  function offerUndo(text: string, undo: () => Promise<unknown>): void {
    let isUsed = false;
    const press = async (): Promise<void> => {
      if (isUsed) return;
      isUsed = true;
      stop();
      hide();
      try {
        await undo();
        notifyDone(undoneText);
      } catch (error) {
        notifyError(error);
      }
      await refresh();
    };
    const stop = listenForUndo(() => void press(), undoMs);
    const hide = showToast({
      kind: 'success',
      text,
      closeLabel: t('common:close'),
      milliseconds: undoMs,
      action: { label: t('undo'), onPress: () => void press() },
    });
  }

  async function change<Result>({ run, done, undo }: Change<Result>): Promise<void> {
    try {
      const result = await run();
      offerUndo(done, () => undo(result));
    } catch (error) {
      notifyError(error);
    }
    await refresh();
  }

  return { change, offerUndo };
}
