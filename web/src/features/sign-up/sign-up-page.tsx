import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { MailboxCard } from './mailbox-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpSearch } from './sign-up-search.ts';
import classes from './sign-up-page.module.css';

export function SignUpPage() {
  const { group, invitation } = signUpSearch.parse(useSearch({ strict: false }));
  if (invitation !== undefined) return <InvitationCard key={invitation} token={invitation} />;
  return <SelfSignUp namesGroup={group !== undefined} />;
}

function SelfSignUp({ namesGroup }: { namesGroup: boolean }) {
  const { t } = useTranslation('signUp');
  const [writtenTo, setWrittenTo] = useState<string>();
  if (writtenTo !== undefined) {
    return (
      <AuthFrame>
        <MailboxCard email={writtenTo} />
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
      <SignUpForm onMailSent={setWrittenTo} />
    </AuthFrame>
  );
}
