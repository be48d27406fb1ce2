import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { demoInboxPath } from '../../widgets/session/demo-inbox.ts';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { CheckCodeForm } from './check-code-form.tsx';
import { readPendingSignIn } from './pending-sign-in.ts';
import classes from './check-email-page.module.css';

export function CheckCodePage() {
  const { t } = useTranslation(['signIn', 'common']);
  const { data: settings } = useQuery(publicSettingsOptions);
  const [pending] = useState(readPendingSignIn);
  if (!pending) return null;
  return (
    <AuthFrame>
      <AuthHeading title={t('checkCode.heading')}>
        <p>
          {t('checkCode.sentTo')} <strong>{pending.phoneNumber}</strong>
        </p>
      </AuthHeading>
      <div className={classes['body']}>
        <CheckCodeForm pending={pending} />
        {settings?.is_demo && (
          <p className={classes['again']}>
            <a href={demoInboxPath} target="_blank" className={classes['link']}>
              {t('common:webmail.demoInbox')}
              <VisuallyHidden> {t('common:opensInNewTab')}</VisuallyHidden>
            </a>
            {': '}
            {t('demo.inboxHint')}
          </p>
        )}
        <p>
          <Link to="/auth/sign-in" className={classes['link']}>
            {t('checkCode.back')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
