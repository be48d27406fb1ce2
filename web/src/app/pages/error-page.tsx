import { Button } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { isMissingFile } from '../missing-file.ts';
import { OfflineState } from './offline-state.tsx';
import { ReturnPage } from './return-page.tsx';
import classes from './return-page.module.css';

export function ErrorPage({ error }: Partial<ErrorComponentProps>) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const isMissing = isMissingFile(error);
  if (isMissing && onlineManager.isOnline()) return <OutdatedPage />;
  if (error instanceof ApiError && error.code === 'headersTooLarge') {
    return <ReturnPage figure="431" text={errorText(error)} />;
  }
  const isOffline = isMissing || (error instanceof ApiError && error.code === 'network');
  return isOffline ? <OfflinePage /> : <ReturnPage figure="500" text={t('serverError')} />;
}

function OfflinePage() {
  const router = useRouter();
  return (
    <AuthFrame>
      <OfflineState onBack={() => void router.invalidate()} />
    </AuthFrame>
  );
}

function OutdatedPage() {
  const { t } = useTranslation('shell');
  return (
    <AuthFrame>
      <div className={classes['root']}>
        <h1>{t('app.outdated.title')}</h1>
        <p className={classes['hint']}>{t('app.outdated.hint')}</p>
        <Button variant="primary" size="md" onClick={() => window.location.reload()}>
          {t('app.outdated.reload')}
        </Button>
      </div>
    </AuthFrame>
  );
}
