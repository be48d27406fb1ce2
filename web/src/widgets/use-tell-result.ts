import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { showToast } from '../ui/toast.ts';
import { useErrorText, useFieldText } from './use-error-text.ts';

/** Says how a change went: what the server said, and where it said nothing the general text. */
export function useTellResult() {
  const { t } = useTranslation(['common', 'texts']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const textOf = (error: unknown): string => {
    if (!(error instanceof ApiError) || error.status === 0) return t('texts:oops');
    const [fieldError] = Object.values(error.fieldErrors).flat();
    return fieldText(fieldError) ?? errorText(error);
  };
  const tell = (kind: 'success' | 'error', text: string): void =>
    showToast({ kind, text, closeLabel: t('close') });
  return {
    tellDone: (text: string): void => tell('success', text),
    tellError: (error: unknown): void => tell('error', textOf(error)),
    tellFailure: (text: string): void => tell('error', text),
  };
}
