import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { WebmailLinks } from '../../widgets/session/webmail-links.tsx';
import classes from './sign-up-page.module.css';

/** Identical for new and known addresses, so that it does not reveal accounts. */
export function MailboxCard({ email }: { email: string }) {
  const { t } = useTranslation('signUp');
  return (
    <div className={classes['mailbox']}>
      <AuthHeading title={t('mailbox.heading')} takesFocus>
        <p>{t('mailbox.text', { email })}</p>
        <p>{t('mailbox.hint')}</p>
      </AuthHeading>
      <WebmailLinks />
      <p>
        <Link to="/auth/sign-in">{t('mailbox.back')}</Link>
      </p>
    </div>
  );
}
