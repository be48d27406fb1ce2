import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { session } from '../api/call.ts';
import { AuthFrame } from '../widgets/auth-frame.tsx';
import { ComingPage } from './coming-page.tsx';
import classes from './coming-page.module.css';

/** Outside the shell there is no menu, so the way out stands on the page. */
export function AuthComingPage() {
  const { t } = useTranslation('shell');
  return (
    <AuthFrame>
      <ComingPage />
      <div className={classes['wayOut']}>
        {session.isOpen() ? (
          <Button onClick={() => session.end('signedOut')}>{t('account.signOut')}</Button>
        ) : (
          <Button component="a" href="/auth/sign-in">
            {t('titles.signIn')}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
