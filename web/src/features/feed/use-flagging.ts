import { useTranslation } from 'react-i18next';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { isOvertaken, useFlag } from './api.ts';

interface AfterFlagging {
  onDone?: () => void;
  /** There is nothing left to flag. */
  onOvertaken?: () => void;
}

/** Sets and removes flags and says why one could not be. */
export function useFlagging() {
  const { t } = useTranslation('texts');
  const { tellError, tellFailure } = useTellResult();
  const { mutate, isPending } = useFlag();
  return {
    isSaving: isPending,
    /** A note, an empty one for a flag alone, or null to take the flag off. */
    flag: (id: number, note: string | null, { onDone, onOvertaken }: AfterFlagging = {}): void =>
      mutate(
        { id, note },
        {
          onSuccess: () => onDone?.(),
          onError: (error) => {
            if (!isOvertaken(error)) return tellFailure(t('oops'));
            tellError(error);
            onOvertaken?.();
          },
        },
      ),
  };
}
