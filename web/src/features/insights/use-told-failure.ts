import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';

export function useToldFailure(error: Error | null): void {
  const { t } = useTranslation('texts');
  const { tellFailure } = useTellResult();
  const tell = useEffectEvent((failure: Error) => {
    console.error('A part of the food could not be loaded', failure);
    tellFailure(t('oops'));
  });
  useEffect(() => {
    if (error) tell(error);
  }, [error]);
}
