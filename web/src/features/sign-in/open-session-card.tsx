import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/call.ts';
import { currentUserOptions } from '../../widgets/current-user.ts';
import classes from './sign-in-page.module.css';

/** Somebody signed in may look at this page; the way back is one click. */
export function OpenSessionCard() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUserOptions);
  if (!user) return null;
  return (
    <div className={classes['openSession']}>
      <p>{t('form.signedInAs', { email: user.email })}</p>
      <div className={classes['openSessionActions']}>
        <Button onClick={() => void navigate({ to: '/' })}>{t('form.continue')}</Button>
        <Button variant="ghost" onClick={() => session.end('signedOut')}>
          {t('form.signOut')}
        </Button>
      </div>
    </div>
  );
}
