import { useTranslation } from 'react-i18next';
import { useFailureText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { isRefused } from './api.ts';

interface Attempt {
  /** What is wrong with the words before anybody has seen them. */
  problem: string | undefined;
  error: unknown;
}

/** Why a comment is not taken: its own fault, the reason of the server, or that it can be tried again. */
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
