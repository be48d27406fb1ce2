import { useTranslation } from 'react-i18next';
import { useFailureText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { isRefused } from './api.ts';

interface Attempt {
  problem: string | undefined;
  error: unknown;
}

export function useProblemText(
  outcome: 'notSent' | 'notSaved',
): (attempt: Attempt) => string | undefined {
  const { t } = useTranslation('comments');
  const fieldText = useFieldText();
  const failureText = useFailureText();
  return ({ problem, error }) => {
    if (problem !== undefined) return fieldText(problem);
    if (error === null) return undefined;
    return isRefused(error) ? t(`${outcome}Because`, { reason: failureText(error) }) : t(outcome);
  };
}
