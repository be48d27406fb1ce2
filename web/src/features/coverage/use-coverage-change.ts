import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toast.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useRefreshCoverage } from './api.ts';

const undoMs = 12_000;

interface Change<Result> {
  run: () => Promise<Result>;
  done: string;
  undo: (result: Result) => Promise<unknown>;
}

/** Changes something on the page at once and offers to undo it. */
export function useCoverageChange() {
  const { t } = useTranslation(['coverage', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const refresh = useRefreshCoverage();

  function offerUndo(text: string, undo: () => Promise<unknown>): void {
    const press = async (): Promise<void> => {
      try {
        await undo();
        notifyDone(t('service.undone'));
      } catch (error) {
        notifyError(error);
      }
      await refresh();
    };
    showToast({
      kind: 'success',
      text,
      closeLabel: t('common:close'),
      milliseconds: undoMs,
      action: { label: t('service.undo'), onPress: () => void press() },
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

  return { change, offerUndo, refresh };
}
