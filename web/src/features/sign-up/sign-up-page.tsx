import { IconUsersGroup } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { AuthFrame } from '../../widgets/auth-frame.tsx';
import { AuthHeading } from '../../widgets/auth-heading.tsx';
import { MailboxCard } from './mailbox-card.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { signUpSearch } from './sign-up-search.ts';
import classes from './sign-up-page.module.css';

export function SignUpPage() {
  const { t } = useTranslation('signUp');
  const { group } = signUpSearch.parse(useSearch({ strict: false }));
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
      <div className={classes['head']}>
        <AuthHeading title={t('heading')}>
          <p>
            {t('haveAccount')} <Link to="/auth/sign-in">{t('logIn')}</Link>
          </p>
        </AuthHeading>
        {group !== undefined && (
          <span className={classes['group']}>
            <Badge icon={<IconUsersGroup size={16} stroke={1.7} aria-hidden />}>
              {t('group', { id: group })}
            </Badge>
          </span>
        )}
      </div>
      <SignUpForm groupId={group} onMailSent={setWrittenTo} />
    </AuthFrame>
  );
}
