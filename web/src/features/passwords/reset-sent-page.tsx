import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { WebmailLinks } from '../../widgets/session/webmail-links.tsx';
import classes from './passwords.module.css';

export function ResetSentPage() {
  const { t } = useTranslation('passwords');
  return (
    <AuthFrame>
      <AuthHeading title={t('sent.heading')}>
        <p>{t('sent.text')}</p>
      </AuthHeading>
      <div className={classes['body']}>
        <WebmailLinks />
        <p className={classes['quiet']}>
          {t('sent.notReceived')}{' '}
          <Link to="/auth/reset-password" className={classes['link']}>
            {t('sent.tryAgain')}
          </Link>
        </p>
        <p>
          <Link to="/auth/sign-in" className={classes['link']}>
            {t('sent.back')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
