import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toast.ts';
import { useFailureText } from './use-error-text.ts';

export function useResultToast() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const show = (kind: 'success' | 'error', text: string): void => {
    showToast({ kind, text, closeLabel: t('close') });
  };
  return {
    notifyDone: (text: string): void => show('success', text),
    notifyError: (error: unknown): void => show('error', failureText(error)),
    notifyFailure: (text: string): void => show('error', text),
  };
}
