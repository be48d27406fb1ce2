import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { AuthFrame } from '../widgets/auth-frame.tsx';
import { ReturnPage } from './return-page.tsx';
import classes from './return-page.module.css';

/** A bug or a failing server; without a network the visitor can simply try again. */
export function ErrorPage({ error }: Partial<ErrorComponentProps>) {
  const { t } = useTranslation('shell');
  return error instanceof ApiError && error.code === 'network' ? (
    <OfflinePage />
  ) : (
    <ReturnPage figure="500" text={t('serverError')} />
  );
}

function OfflinePage() {
  const { t } = useTranslation(['common', 'errors']);
  const router = useRouter();
  return (
    <AuthFrame>
      <div className={classes['root']}>
        <h1>{t('errors:network')}</h1>
        <Button variant="primary" size="md" onClick={() => void router.invalidate()}>
          {t('retry')}
        </Button>
      </div>
    </AuthFrame>
  );
}
