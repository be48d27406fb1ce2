import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useErrorText } from '../forms/use-error-text.ts';

interface LoadErrorProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
}

export function LoadError({ query }: LoadErrorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <ErrorState
      title={t('loadFailed')}
      hint={errorText(query.error)}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
    />
  );
}
