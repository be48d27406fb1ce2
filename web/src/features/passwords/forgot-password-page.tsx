import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import classes from './passwords.module.css';

export function ForgotPasswordPage() {
  const { t } = useTranslation('passwords');
  return (
    <AuthFrame>
      <AuthHeading title={t('forgot.heading')}>
        <p>{t('forgot.text')}</p>
      </AuthHeading>
      <div className={classes['body']}>
        <ForgotPasswordForm />
        <p>
          <Link to="/auth/sign-in" className={classes['link']}>
            {t('forgot.back')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
