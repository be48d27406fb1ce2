import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toast.ts';
import { useFailureText } from './use-error-text.ts';

export function useTellResult() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const tell = (kind: 'success' | 'error', text: string): void =>
    showToast({ kind, text, closeLabel: t('close') });
  return {
    tellDone: (text: string): void => tell('success', text),
    tellError: (error: unknown): void => tell('error', failureText(error)),
    tellFailure: (text: string): void => tell('error', text),
  };
}
