import { useTranslation } from 'react-i18next';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { isOvertaken, useFlag } from './api.ts';

interface AfterFlagging {
  onDone?: () => void;
  onOvertaken?: () => void;
}

export function useFlagging() {
  const { t } = useTranslation('texts');
  const { tellError, tellFailure } = useTellResult();
  const { mutate, isPending } = useFlag();
  return {
    isSaving: isPending,
    /** An empty note sets a flag without a note; null removes the flag. */
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
