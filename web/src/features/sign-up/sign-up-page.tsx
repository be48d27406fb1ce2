import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { WebmailLinks } from '../../widgets/session/webmail-links.tsx';
import { InvitationSignUp } from './invitation-sign-up.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpSearch } from './sign-up-search.ts';
import classes from './sign-up-page.module.css';

export function SignUpPage() {
  const { group, invitation } = signUpSearch.parse(useSearch({ strict: false }));
  if (invitation !== undefined) return <InvitationSignUp key={invitation} token={invitation} />;
  return <OpenSignUp namesGroup={group !== undefined} />;
}

function OpenSignUp({ namesGroup }: { namesGroup: boolean }) {
  const { t } = useTranslation('signUp');
  const [mailedEmail, setMailedEmail] = useState<string>();
  if (mailedEmail !== undefined) {
    return (
      <AuthFrame>
        <MailSent email={mailedEmail} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame layout="form">
      <AuthHeading title={t('heading')}>
        <p>
          {t('haveAccount')} <Link to="/auth/sign-in">{t('logIn')}</Link>
        </p>
      </AuthHeading>
      {namesGroup && (
        <div className={classes['note']}>
          <Alert tone="warn">{t('invitation.needed')}</Alert>
        </div>
      )}
      <SignUpForm onMailSent={setMailedEmail} />
    </AuthFrame>
  );
}

/** Identical for new and known addresses, so that it does not reveal accounts. */
function MailSent({ email }: { email: string }) {
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
