import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useRefusalText } from './use-refusal.ts';

export function FailureCard({ failure }: { failure: { error: unknown } | null }) {
  const { t } = useTranslation('labelling');
  const refusalText = useRefusalText();
  if (!failure) return null;
  return (
    <Alert tone="err">
      <b>{t('notSaved')}</b> {refusalText(failure.error)}
    </Alert>
  );
}
